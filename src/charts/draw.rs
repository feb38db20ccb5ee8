//! Lines, areas and bars as SVG. What tells series apart is never colour alone: lines have dashes
//! and marks, areas and bars patterns, and all of them a legend.

use std::fmt::Write;

/// Patterns that areas and bars are filled with, by the number of the series.
pub const PATTERNS: &str = include_str!("../../templates/patterns.svg");

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 40.0;

/// A panel: a pair of axes under a heading. Texts must be escaped.
#[derive(Debug)]
pub struct Panel {
    out: String,
    x: (f64, f64),
    y: f64,
}

impl Panel {
    /// A panel whose x axis goes from `x.0` to `x.1` and whose y axis from 0 to `y`, a share.
    #[must_use]
    pub fn new(heading: &str, x: (f64, f64), y: f64, x_name: &str) -> Panel {
        let mut panel = Panel {
            out: format!(
                "<svg class=\"panel\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\
                 <title>{heading}</title><text class=\"heading\" x=\"{LEFT}\" y=\"15\">{heading}</text>"
            ),
            x,
            y,
        };
        for tick in ticks(y) {
            let at = panel.at_y(tick);
            let _ = write!(
                panel.out,
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{:.1}\"/>\
                 <text class=\"tick y\" x=\"{:.1}\" y=\"{:.1}\">{}%</text>",
                WIDTH - RIGHT,
                LEFT - 5.0,
                at + 4.0,
                (1000.0 * tick).round() / 10.0
            );
        }
        let _ = write!(
            panel.out,
            "<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\">{x_name}</text>",
            f64::midpoint(LEFT, WIDTH - RIGHT),
            HEIGHT - 5.0
        );
        panel
    }

    fn at_x(&self, x: f64) -> f64 {
        let (from, to) = self.x;
        LEFT + (x - from) / (to - from) * (WIDTH - LEFT - RIGHT)
    }

    fn at_y(&self, y: f64) -> f64 {
        HEIGHT - BOTTOM - y / self.y * (HEIGHT - TOP - BOTTOM)
    }

    /// Names places on the x axis.
    pub fn name_x(&mut self, names: impl IntoIterator<Item = (f64, String)>) {
        for (x, name) in names {
            let at = self.at_x(x);
            let (first, second) = lines(&name);
            for (line, y) in [(first, 16.0), (second, 28.0)] {
                if !line.is_empty() {
                    let y = HEIGHT - BOTTOM + y;
                    let _ = write!(
                        self.out,
                        "<text class=\"tick x\" x=\"{at:.1}\" y=\"{y:.1}\">{line}</text>"
                    );
                }
            }
        }
    }

    /// A line with marks, through the points at the x of their index and 1 more.
    pub fn line(&mut self, series: usize, values: &[f64]) {
        let points: Vec<_> = (1..)
            .zip(values)
            .map(|(x, &y)| (self.at_x(f64::from(x)), self.at_y(y)))
            .collect();
        let path: Vec<_> = points
            .iter()
            .map(|(x, y)| format!("{x:.1} {y:.1}"))
            .collect();
        let _ = write!(
            self.out,
            "<path class=\"line s{series}\" d=\"M{}\"/>",
            path.join("L")
        );
        for (x, y) in points.iter().skip(2 + 2 * series).step_by(6) {
            self.out.push_str(&mark(series, *x, *y));
        }
    }

    /// An area between two lines.
    pub fn area(&mut self, series: usize, low: &[f64], high: &[f64]) {
        let point = |(index, y): (usize, &f64)| {
            let x = f64::from(u32::try_from(index).unwrap_or(0) + 1);
            format!("{:.1} {:.1}", self.at_x(x), self.at_y(*y))
        };
        let above: Vec<_> = high.iter().enumerate().map(point).collect();
        let below: Vec<_> = low.iter().enumerate().rev().map(point).collect();
        let path = [above, below].concat().join("L");
        let _ = write!(
            self.out,
            "<path class=\"area s{series}\" d=\"M{path}Z\"/><path class=\"over\" \
             fill=\"url(#p{series})\" d=\"M{path}Z\"/>"
        );
    }

    /// A bar from `x.0` to `x.1`, with a text for those who point at it.
    pub fn bar(&mut self, series: usize, x: (f64, f64), value: f64, text: &str) {
        let (from, to, top) = (self.at_x(x.0), self.at_x(x.1), self.at_y(value));
        let size = format!(
            "x=\"{from:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"",
            to - from,
            self.at_y(0.0) - top
        );
        let _ = write!(
            self.out,
            "<g><title>{text}</title><rect class=\"area s{series}\" {size}/>\
             <rect class=\"over\" fill=\"url(#p{series})\" {size}/></g>"
        );
    }

