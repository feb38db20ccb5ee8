//! The statistics as tidy tables: one observation a row, every share with its count.

use std::{fmt::Write, sync::LazyLock};

use super::{
    Group, Share, Statistics,
    counters::{
        self, ANSWERS, AVAILABLE, AVAILABLE_TURNS, BEGUN, BLOCKED_TURNS, CASTLED, CASTLES, CAUSES,
        ENDED, FACTS, HELD, LAST_MOVE, LONGEST_WAIT, LOSSES, OBSTACLE_TURNS, OBSTACLES, PAIRS,
        RESULTS, RIGHTS, SIDE_RESULTS, SIDES, Sums, USED,
    },
    records::Records,
};
use crate::{
    report::findings::STATUSES,
    tables::field::{color_word, wing_word},
};

/// A table of statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its name; the file is `stats/NAME.csv`.
    pub name: &'static str,
    /// The file.
    pub text: String,
}

impl Sheet {
    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        file_name(self.name)
    }
}

/// The names of the tables, in order.
pub const NAMES: [&str; 16] = [
    "population",
    "sides",
    "side_results",
    "pairs",
    "pair_results",
    "wings",
    "wing_results",
    "losses",
    "loss_moves",
    "castle_moves",
    "availability",
    "waits",
    "obstacles",
    "obstacle_moves",
    "castles",
    "records",
];

/// The names of their files.
pub fn file_names() -> impl Iterator<Item = String> {
    NAMES.into_iter().map(file_name)
}

fn file_name(name: &str) -> String {
    format!("{name}.csv")
}

const COLORS: [&str; 2] = ["white", "black"];
const WINGS: [&str; 2] = ["kingside", "queenside"];
const SHARE: &str = "count,total,share,low,high";

/// Every table.
#[must_use]
pub fn all(statistics: &Statistics) -> Vec<Sheet> {
    let groups: Vec<_> = statistics.groups().collect();
    let mut sheets = vec![population(statistics)];
    let tables: [(&str, Fill); 14] = [
        ("color,answer", sides),
        ("color,answer,result", side_results),
        ("white,black", pairs),
        ("white,black,result", pair_results),
        ("wings", wings),
        ("wings,result", wing_results),
        ("color,wing,cause", losses),
        ("color,wing,cause,move", loss_moves),
        ("color,wing,move", castle_moves),
        ("color,wing,move", availability),
        ("color,wing,turns", waits),
        ("color,wing,state,episodes", obstacles),
        ("color,wing,obstacle,move", obstacle_moves),
        ("color,wing,fact", castles),
    ];
    for (name, (columns, fill)) in NAMES[1..].iter().zip(tables) {
        let mut rows = Rows {
            group: String::new(),
            text: format!("dimension,group,{columns},{SHARE}\n"),
        };
        for (group, sums, _) in &groups {
            rows.group = format!("{},{}", group.dimension().word(), group.name());
            fill(sums, &mut rows);
        }
        sheets.push(Sheet {
            name,
            text: rows.text,
        });
    }
    sheets.push(records(&groups));
    sheets
}

type Fill = fn(&Sums, &mut Rows);

/// Rows of a table, group by group.
struct Rows {
    group: String,
    text: String,
}

impl Rows {
    /// Appends a row: what is counted, how often, and among how many.
    fn push(&mut self, keys: &[&str], count: u64, total: u64) {
        let Some(share) = Share::of(count, total) else {
            return;
        };
        self.text.push_str(&self.group);
        for key in keys {
            self.text.push(',');
            self.text.push_str(key);
        }
        let mut number = itoa::Buffer::new();
        for count in [count, total] {
            self.text.push(',');
            self.text.push_str(number.format(count));
        }
        for share in [share.share, share.low, share.high] {
            self.text.push(',');
            push_share(share, &mut self.text);
        }
        self.text.push('\n');
    }

    /// Appends a row of each move, or the like, that occurs.
    fn push_each(&mut self, keys: &[&str], names: &[String], counts: &[u64], total: u64) {
        let mut row = keys.to_vec();
        for (name, &count) in names.iter().zip(counts) {
            if count > 0 {
                row.truncate(keys.len());
                row.push(name);
                self.push(&row, count, total);
            }
        }
    }
}

/// Appends a share with six decimals. They are digits of a whole number: tables have tens of
/// thousands of shares.
#[allow(clippy::cast_sign_loss)] // shares are from 0 to 1
fn push_share(share: f64, text: &mut String) {
    let millionths = (share * 1e6).round_ties_even() as u32;
    let mut buffer = itoa::Buffer::new();
    // The one in front of six digits keeps their zeros.
    let digits = buffer.format(millionths + if millionths < 1_000_000 { 1_000_000 } else { 0 });
    text.push_str(if millionths < 1_000_000 { "0." } else { "1." });
    text.push_str(&digits[1..]);
}

