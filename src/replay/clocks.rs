//! The clocks that comments tell of: `[%clk 0:02:59]`, `[%emt 0:00:04.5]`.
//!
//! Comments are only remembered by their place. They are read behind a castle: the one behind the
//! castle, and the one behind the move before it of the same side.

use pgn_reader::RawComment;
use shakmaty::{ByColor, Color};

use super::{
    audit::{Fact, Tenths},
    visitor::Replay,
};
use crate::law::Ply;

/// Comments that are remembered behind a half-move. A clock stands in one of the first.
const REMEMBERED: usize = 3;

/// The comments behind each side's last half-move that has any.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    last: ByColor<Remembered>,
    /// The clock before the castle that was played last, and the ply of that castle.
    castle: Option<(Ply, Option<Tenths>)>,
    /// Whether the comments of the castle's side before it are still to be read.
    unread: Option<Remembered>,
}

/// Where the comments behind one half-move stand in the game.
#[derive(Clone, Copy, Debug, Default)]
struct Remembered {
    ply: Ply,
    number: usize,
    places: [(u32, u32); REMEMBERED],
    /// Where comments have no place in the game, for another reader drives: their clock.
    clock: Option<Tenths>,
}

impl Clocks {
    /// A castle of this side is about to be played.
    pub(super) fn castle_follows(&mut self, color: Color, ply: Ply) {
        let before = *self.last.get(color);
        self.castle = Some((ply, before.clock));
        self.unread = (before.number > 0 && before.ply + 2 == ply).then_some(before);
        if before.ply + 2 != ply {
            self.castle = Some((ply, None));
        }
    }
}

impl Replay<'_> {
    /// A comment of the main line.
    #[inline]
    pub(super) fn comment_behind(&mut self, comment: RawComment<'_>) {
        let ply = self.line.ply;
        if self.done || ply == 0 {
            return;
        }
        let bytes = comment.as_bytes();
        let place = (bytes.as_ptr() as usize).wrapping_sub(self.game.as_ptr() as usize);
        let color = !self.line.position.turn;
        let last = self.clocks.last.get_mut(color);
        if last.ply != ply {
            last.ply = ply;
            last.number = 0;
            last.clock = None;
        }
        if self.game.is_empty() {
            last.clock = last.clock.or_else(|| time_in(bytes, b"[%clk "));
        } else if let Some(free) = last.places.get_mut(last.number) {
            *free = (
                u32::try_from(place).unwrap_or(u32::MAX),
                u32::try_from(bytes.len()).unwrap_or(u32::MAX),
            );
            last.number += 1;
        }
        if let Some((castle, before)) = self.clocks.castle
            && castle == ply
        {
            self.clock_behind_castle(bytes, before);
        }
    }

    #[cold]
    fn clock_behind_castle(&mut self, comment: &[u8], mut before: Option<Tenths>) {
        if let Some(unread) = self.clocks.unread.take() {
            let places = unread.places[..unread.number].iter();
            before = before.or_else(|| {
                let mut comments = places.filter_map(|&(start, len)| {
                    let start = start as usize;
                    self.game.get(start..start + len as usize)
                });
                comments.find_map(|comment| time_in(comment, b"[%clk "))
            });
            self.clocks.castle = self.clocks.castle.map(|(ply, _)| (ply, before));
        }
        let clock = time_in(comment, b"[%clk ");
        let spent = time_in(comment, b"[%emt ");
        let increment = increment(self.audit.fact(Fact::TimeControl));
        let Some(castle) = self.audit.castles.last_mut() else {
            return;
        };
        if let (None, Some(clock)) = (castle.clock, clock) {
            castle.clock = Some(clock);
            if castle.move_time.is_none()
                && let (Some(Tenths(before)), Some(Tenths(increment))) = (before, increment)
            {
                let spent = before.saturating_add(increment).checked_sub(clock.0);
                castle.move_time = spent.map(Tenths);
            }
        }
        if spent.is_some() {
            castle.move_time = spent;
        }
    }
}