    /// A text above a value.
    pub fn label(&mut self, x: f64, value: f64, text: &str) {
        let _ = write!(
            self.out,
            "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
            self.at_x(x),
            self.at_y(value) - 4.0
        );
    }

    /// The panel.
    #[must_use]
    pub fn finish(mut self) -> String {
        let _ = write!(
            self.out,
            "<path class=\"axis\" d=\"M{LEFT} {0:.1}H{1:.1}\"/></svg>",
            HEIGHT - BOTTOM,
            WIDTH - RIGHT
        );
        self.out
    }
}

/// The mark of a series: a disc, a square, a triangle, a diamond.
fn mark(series: usize, x: f64, y: f64) -> String {
    let shape = match series % 4 {
        0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        1 => "m-3.5 -3.5h7v7h-7z",
        2 => "m0 -4.5l4.5 8h-9z",
        _ => "m0 -5l5 5l-5 5l-5 -5z",
    };
    format!("<path class=\"mark s{series}\" d=\"M{x:.1} {y:.1}{shape}\"/>")
}

/// What tells lines apart, with their names.
#[must_use]
pub fn legend_of_lines(names: &[String]) -> String {
    legend(names, |series| {
        format!(
            "<path class=\"line s{series}\" d=\"M1 8H39\"/>{}",
            mark(series, 20.0, 8.0)
        )
    })
}

/// What tells areas and bars apart, with their names.
#[must_use]
pub fn legend_of_areas(names: &[String]) -> String {
    legend(names, |series| {
        format!(
            "<rect class=\"area s{series}\" x=\"1\" y=\"1\" width=\"38\" height=\"14\"/>\
             <rect class=\"over\" fill=\"url(#p{series})\" x=\"1\" y=\"1\" width=\"38\" height=\"14\"/>"
        )
    })
}

fn legend(names: &[String], sample: impl Fn(usize) -> String) -> String {
    let items = names.iter().enumerate().map(|(series, name)| {
        format!(
            "<li><svg class=\"sample\" viewBox=\"0 0 40 16\" aria-hidden=\"true\">{}</svg> {name}</li>",
            sample(series)
        )
    });
    format!("<ul class=\"legend\">{}</ul>", items.collect::<String>())
}

/// A round number not below the greatest of some shares, for the end of an axis.
#[must_use]
pub fn round_up(values: impl IntoIterator<Item = f64>) -> f64 {
    let greatest = values.into_iter().fold(0.0, f64::max);
    let rounds = [
        0.002, 0.005, 0.01, 0.02, 0.04, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8,
    ];
    rounds
        .into_iter()
        .find(|&round| round >= greatest)
        .unwrap_or(1.0)
}

/// Places on an axis from 0 to a round number, whole tenths of a per cent apart.
fn ticks(end: f64) -> impl Iterator<Item = f64> {
    let is_round = |steps: &i32| {
        let step = 1000.0 * end / f64::from(*steps);
        (step - step.round()).abs() < 1e-6
    };
    let steps = [4, 5, 3, 2].into_iter().find(is_round).unwrap_or(1);
    (0..=steps).map(move |step| end * f64::from(step) / f64::from(steps))
}

/// A name on one line, or on two where it is long.
fn lines(name: &str) -> (&str, &str) {
    const LONG: usize = 10;
    let middle = name.len() / 2;
    let blanks = name.match_indices(' ').map(|(at, _)| at);
    match blanks.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) if name.chars().count() > LONG => (&name[..at], &name[at + 1..]),
        _ => (name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        assert!((round_up([0.013, 0.11]) - 0.15).abs() < 1e-9);
        assert!((round_up([]) - 0.002).abs() < 1e-9);
        assert!((round_up([0.93]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn ticks_are_round_and_long_names_have_two_lines() {
        for (end, number) in [(0.15, 6), (0.02, 5), (1.0, 5), (0.25, 6), (0.002, 3)] {
            assert_eq!(ticks(end).count(), number, "{end}");
        }
        assert_eq!(lines("king moved"), ("king moved", ""));
        assert_eq!(
            lines("castled on the other wing"),
            ("castled on", "the other wing")
        );
    }

    #[test]
    fn values_lie_on_their_axes() {
        let mut panel = Panel::new("heading", (1.0, 3.0), 0.5, "move");
        panel.line(0, &[0.0, 0.25, 0.5]);
        let svg = panel.finish();
        assert!(
            svg.contains("d=\"M44.0 210.0L197.0 118.0L350.0 26.0\""),
            "{svg}"
        );
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
    }
}