fn population(statistics: &Statistics) -> Sheet {
    let mut text = "status,games,counted\n".to_owned();
    for status in STATUSES {
        let games = statistics.games(status);
        let counted = status == STATUSES[0];
        let _ = writeln!(text, "{},{games},{counted}", status.word());
    }
    Sheet {
        name: NAMES[0],
        text,
    }
}

/// The names of the moves 1 to 60, and of all later ones.
static MOVES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let later = format!("{}+", LAST_MOVE + 1);
    (1..=LAST_MOVE)
        .map(|number| number.to_string())
        .chain([later])
        .collect()
});

/// The names of the waits of 0 to 40 turns, and of all longer ones.
static TURNS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let longer = format!("{}+", LONGEST_WAIT + 1);
    (0..=LONGEST_WAIT)
        .map(|turns| turns.to_string())
        .chain([longer])
        .collect()
});

fn right(number: usize) -> [&'static str; 2] {
    [COLORS[number / 2], WINGS[number % 2]]
}

/// Sides with an answer, by result.
fn by_result(sums: &Sums, color: usize, answer: usize) -> [u64; 4] {
    [0, 1, 2, 3].map(|result| sums.at(SIDES + (color * 5 + answer) * 4 + result))
}

fn sides(sums: &Sums, rows: &mut Rows) {
    for (color, color_word) in COLORS.iter().enumerate() {
        let counts = [0, 1, 2, 3, 4].map(|answer| by_result(sums, color, answer).iter().sum());
        let total: u64 = counts.iter().sum();
        for (answer, count) in ANSWERS.iter().zip(counts) {
            rows.push(&[color_word, answer], count, total);
        }
    }
}

fn side_results(sums: &Sums, rows: &mut Rows) {
    for (color, color_word) in COLORS.iter().enumerate() {
        for (answer, answer_word) in ANSWERS.iter().enumerate() {
            let counts = by_result(sums, color, answer);
            for (result, count) in SIDE_RESULTS.iter().zip(counts) {
                rows.push(
                    &[color_word, answer_word, result],
                    count,
                    counts.iter().sum(),
                );
            }
        }
    }
}

/// Games of a combination, by result.
fn pair(sums: &Sums, white: usize, black: usize) -> [u64; 4] {
    [0, 1, 2, 3].map(|result| sums.at(PAIRS + (white * 3 + black) * 4 + result))
}

/// The nine combinations.
fn combinations() -> impl Iterator<Item = (usize, usize)> {
    (0..3).flat_map(|white| (0..3).map(move |black| (white, black)))
}

fn games(sums: &Sums) -> u64 {
    combinations()
        .map(|(white, black)| pair(sums, white, black).iter().sum::<u64>())
        .sum()
}

fn pairs(sums: &Sums, rows: &mut Rows) {
    for (white, black) in combinations() {
        let count = pair(sums, white, black).iter().sum();
        rows.push(&[CASTLED[white], CASTLED[black]], count, games(sums));
    }
}

fn pair_results(sums: &Sums, rows: &mut Rows) {
    for (white, black) in combinations() {
        let counts = pair(sums, white, black);
        for (result, count) in RESULTS.iter().zip(counts) {
            let keys = [CASTLED[white], CASTLED[black], result];
            rows.push(&keys, count, counts.iter().sum());
        }
    }
}

/// How the wings of both sides go together.
const TOGETHER: [&str; 4] = ["same", "opposite", "one_side", "neither"];

fn together(sums: &Sums) -> [[u64; 4]; 4] {
    let mut counts = [[0; 4]; 4];
    for (white, black) in combinations() {
        let row = match (white, black) {
            (2, 2) => 3,
            (2, _) | (_, 2) => 2,
            _ => usize::from(white != black),
        };
        for (sum, count) in counts[row].iter_mut().zip(pair(sums, white, black)) {
            *sum += count;
        }
    }
    counts
}

fn wings(sums: &Sums, rows: &mut Rows) {
    for (wings, counts) in TOGETHER.iter().zip(together(sums)) {
        rows.push(&[wings], counts.iter().sum(), games(sums));
    }
}

fn wing_results(sums: &Sums, rows: &mut Rows) {
    for (wings, counts) in TOGETHER.iter().zip(together(sums)) {
        for (result, count) in RESULTS.iter().zip(counts) {
            rows.push(&[wings, result], count, counts.iter().sum());
        }
    }
}

fn losses(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let [color, wing] = right(number);
        for (cause, word) in CAUSES.iter().enumerate() {
            let count = sums.moves(LOSSES, number * 4 + cause).iter().sum();
            rows.push(&[color, wing, word], count, sums.granted(number));
        }
    }
}

