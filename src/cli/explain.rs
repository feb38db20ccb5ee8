//! `roque explain`.

use std::{
    env,
    io::{self, IsTerminal, Write},
    str::FromStr,
};

use roque::{
    error::{Error, ErrorKind, reason},
    explain::{Explanation, json, text},
    input::{Source, source},
    law::color_word,
    replay::{
        Auditor, Moment, Wanted,
        moment::{NoMoment, Stop},
        setup::NoSetup,
    },
    report::escape::printable,
    run::one_game,
};
use shakmaty::Color;

use super::{
    Exit,
    arguments::{ExplainArguments, Side},
};

/// Explains castling in the position that the arguments name.
pub(crate) fn run(arguments: &ExplainArguments) -> Result<Exit, Error> {
    let color = arguments.side.map(|side| match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    });
    let words = arguments.language.language().words();
    let (place, explanation) = match (&arguments.fen, &arguments.file) {
        (Some(fen), _) => {
            let explanation = Explanation::of_fen(fen, arguments.chess960, color);
            (None, explanation.map_err(|why| no_position(fen, &why))?)
        }
        (None, Some(file)) => {
            let mut found = source::find(std::slice::from_ref(file));
            let source = found.sources.pop().filter(|_| !file.is_dir());
            let source = source.ok_or_else(|| {
                let message = "this is a folder; name one file, and a game of it with --game";
                Error::of_file(ErrorKind::Usage, file.display().to_string(), message)
            })?;
            let number = arguments.game.get();
            let game = one_game::find(&source, number)?;
            let place = format!("{}:{}", printable(&source.name), game.line);
            let place = [("place", place.into()), ("number", number.into())];
            let stop = stop(arguments, &source, &game.bytes)?;
            let moment = Moment::of_game(&game.bytes, stop)
                .map_err(|why| no_moment(&source, number, stop, &why))?;
            (
                Some(words.tell("explain-game", &place)),
                Explanation::of_moment(moment, color),
            )
        }
        (None, None) => {
            return Err(Error::new(
                ErrorKind::Usage,
                "name a position with --fen, or a file and a game of it with --game",
            ));
        }
    };
    let out = if arguments.json {
        let mut out = json::explanation(words, &explanation);
        if let Some(object) = out.as_object_mut() {
            object.insert("game".to_owned(), place.into());
        }
        format!("{out:#}\n")
    } else {
        let is_colored = io::stdout().is_terminal()
            && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        text::explanation(words, place.as_deref(), &explanation, is_colored)
    };
    match io::stdout().write_all(out.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::new(
            ErrorKind::Report,
            format!("standard output cannot be written: {}", reason(&error)),
        )),
        _ => Ok(Exit::Completed),
    }
}

/// Where the game is to be stopped: where the arguments say, else before its first illegal castle.
fn stop(arguments: &ExplainArguments, source: &Source, game: &[u8]) -> Result<Stop, Error> {
    if let Some(ply) = arguments.ply {
        return Ok(Stop::Ply(ply.get()));
    }
    if let Some(MoveNumber { number, color }) = arguments.move_number {
        return Ok(Stop::Move(number, color));
    }
    let mut auditor = Auditor::new(Wanted::ALL);
    let audit = auditor.audit(game);
    let illegal = audit
        .castles
        .iter()
        .find(|castle| !castle.grounds.is_empty());
    illegal.map(|castle| Stop::Ply(castle.ply)).ok_or_else(|| {
        let message = format!(
            "game {} has no illegal castle; say which position is meant with --move or --ply",
            arguments.game
        );
        Error::of_file(ErrorKind::Usage, source.name.clone(), message)
    })
}

fn no_position(fen: &str, why: &NoSetup) -> Error {
    let why = match why {
        NoSetup::BadSetup(why) => why.as_str(),
        NoSetup::UnsupportedVariant(_) => "the rules of this variant are not known here",
    };
    Error::new(ErrorKind::Usage, format!("'{fen}' is no position: {why}"))
}

fn no_moment(source: &Source, game: u64, stop: Stop, why: &NoMoment) -> Error {
    let message = match why {
        NoMoment::NotReplayed(why) => format!("game {game} has no position to start from: {why}"),
        NoMoment::Beyond {
            plies,
            next: (number, color),
            is_stopped,
        } => {
            let what = match stop {
                Stop::Ply(ply) => format!("half-move {ply}"),
                Stop::Move(number, color) => {
                    format!("move {number} of {}", color_word(color))
                }
            };
            let how_far = if *is_stopped {
                "its replay stops behind half-move"
            } else {
                "its last half-move is"
            };
            let next = MoveNumber {
                number: *number,
                color: *color,
            };
            format!(
                "game {game} has no {what}: {how_far} {plies} (then it is {}'s turn, --move {next})",
                color_word(*color)
            )
        }
    };
    Error::of_file(ErrorKind::Usage, source.name.clone(), message)
}

/// A move as people name it: `24` or `24.` is White's, `24...` Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveNumber {
    number: u32,
    color: Color,
}

impl std::fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let dots = self.color.fold_wb("", "...");
        write!(f, "{}{dots}", self.number)
    }
}

impl FromStr for MoveNumber {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<MoveNumber, &'static str> {
        let digits = text.trim_end_matches('.');
        let color = match &text[digits.len()..] {
            "" | "." => Ok(Color::White),
            "..." => Ok(Color::Black),
            _ => Err("write 24 for White's move and 24... for Black's"),
        }?;
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| is_number);
        Ok(MoveNumber {
            number: number.ok_or("write 24 for White's move and 24... for Black's")?,
            color,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_named_as_people_do() {
        let number = |number, color| Ok(MoveNumber { number, color });
        assert_eq!("24".parse(), number(24, Color::White));
        assert_eq!("24.".parse(), number(24, Color::White));
        assert_eq!("24...".parse(), number(24, Color::Black));
        for text in ["", "...", "24..", "-1", "x", "24.O-O", "99999999999"] {
            assert!(text.parse::<MoveNumber>().is_err(), "{text}");
        }
    }
}
