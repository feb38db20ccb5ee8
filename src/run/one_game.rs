//! One game of a source, by its number.

use std::{io::Read, sync::Arc};

use crate::{
    error::{Error, ErrorKind, reason},
    input::{Content, Source, Text},
    pgn::Cutter,
};

/// Bytes that are read at once.
const STEP: usize = 1 << 20;

/// The longest game that is looked for.
const LONGEST: usize = 1 << 30;

/// A game, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneGame {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The line on which it begins.
    pub line: u64,
}

/// Reads a source up to its game of this number, from 1.
///
/// # Errors
///
/// The source cannot be read, holds no games, or holds fewer.
pub fn find(source: &Source, number: u64) -> Result<OneGame, Error> {
    let usage = |message| Error::of_file(ErrorKind::Usage, source.name.clone(), message);
    let mut text = Text::new(source.open(&Arc::default())?);
    if let Content::NotPgn(what) = text.content() {
        return Err(usage(what.to_owned()));
    }
    let mut cutter = Cutter::new();
    let mut buffer = Vec::new();
    let mut games_before = 0;
    let mut offset = 0;
    loop {
        let before = buffer.len();
        let read = text.by_ref().take(STEP as u64).read_to_end(&mut buffer);
        offset += (buffer.len() - before) as u64;
        let read = read.map_err(|error| {
            let message = format!("cannot be read from here on: {}", reason(&error));
            Error::of_file(ErrorKind::UnreadableSource, source.name.clone(), message)
                .at_byte(offset)
        })?;
        let at_end = read < STEP;
        let mut spans = Vec::new();
        let used = cutter.cut(&buffer, at_end, &mut spans);
        let index = usize::try_from(number - 1 - games_before).unwrap_or(usize::MAX);
        if let Some(span) = spans.get(index) {
            return Ok(OneGame {
                line: span.lines_before + 1,
                bytes: buffer[span.start..span.end].to_vec(),
            });
        }
        games_before += spans.len() as u64;
        if at_end {
            return Err(usage(match games_before {
                0 => "there is no game in this source".to_owned(),
                1 => format!("there is no game {number}: it has one game"),
                all => format!("there is no game {number}: it has {all} games"),
            }));
        }
        if spans.is_empty() && buffer.len() >= LONGEST {
            return Err(usage("no game ends within 1 GiB".to_owned()));
        }
        buffer.drain(..used);
    }
}
