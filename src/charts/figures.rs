//! The charts of the page, each with the table behind it.

use super::{
    Sheets,
    draw::{Panel, legend_of_areas, legend_of_lines, round_up},
    percent,
};
use crate::language::{Value, Words};

/// A chart, and the table behind it.
#[derive(Debug)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub text: String,
    /// The legend and the panels, as SVG.
    pub drawing: String,
    /// The names of the table's columns.
    pub head: Vec<String>,
    /// The table.
    pub rows: Vec<Vec<String>>,
}

const COLORS: [&str; 2] = ["white", "black"];
const WINGS: [&str; 2] = ["kingside", "queenside"];

/// Moves that the charts show.
const LAST: usize = 40;

/// Every chart, in the order of the page.
#[must_use]
pub fn all(sheets: &Sheets, words: &Words) -> Vec<Figure> {
    vec![
        castles(sheets, words),
        fates(sheets, words),
        waits(sheets, words),
        losses(sheets, words),
        obstacles(sheets, words),
    ]
}

#[allow(clippy::cast_precision_loss)] // exact up to 2^53
fn share(count: u64, total: u64) -> f64 {
    if total == 0 {
        0.0
    } else {
        count as f64 / total as f64
    }
}

#[allow(clippy::cast_precision_loss)] // a handful
fn float(number: usize) -> f64 {
    number as f64
}

fn right(words: &Words, color: &str, wing: &str) -> String {
    words.tell(
        "stats-right",
        &[("color", Value::from(color)), ("wing", Value::from(wing))],
    )
}

/// `12 of 345 (3.5 %)`, for a table.
fn cell(words: &Words, count: u64, total: u64) -> String {
    format!("{count} ({})", percent(words, share(count, total)))
}

fn heads(words: &Words, first: &str) -> Vec<String> {
    let rights = COLORS
        .iter()
        .flat_map(|color| WINGS.iter().map(|wing| right(words, color, wing)));
    [words.say(first)].into_iter().chain(rights).collect()
}

/// The counts of the moves 1 to 40.
fn by_move(sheets: &Sheets, table: &str, keys: &[&str]) -> Vec<u64> {
    let mut counts = vec![0; LAST];
    for row in sheets.rows(table, keys) {
        let number = row
            .keys
            .last()
            .and_then(|number| number.parse::<usize>().ok());
        if let Some(count) = number.and_then(|number| counts.get_mut(number.wrapping_sub(1))) {
            *count += row.count;
        }
    }
    counts
}

fn granted(sheets: &Sheets, color: &str, wing: &str) -> u64 {
    sheets.row("losses", &[color, wing]).1
}

fn name_moves(panel: &mut Panel) {
    panel.name_x([1, 10, 20, 30, 40].map(|number| (f64::from(number), number.to_string())));
}

fn castles(sheets: &Sheets, words: &Words) -> Figure {
    let of = |color: &str, wing: &str| by_move(sheets, "castle_moves", &[color, wing]);
    let mut drawing =
        legend_of_lines(&COLORS.map(|color| words.tell("side", &[("color", Value::from(color))])));
    for wing in WINGS {
        let series = COLORS.map(|color| {
            let granted = granted(sheets, color, wing);
            let counts = of(color, wing).into_iter();
            counts
                .map(|count| share(count, granted))
                .collect::<Vec<_>>()
        });
        let end = round_up(series.iter().flatten().copied());
        let heading = words.tell("stats-wing", &[("wing", Value::from(wing))]);
        let mut panel = Panel::new(&heading, (1.0, float(LAST)), end, &words.say("stats-move"));
        name_moves(&mut panel);
        for (number, values) in series.iter().enumerate() {
            panel.line(number, values);
        }
        drawing += &panel.finish();
    }
    let rows = (0..LAST).map(|index| {
        let cells = COLORS.iter().flat_map(|color| {
            WINGS
                .iter()
                .map(|wing| cell(words, of(color, wing)[index], granted(sheets, color, wing)))
        });
        [(index + 1).to_string()].into_iter().chain(cells).collect()
    });
    Figure {
        title: words.say("stats-castles-title"),
        text: words.say("stats-castles-text"),
        drawing,
        head: heads(words, "stats-move"),
        rows: rows.collect(),
    }
}

/// What became of rights, from the bottom of the chart up; the rest is still held.
const FATES: [&str; 5] = [
    "castled",
    "already_castled",
    "king_moved",
    "rook_moved",
    "rook_captured",
];

fn fate_words(words: &Words) -> Vec<String> {
    [
        "stats-castled",
        "stats-already-castled",
        "stats-king-moved",
        "stats-rook-moved",
        "stats-rook-captured",
        "stats-held",
    ]
    .map(|key| words.say(key))
    .to_vec()
}