fn loss_moves(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let [color, wing] = right(number);
        for (cause, word) in CAUSES.iter().enumerate() {
            let counts = sums.moves(LOSSES, number * 4 + cause);
            let keys = [color, wing, word];
            rows.push_each(&keys, &MOVES, counts, counts.iter().sum());
        }
    }
}

fn castle_moves(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let counts = sums.moves(USED, number);
        rows.push_each(&right(number), &MOVES, counts, counts.iter().sum());
    }
}

fn availability(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let counts = sums.moves(AVAILABLE, number);
        let granted = sums.granted(number);
        rows.push_each(&right(number), &MOVES, counts, granted);
        let [color, wing] = right(number);
        let never = granted - counts.iter().sum::<u64>();
        rows.push(&[color, wing, "never"], never, granted);
    }
}

fn waits(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let counts = sums.waits(number);
        rows.push_each(&right(number), &TURNS, counts, counts.iter().sum());
    }
}

fn obstacles(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let [color, wing] = right(number);
        let available = sums.at(AVAILABLE_TURNS + number);
        let blocked = sums.at(BLOCKED_TURNS + number);
        let held = available + blocked;
        rows.push(&[color, wing, "available", ""], available, held);
        rows.push(&[color, wing, "blocked", ""], blocked, held);
        for (obstacle, word) in OBSTACLES.iter().enumerate() {
            let episodes: u64 = sums.moves(BEGUN, number * 4 + obstacle).iter().sum();
            let episodes = episodes.to_string();
            let turns = sums.at(OBSTACLE_TURNS + number * 4 + obstacle);
            rows.push(&[color, wing, word, &episodes], turns, held);
        }
    }
}

fn obstacle_moves(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let [color, wing] = right(number);
        let held = sums.moves(HELD, number);
        for (obstacle, word) in OBSTACLES.iter().enumerate() {
            let begun = sums.moves(BEGUN, number * 4 + obstacle);
            let ended = sums.moves(ENDED, number * 4 + obstacle);
            let mut under_way = 0;
            let mut holding: u64 = held.iter().sum();
            for index in 0..LAST_MOVE {
                under_way += begun[index];
                if under_way > 0 {
                    let keys = [color, wing, word, MOVES[index].as_str()];
                    rows.push(&keys, under_way, holding);
                }
                under_way -= ended[index];
                holding -= held[index];
            }
        }
    }
}

fn castles(sums: &Sums, rows: &mut Rows) {
    for number in 0..RIGHTS {
        let [color, wing] = right(number);
        let count = |fact: usize| sums.at(CASTLES + number * FACTS.len() + fact);
        let every = count(0) + count(6) + count(7);
        for (fact, word) in FACTS.iter().enumerate() {
            let total = if (1..6).contains(&fact) {
                count(0)
            } else {
                every
            };
            rows.push(&[color, wing, word], count(fact), total);
        }
    }
}

fn records(groups: &[(Group, Sums, Records)]) -> Sheet {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Memory takes everything.
    let _ = writer.write_record([
        "dimension",
        "group",
        "record",
        "wing",
        "value",
        "game_id",
        "source",
        "line",
        "game_number",
        "white",
        "black",
        "date",
        "color",
        "ply",
    ]);
    for (group, _, records) in groups {
        for record in records.iter() {
            let (feat, game) = (record.feat, &record.game);
            let _ = writer.write_record([
                group.dimension().word(),
                &group.name(),
                feat.kind.word(),
                feat.wing.map_or("", wing_word),
                &feat.value.to_string(),
                &game.game_id.to_string(),
                &game.source,
                &game.line.to_string(),
                &game.game_number.to_string(),
                &game.white,
                &game.black,
                &game.date,
                color_word(feat.color),
                &feat.ply.to_string(),
            ]);
        }
    }
    let bytes = writer.into_inner().unwrap_or_default();
    Sheet {
        name: NAMES[15],
        text: String::from_utf8_lossy(&bytes).into_owned(),
    }
}

// Counters have numbers of 16 bits.
const _: () = assert!(counters::LENGTH < u16::MAX as usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_six_decimals() {
        for total in 1..=1500_u32 {
            for count in 0..=total {
                let share = f64::from(count) / f64::from(total);
                let mut text = String::new();
                push_share(share, &mut text);
                let read: f64 = text.parse().expect("a number");
                // Where the seventh decimal is a five, either neighbour is as near.
                assert!(
                    (read - share).abs() < 0.500_001e-6,
                    "{count} of {total}: {text}"
                );
                assert_eq!(text.len(), 8, "{text}");
            }
        }
    }
}
