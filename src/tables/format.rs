//! The formats in which tables are written.

use std::{fmt, str::FromStr};

/// A format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Format {
    /// Comma-separated values, as in RFC 4180.
    Csv,
    /// Apache Parquet: typed columns, packed.
    Parquet,
    /// A JSON object on each line.
    JsonLines,
}

impl Format {
    /// Every format, in the order in which they are listed.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Parquet, Format::JsonLines];

    /// Its name, and the ending of its files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Parquet => "parquet",
            Format::JsonLines => "jsonl",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        match format {
            Some(Format::Parquet) if cfg!(not(feature = "parquet")) => {
                Err(UnknownFormat::NotBuilt(name.to_owned()))
            }
            Some(format) => Ok(format),
            None => Err(UnknownFormat::Unknown(name.to_owned())),
        }
    }
}

/// A name that is not the name of a format that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownFormat {
    /// There is no such format.
    Unknown(String),
    /// This program was built without it.
    NotBuilt(String),
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownFormat::Unknown(name) => {
                let known = Format::ALL.map(Format::name).join(", ");
                write!(f, "no format is called '{name}'; the formats are {known}")
            }
            UnknownFormat::NotBuilt(name) => {
                write!(f, "this program was built without the feature '{name}'")
            }
        }
    }
}

impl std::error::Error for UnknownFormat {}

/// A set of formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formats(u8);

impl Formats {
    /// No format.
    pub const NONE: Formats = Formats(0);

    /// CSV alone, what is written where nothing is said.
    pub const CSV: Formats = Formats::NONE.with(Format::Csv);

    /// This set with one more format.
    #[must_use]
    pub const fn with(self, format: Format) -> Formats {
        Formats(self.0 | (1 << format as u8))
    }

    /// Whether the format is in the set.
    #[must_use]
    pub const fn contains(self, format: Format) -> bool {
        self.0 & (1 << format as u8) != 0
    }

    /// Whether rows are needed as typed columns.
    #[must_use]
    pub const fn are_typed(self) -> bool {
        self.contains(Format::Parquet) || self.contains(Format::JsonLines)
    }

    /// The formats of the set, in the order in which they are listed.
    pub fn iter(self) -> impl Iterator<Item = Format> {
        Format::ALL
            .into_iter()
            .filter(move |&format| self.contains(format))
    }
}

impl FromIterator<Format> for Formats {
    fn from_iter<I: IntoIterator<Item = Format>>(formats: I) -> Formats {
        formats.into_iter().fold(Formats::NONE, Formats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_endings() {
        for format in Format::ALL {
            if format != Format::Parquet || cfg!(feature = "parquet") {
                assert_eq!(format.name().parse(), Ok(format));
            }
        }
        let error = "xml".parse::<Format>().expect_err("no such format");
        assert_eq!(
            error.to_string(),
            "no format is called 'xml'; the formats are csv, parquet, jsonl"
        );
    }
}
