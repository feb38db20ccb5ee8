//! How an export is packed.

use std::{
    io::{self, Write},
    path::Path,
    str::FromStr,
};

use crate::input::Compression;

/// How an export is packed, by the ending of its name.
///
/// Each batch of games is packed by itself, on the worker that audits it: frames (or members, or
/// streams) that lie one behind the other are one file for every tool that unpacks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packing(Compression);

impl Packing {
    /// Not packed.
    pub const NONE: Packing = Packing(Compression::None);

    /// Every way to pack.
    pub const ALL: [Packing; 4] = [
        Packing(Compression::None),
        Packing(Compression::Zstd),
        Packing(Compression::Gzip),
        Packing(Compression::Bzip2),
    ];

    /// The ending of packed files; none where nothing is done.
    #[must_use]
    pub const fn ending(self) -> Option<&'static str> {
        match self.0 {
            // Nothing is packed as the last two.
            Compression::None | Compression::Xz | Compression::Zip => None,
            Compression::Zstd => Some("zst"),
            Compression::Gzip => Some("gz"),
            Compression::Bzip2 => Some("bz2"),
        }
    }

    /// What the ending of a file's name says.
    #[must_use]
    pub fn of(path: &Path) -> Packing {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        Packing(match ending.to_str() {
            Some("zst") => Compression::Zstd,
            Some("gz") => Compression::Gzip,
            Some("bz2") => Compression::Bzip2,
            _ => Compression::None,
        })
    }

    /// Whether anything is to be done.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.0 == Compression::None
    }

    /// The word for it in `run.json`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.0.word()
    }

    /// The bytes packed, as a whole that can be unpacked by itself; they may be none.
    ///
    /// # Errors
    ///
    /// What the packer gives: memory is all that it needs.
    pub fn pack(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self.0 {
            // No ending stands for the last two.
            Compression::None | Compression::Xz | Compression::Zip => Ok(bytes.to_vec()),
            Compression::Zstd => {
                let mut encoder = zstd::Encoder::new(Vec::new(), zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                encoder.write_all(bytes)?;
                encoder.finish()
            }
            Compression::Gzip => {
                let level = flate2::Compression::default();
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
                encoder.write_all(bytes)?;
                encoder.finish()
            }
            Compression::Bzip2 => {
                let level = bzip2::Compression::best();
                let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), level);
                encoder.write_all(bytes)?;
                encoder.finish()
            }
        }
    }
}

impl FromStr for Packing {
    type Err = String;

    fn from_str(ending: &str) -> Result<Packing, String> {
        Packing::ALL
            .into_iter()
            .find(|packing| packing.ending() == Some(ending))
            .ok_or_else(|| format!("nothing is packed as '{ending}'; there are zst, gz and bz2"))
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Read, sync::Arc};

    use super::*;
    use crate::input::compression::unpack;

    #[test]
    fn what_is_packed_in_parts_unpacks_to_the_whole() {
        for name in ["a.pgn", "a.pgn.zst", "a.GZ", "a.b.bz2"] {
            let packing = Packing::of(Path::new(name));
            let packed: Vec<_> = [&b"1. e4 "[..], b"", b"e5 *\n"]
                .into_iter()
                .flat_map(|part| packing.pack(part).expect("packing works"))
                .collect();
            let mut unpacked =
                unpack(io::Cursor::new(packed), Compression::None, &Arc::default()).expect("known");
            assert_eq!(unpacked.compression().word(), packing.word(), "{name}");
            let mut text = String::new();
            unpacked.read_to_string(&mut text).expect("it unpacks");
            assert_eq!(text, "1. e4 e5 *\n", "{name}");
        }
    }
}
