//! What stops a run, or the reading of one source. What is wrong with a *game* is a
//! [`Problem`](crate::replay::audit::Problem) instead.

use std::{fmt, io};

use serde::{Deserialize, Serialize};

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ErrorKind {
    /// The command was used in a way that makes no sense.
    Usage,
    /// A source could not be opened or read.
    UnreadableSource,
    /// A source ended too early.
    TruncatedSource,
    /// The report could not be written.
    Report,
    /// A bug in roque.
    Internal,
}

/// Where something went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file, folder or source, as the user named it.
    pub file: Option<String>,
    /// Bytes of the unpacked source that came before.
    pub byte_offset: Option<u64>,
}

/// One error, with what, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    kind: ErrorKind,
    place: Place,
    message: String,
}

impl Error {
    /// An error that has no place.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error {
            kind,
            place: Place::default(),
            message: message.into(),
        }
    }

    /// An error of a file, folder or source.
    pub fn of_file(kind: ErrorKind, file: impl Into<String>, message: impl Into<String>) -> Error {
        Error {
            kind,
            place: Place {
                file: Some(file.into()),
                byte_offset: None,
            },
            message: message.into(),
        }
    }

    /// The same error, at this offset of its source.
    #[must_use]
    pub fn at_byte(mut self, offset: u64) -> Error {
        self.place.byte_offset = Some(offset);
        self
    }

    /// What kind of thing went wrong.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where it went wrong.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// What went wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.place.file {
            write!(f, "{file}: ")?;
        }
        if let Some(offset) = self.place.byte_offset {
            write!(f, "byte {offset}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// What Unix calls `EMFILE`.
const TOO_MANY_FILES: i32 = 24;

/// The reason that the system gives, as the middle of a sentence: lower case, no error number.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    if cfg!(unix) && error.raw_os_error() == Some(TOO_MANY_FILES) {
        return "too many files are open; allow more with `ulimit -n 4096`".to_owned();
    }
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        // A word all in capitals stays as it is.
        Some(first) if !letters.as_str().starts_with(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_comes_first() {
        let error = Error::of_file(ErrorKind::TruncatedSource, "a.pgn.zst", "ends too early");
        assert_eq!(error.to_string(), "a.pgn.zst: ends too early");
        assert_eq!(
            error.at_byte(40960).to_string(),
            "a.pgn.zst: byte 40960: ends too early"
        );
    }

    #[test]
    fn reasons_carry_no_error_number() {
        let error = io::Error::from_raw_os_error(2);
        assert_eq!(reason(&error), "no such file or directory");
    }

    #[cfg(unix)]
    #[test]
    fn reasons_say_what_to_do() {
        let error = io::Error::from_raw_os_error(TOO_MANY_FILES);
        assert!(reason(&error).contains("ulimit -n"), "{error}");
    }
}