/// The time behind `[%clk ` or the like in a comment: hours, minutes and seconds, with decimals.
fn time_in(comment: &[u8], command: &[u8]) -> Option<Tenths> {
    let start = memchr::memmem::find(comment, command)? + command.len();
    let text = comment[start..].trim_ascii_start();
    let end = text
        .iter()
        .position(|&byte| !byte.is_ascii_digit() && byte != b':' && byte != b'.')
        .unwrap_or(text.len());
    let (text, decimals) = match text[..end].iter().position(|&byte| byte == b'.') {
        Some(dot) => (&text[..dot], &text[dot + 1..end]),
        None => (&text[..end], &b""[..]),
    };
    let mut seconds = 0_u32;
    let parts: Vec<_> = text.split(|&byte| byte == b':').collect();
    if parts.len() > 3 {
        return None;
    }
    for part in parts {
        let number: u32 = std::str::from_utf8(part).ok()?.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    let tenth = match decimals.first() {
        None => 0,
        Some(digit) if decimals.iter().all(u8::is_ascii_digit) => u32::from(digit - b'0'),
        Some(_) => return None,
    };
    // Far from the number that stands for no time.
    let tenths = seconds.checked_mul(10)?.checked_add(tenth)?;
    (tenths < u32::MAX / 2).then_some(Tenths(tenths))
}

/// What a move adds to the clock, where the time control has one period: `180+2`, `300`.
fn increment(time_control: &[u8]) -> Option<Tenths> {
    let text = std::str::from_utf8(time_control).ok()?.trim();
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<u32>().ok()).flatten()
    };
    number(base)?;
    number(increment)?.checked_mul(10).map(Tenths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Auditor, Wanted};

    #[test]
    fn times_in_comments() {
        let clock = |text: &str| time_in(text.as_bytes(), b"[%clk ").map(|Tenths(tenths)| tenths);
        assert_eq!(clock("[%clk 0:02:59]"), Some(1790));
        assert_eq!(clock("[%eval 0.2] [%clk 1:00:00.9] good"), Some(36009));
        assert_eq!(clock("[%clk 59.95]"), Some(599));
        assert_eq!(clock("[%clk 10:05]"), Some(6050));
        for odd in [
            "",
            "[%clk ]",
            "[%clk x]",
            "[%clk 1:2:3:4]",
            "[%clk 1::2]",
            "[%clk 1.2.3]",
        ] {
            assert_eq!(clock(odd), None, "{odd}");
        }
        assert_eq!(clock("[%clk 99999999999]"), None);
        assert_eq!(clock("[%clk 4000000:00:00]"), None);
    }

    #[test]
    fn increments() {
        let of = |text: &str| increment(text.as_bytes()).map(|Tenths(tenths)| tenths);
        assert_eq!(of("180+2"), Some(20));
        assert_eq!(of(" 300 "), Some(0));
        for odd in [
            "",
            "-",
            "?",
            "40/7200:3600",
            "40/7200+30",
            "+2",
            "180+",
            "1/86400",
            "3+2.5",
        ] {
            assert_eq!(of(odd), None, "{odd}");
        }
    }

    fn castle(game: &str) -> (Option<f64>, Option<f64>) {
        let seconds = |time: Option<Tenths>| time.map(|Tenths(tenths)| f64::from(tenths) / 10.0);
        let mut auditor = Auditor::new(Wanted::ALL);
        let ours = auditor.audit(game.as_bytes()).castles[0];
        let theirs = auditor.audit_with_pgn_reader(game.as_bytes()).castles[0];
        assert_eq!(
            (ours.clock, ours.move_time),
            (theirs.clock, theirs.move_time),
            "{game}"
        );
        (seconds(ours.clock), seconds(ours.move_time))
    }

    #[test]
    fn what_a_castle_took() {
        let game = |time_control: &str, before: &str, behind: &str| {
            castle(&format!(
                "[TimeControl \"{time_control}\"]\n\n1. e4 {{[%clk 0:05:00]}} e5 {{[%clk 0:04:00]}} \
                 2. Nf3 Nc6 3. Bc4 {before} Bc5 {{[%clk 0:01:00]}} 4. O-O {behind} Nf6 {{[%clk 0:00:30]}} *\n"
            ))
        };
        let clk = |text: &str| format!("{{ [%clk {text}] }}");
        assert_eq!(game("300+2", "", ""), (None, None));
        // The clock of an earlier move says nothing about this one.
        assert_eq!(game("300+2", "", &clk("0:04:50.5")), (Some(290.5), None));
        assert_eq!(
            game("300+2", &clk("0:04:55"), &clk("0:04:50.5")),
            (Some(290.5), Some(6.5))
        );
        assert_eq!(
            game("300", &clk("0:04:55"), &clk("0:04:50")),
            (Some(290.0), Some(5.0))
        );
        // No time control, several periods, a clock that was set forward.
        for (control, after) in [
            ("", "0:04:50"),
            ("40/300:300", "0:04:50"),
            ("300", "0:04:56"),
        ] {
            let (clock, spent) = game(control, &clk("0:04:55"), &clk(after));
            assert!(clock.is_some() && spent.is_none(), "{control}");
        }
        assert_eq!(game("", "", "{ [%emt 0:00:07] }"), (None, Some(7.0)));
        assert_eq!(
            game("300+2", &clk("0:04:55"), "{ [%emt 0:00:07][%clk 0:04:50] }"),
            (Some(290.0), Some(7.0))
        );
        // Among other comments, and with a variation between.
        assert_eq!(
            game(
                "300+2",
                "{ solid } { [%clk 0:04:55] }",
                "$1 { safe } (4. d3 { [%clk 0:00:01] }) { [%clk 0:04:50] }"
            ),
            (Some(290.0), Some(7.0))
        );
    }
}