/// How many rights have had each fate by each move.
fn fates_by(sheets: &Sheets, color: &str, wing: &str) -> Vec<Vec<u64>> {
    let sums = FATES.iter().map(|&fate| {
        let counts = match fate {
            "castled" => by_move(sheets, "castle_moves", &[color, wing]),
            cause => by_move(sheets, "loss_moves", &[color, wing, cause]),
        };
        let mut sum = 0;
        let sums = counts.into_iter().map(|count| {
            sum += count;
            sum
        });
        sums.collect::<Vec<_>>()
    });
    sums.collect()
}

fn fates(sheets: &Sheets, words: &Words) -> Figure {
    let names = fate_words(words);
    let mut drawing = legend_of_areas(&names);
    let mut rows = Vec::new();
    for color in COLORS {
        for wing in WINGS {
            let granted = granted(sheets, color, wing);
            let sums = fates_by(sheets, color, wing);
            let heading = right(words, color, wing);
            let x = (1.0, float(LAST));
            let mut panel = Panel::new(&heading, x, 1.0, &words.say("stats-move"));
            let mut low = vec![0.0; LAST];
            for (series, sums) in sums.iter().enumerate() {
                let high: Vec<_> = low
                    .iter()
                    .zip(sums)
                    .map(|(low, &sum)| low + share(sum, granted))
                    .collect();
                panel.area(series, &low, &high);
                low = high;
            }
            panel.area(FATES.len(), &low, &[1.0; LAST]);
            name_moves(&mut panel);
            drawing += &panel.finish();
            for number in [5, 10, 15, 20, 30, 40] {
                let each: Vec<_> = sums.iter().map(|sums| sums[number - 1]).collect();
                let held = granted.saturating_sub(each.iter().sum());
                let cells = each.into_iter().chain([held]);
                rows.push(
                    [heading.clone(), number.to_string()]
                        .into_iter()
                        .chain(cells.map(|count| cell(words, count, granted)))
                        .collect(),
                );
            }
        }
    }
    let head = [words.say("stats-right-head"), words.say("stats-move")];
    Figure {
        title: words.say("stats-fates-title"),
        text: words.say("stats-fates-text"),
        drawing,
        head: head.into_iter().chain(names).collect(),
        rows,
    }
}

/// Turns of waiting that the chart tells apart.
const LONGEST: usize = 12;

/// Castles by the turns they were waited with; the last one is for all longer waits.
fn waits_of(sheets: &Sheets, color: &str, wing: &str) -> Vec<u64> {
    let mut counts = vec![0; LONGEST + 2];
    for row in sheets.rows("waits", &[color, wing]) {
        let turns = row
            .keys
            .last()
            .and_then(|turns| turns.parse::<usize>().ok());
        counts[turns.unwrap_or(LONGEST + 1).min(LONGEST + 1)] += row.count;
    }
    counts
}

fn waits(sheets: &Sheets, words: &Words) -> Figure {
    let name = |turns: usize| match turns {
        _ if turns > LONGEST => format!("{}+", LONGEST + 1),
        _ => turns.to_string(),
    };
    let mut drawing =
        legend_of_areas(&COLORS.map(|color| words.tell("side", &[("color", Value::from(color))])));
    for wing in WINGS {
        let series = COLORS.map(|color| waits_of(sheets, color, wing));
        let totals = series.each_ref().map(|counts| counts.iter().sum::<u64>());
        let shares = series.iter().zip(totals);
        let shares =
            shares.flat_map(|(counts, total)| counts.iter().map(move |&count| share(count, total)));
        let heading = words.tell("stats-wing", &[("wing", Value::from(wing))]);
        let x = (-0.6, float(LONGEST) + 1.6);
        let mut panel = Panel::new(&heading, x, round_up(shares), &words.say("stats-turns"));
        panel.name_x((0..LONGEST + 2).map(|turns| (float(turns), name(turns))));
        for (number, (counts, total)) in series.iter().zip(totals).enumerate() {
            for (turns, &count) in counts.iter().enumerate() {
                let from = float(turns) - 0.42 + 0.42 * float(number);
                let text = cell(words, count, total);
                panel.bar(number, (from, from + 0.42), share(count, total), &text);
            }
        }
        drawing += &panel.finish();
    }
    let rows = (0..LONGEST + 2).map(|turns| {
        let cells = COLORS.iter().flat_map(|color| {
            WINGS.iter().map(move |wing| {
                let counts = waits_of(sheets, color, wing);
                cell(words, counts[turns], counts.iter().sum())
            })
        });
        [name(turns)].into_iter().chain(cells).collect()
    });
    Figure {
        title: words.say("stats-waits-title"),
        text: words.say("stats-waits-text"),
        drawing,
        head: heads(words, "stats-turns"),
        rows: rows.collect(),
    }
}

