//! A file that grows as the run goes, and what is put aside about it to go on with it.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

/// The bytes of a file or source, up to some point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// How many there are.
    pub length: u64,
    /// Their CRC-32.
    pub checksum: u32,
}

impl Extent {
    /// These bytes, and some more behind them.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Extent {
        let mut hasher = Hasher::new_with_initial(self.checksum);
        hasher.update(bytes);
        Extent {
            length: self.length + bytes.len() as u64,
            checksum: hasher.finalize(),
        }
    }

    /// Whether a file begins with these bytes.
    #[must_use]
    pub fn begins(&self, path: &Path) -> bool {
        let found = File::open(path).and_then(|file| {
            let mut file = BufReader::with_capacity(STEP, file.take(self.length));
            let mut found = Extent::default();
            loop {
                let bytes = file.fill_buf()?;
                if bytes.is_empty() {
                    return Ok(found);
                }
                found = found.and(bytes);
                let count = bytes.len();
                file.consume(count);
            }
        });
        found.is_ok_and(|found| found == *self)
    }
}

/// Bytes that are read at once.
const STEP: usize = 1 << 18;

/// A file that is written from its start to its end.
#[derive(Debug)]
pub struct GrowingFile {
    file: File,
    written: Extent,
}

impl GrowingFile {
    /// A file that is empty.
    #[must_use]
    pub fn new(file: File) -> GrowingFile {
        GrowingFile {
            file,
            written: Extent::default(),
        }
    }

    /// Cuts the file to what it was, to be written behind it.
    ///
    /// # Errors
    ///
    /// What the system gives.
    pub fn cut(&mut self, extent: Extent) -> io::Result<()> {
        self.file.set_len(extent.length)?;
        self.file.seek(SeekFrom::Start(extent.length))?;
        self.written = extent;
        Ok(())
    }

    /// What was written so far.
    #[must_use]
    pub const fn extent(&self) -> Extent {
        self.written
    }

    /// Waits until the file is on the disk: only then may its name say that it is finished.
    ///
    /// # Errors
    ///
    /// What the system gives, except where a file system cannot promise that.
    pub fn sync(&self) -> io::Result<()> {
        sync(&self.file)
    }
}

impl Write for GrowingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.written = self.written.and(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// See [`GrowingFile::sync`].
pub(crate) fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Waits until the names in a folder are on the disk, where the system can do that.
pub(crate) fn sync_folder(folder: &Path) {
    // Not every system opens folders. The files are there in any case.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_written_is_known_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let mut file = GrowingFile::new(File::create(&path).expect("a file"));
        file.write_all(b"one,").expect("it is written");
        let one = file.extent();
        assert_eq!(one, Extent::default().and(b"on").and(b"e,"));
        file.write_all(b"lost").expect("it is written");
        assert!(one.begins(&path) && file.extent().begins(&path));
        file.cut(one).expect("it is cut");
        file.write_all(b"two").expect("it is written");
        file.sync().expect("it is on the disk");
        assert_eq!(fs::read(&path).expect("a file"), b"one,two");
        assert_eq!(file.extent(), one.and(b"two"));
        for damaged in [&b"one"[..], b"onf,two", b""] {
            fs::write(&path, damaged).expect("it is ours");
            assert!(!one.begins(&path));
        }
        assert!(!one.begins(folder.path()) && !one.begins(&folder.path().join("b")));
    }
}