fn losses(sheets: &Sheets, words: &Words) -> Figure {
    let causes = &FATES[1..];
    let names = &fate_words(words)[1..FATES.len()];
    let mut drawing =
        legend_of_areas(&COLORS.map(|color| words.tell("side", &[("color", Value::from(color))])));
    let mut rows: Vec<Vec<String>> = names.iter().map(|name| vec![name.clone()]).collect();
    for color in COLORS {
        for wing in WINGS {
            for (cause, row) in causes.iter().zip(&mut rows) {
                let (count, total) = sheets.row("losses", &[color, wing, cause]);
                row.push(cell(words, count, total));
            }
        }
    }
    for wing in WINGS {
        let shares = |color: &str| {
            causes
                .iter()
                .map(|cause| {
                    let (count, total) = sheets.row("losses", &[color, wing, cause]);
                    share(count, total)
                })
                .collect::<Vec<_>>()
        };
        let series = COLORS.map(shares);
        let heading = words.tell("stats-wing", &[("wing", Value::from(wing))]);
        // Room for the numbers above the bars.
        let end = round_up(series.iter().flatten().map(|share| share * 1.08));
        let mut panel = Panel::new(&heading, (0.4, 4.6), end, "");
        panel.name_x((1..).map(f64::from).zip(names.iter().cloned()));
        for (number, shares) in series.iter().enumerate() {
            for (index, &value) in shares.iter().enumerate() {
                let from = float(index) + 0.62 + 0.38 * float(number);
                let text = percent(words, value);
                panel.bar(number, (from, from + 0.38), value, &text);
                panel.label(from + 0.19, value, text.trim_end_matches(" %"));
            }
        }
        drawing += &panel.finish();
    }
    Figure {
        title: words.say("stats-losses-title"),
        text: words.say("stats-losses-text"),
        drawing,
        head: heads(words, "stats-cause"),
        rows,
    }
}

const OBSTACLES: [&str; 4] = [
    "piece_between",
    "king_in_check",
    "transit_attacked",
    "destination_attacked",
];

fn obstacles(sheets: &Sheets, words: &Words) -> Figure {
    let names = [
        "stats-piece-between",
        "stats-king-in-check",
        "stats-transit-attacked",
        "stats-destination-attacked",
    ]
    .map(|key| words.say(key));
    let mut drawing = legend_of_lines(&names);
    let mut rows = Vec::new();
    for color in COLORS {
        for wing in WINGS {
            let heading = right(words, color, wing);
            let x = (1.0, float(LAST));
            let mut panel = Panel::new(&heading, x, 1.0, &words.say("stats-move"));
            name_moves(&mut panel);
            let mut each = vec![vec![(0, 0); LAST]; OBSTACLES.len()];
            // How many hold the right: the same for each obstacle that has a row.
            let mut holding = vec![0; LAST];
            for row in sheets.rows("obstacle_moves", &[color, wing]) {
                let number = row.keys.last().and_then(|text| text.parse::<usize>().ok());
                if let Some(held) = number.and_then(|n| holding.get_mut(n.wrapping_sub(1))) {
                    *held = row.total;
                }
            }
            for (series, obstacle) in OBSTACLES.iter().enumerate() {
                for row in sheets.rows("obstacle_moves", &[color, wing, obstacle]) {
                    let number = row.keys.last().and_then(|text| text.parse::<usize>().ok());
                    let place =
                        number.and_then(|number| each[series].get_mut(number.wrapping_sub(1)));
                    if let Some(place) = place {
                        *place = (row.count, row.total);
                    }
                }
                // A share of very few says nothing.
                let enough = granted(sheets, color, wing) / 200;
                let shares: Vec<_> = each[series]
                    .iter()
                    .zip(&holding)
                    .take_while(|(_, holding)| **holding > enough)
                    .map(|(of_move, _)| of_move)
                    .map(|&(count, total)| share(count, total))
                    .collect();
                panel.line(series, &shares);
            }
            drawing += &panel.finish();
            for number in [1, 5, 10, 15, 20, 30, 40] {
                let cells = each.iter().map(|series| {
                    let (count, total) = series[number - 1];
                    cell(words, count, total)
                });
                rows.push(
                    [heading.clone(), number.to_string()]
                        .into_iter()
                        .chain(cells)
                        .collect(),
                );
            }
        }
    }
    let head = [words.say("stats-right-head"), words.say("stats-move")];
    Figure {
        title: words.say("stats-obstacles-title"),
        text: words.say("stats-obstacles-text"),
        drawing,
        head: head.into_iter().chain(names).collect(),
        rows,
    }
}
