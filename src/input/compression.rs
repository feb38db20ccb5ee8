//! Packed sources: recognised by their first bytes, not by their names.

use std::{
    fmt,
    io::{self, BufReader, Cursor, ErrorKind, Read},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;

/// The largest window of a zstd frame that is unpacked, as a power of two: 128 MiB of memory.
/// That is what `zstd -d` grants without `--long=31`, too.
pub const ZSTD_WINDOW_LOG: u32 = 27;

/// Bytes read ahead from a packed source.
const READ_AHEAD: usize = 128 * 1024;

/// Bytes unpacked in one go. Decoders drop what they have unpacked in the call that fails, so a
/// fixed and small step lets (nearly) all of it through, whatever the caller's buffers are.
const STEP: usize = 16 * 1024;

/// What a source is packed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compression {
    /// Nothing.
    None,
    /// Zstandard.
    Zstd,
    /// gzip.
    Gzip,
    /// bzip2.
    Bzip2,
}

impl Compression {
    /// The word for it in `run.json`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Compression::None => "none",
            Compression::Zstd => "zstd",
            Compression::Gzip => "gzip",
            Compression::Bzip2 => "bzip2",
        }
    }
}

/// What the first bytes of a source say.
enum Magic {
    Known(Compression),
    /// An archive that cannot be unpacked here.
    Foreign(&'static str),
}

/// As many bytes as the longest of the signatures has.
const MAGIC_BYTES: usize = 10;

fn recognise(start: &[u8]) -> Magic {
    match start {
        // The second is a frame that is to be skipped; pzstd begins with one.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            Magic::Known(Compression::Zstd)
        }
        [0x1f, 0x8b, 8, ..] => Magic::Known(Compression::Gzip),
        // A block, or the end of a stream without any.
        [
            b'B',
            b'Z',
            b'h',
            b'1'..=b'9',
            0x31,
            0x41,
            0x59,
            0x26,
            0x53,
            0x59,
        ]
        | [
            b'B',
            b'Z',
            b'h',
            b'1'..=b'9',
            0x17,
            0x72,
            0x45,
            0x38,
            0x50,
            0x90,
        ] => Magic::Known(Compression::Bzip2),
        [b'P', b'K', 3, 4, ..] => Magic::Foreign("zip"),
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Magic::Foreign("xz"),
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Magic::Foreign("7z"),
        [b'R', b'a', b'r', b'!', 0x1a, 7, ..] => Magic::Foreign("rar"),
        _ => Magic::Known(Compression::None),
    }
}

/// A source as it is before it was packed.
///
/// A source that ends too early gives an error of the kind [`ErrorKind::UnexpectedEof`], after
/// everything that could be unpacked.
pub struct Unpacked {
    compression: Compression,
    inner: Box<dyn Read + Send>,
    step: Box<[u8]>,
    ready: std::ops::Range<usize>,
}

impl Unpacked {
    /// What it was packed with.
    #[must_use]
    pub fn compression(&self) -> Compression {
        self.compression
    }
}

impl fmt::Debug for Unpacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unpacked")
            .field("compression", &self.compression)
            .finish_non_exhaustive()
    }
}

impl Read for Unpacked {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.compression == Compression::None {
            return self.inner.read(out);
        }
        if self.ready.is_empty() {
            self.ready = 0..0;
            self.ready.end = self.inner.read(&mut self.step)?;
        }
        let count = out.len().min(self.ready.len());
        let from = self.ready.start;
        out[..count].copy_from_slice(&self.step[from..from + count]);
        self.ready.start += count;
        Ok(count)
    }
}

/// Unpacks `raw`, where it is packed; counts the bytes read from it in `packed`.
///
/// # Errors
///
/// Whatever reading the first bytes gives, and [`ErrorKind::Unsupported`] for archives of a kind
/// that cannot be unpacked here.
pub fn unpack(raw: impl Read + Send + 'static, packed: &Arc<AtomicU64>) -> io::Result<Unpacked> {
    let mut raw = CountingRead {
        inner: raw,
        count: Arc::clone(packed),
    };
    let mut start = Vec::with_capacity(MAGIC_BYTES);
    raw.by_ref()
        .take(MAGIC_BYTES as u64)
        .read_to_end(&mut start)?;
    let compression = match recognise(&start) {
        Magic::Known(compression) => compression,
        Magic::Foreign(kind) => {
            let message = format!("this is a {kind} archive; unpack it first");
            return Err(io::Error::new(ErrorKind::Unsupported, message));
        }
    };
    let whole = Cursor::new(start).chain(raw);
    let inner: Box<dyn Read + Send> = match compression {
        Compression::None => Box::new(whole),
        Compression::Zstd => {
            let whole = BufReader::with_capacity(READ_AHEAD, whole);
            let mut decoder = zstd::Decoder::with_buffer(whole)?;
            decoder.window_log_max(ZSTD_WINDOW_LOG)?;
            Box::new(decoder)
        }
        Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::with_capacity(
            READ_AHEAD, whole,
        ))),
        Compression::Bzip2 => Box::new(MultiBzDecoder::new(BufReader::with_capacity(
            READ_AHEAD, whole,
        ))),
    };
    let step = match compression {
        Compression::None => 0,
        _ => STEP,
    };
    Ok(Unpacked {
        compression,
        inner,
        step: vec![0; step].into_boxed_slice(),
        ready: 0..0,
    })
}

/// Counts the bytes that pass through.
struct CountingRead<R> {
    inner: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingRead<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(out)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Text of several blocks that does not pack too well.
    fn text() -> Vec<u8> {
        let numbers = (0_u32..60_000).map(|n| n.wrapping_mul(2_654_435_761) >> 7);
        numbers
            .flat_map(|n| format!("{n} e4 ").into_bytes())
            .collect()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        zstd::encode_all(bytes, 1).expect("packing works")
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).expect("packing works");
        encoder.finish().expect("packing works")
    }

    fn bzip2(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        encoder.write_all(bytes).expect("packing works");
        encoder.finish().expect("packing works")
    }

    fn unpacked(packed: Vec<u8>) -> (Vec<u8>, io::Result<Compression>) {
        let count = Arc::default();
        let length = packed.len() as u64;
        let mut out = Vec::new();
        let result = unpack(Cursor::new(packed), &count).and_then(|mut unpacked| {
            unpacked.read_to_end(&mut out)?;
            Ok(unpacked.compression())
        });
        if result.is_ok() {
            assert_eq!(count.load(Ordering::Relaxed), length);
        }
        (out, result)
    }

    type Pack = fn(&[u8]) -> Vec<u8>;
    const PACKS: [(Pack, Compression); 3] = [
        (zstd, Compression::Zstd),
        (gzip, Compression::Gzip),
        (bzip2, Compression::Bzip2),
    ];

    #[test]
    fn each_kind_in_one_and_in_several_parts() {
        let text = text();
        for (pack, compression) in PACKS {
            let (out, result) = unpacked(pack(&text));
            assert_eq!(result.expect("unpacks"), compression);
            assert_eq!(out, text);
            let (first, second) = text.split_at(100_000);
            let (out, result) = unpacked([pack(first), pack(b""), pack(second)].concat());
            assert_eq!(result.expect("unpacks"), compression);
            assert_eq!(out, text);
            let (out, result) = unpacked(pack(b""));
            assert_eq!(result.expect("unpacks"), compression);
            assert_eq!(out, b"");
        }
        let (out, result) = unpacked(text.clone());
        assert_eq!(result.expect("is not packed"), Compression::None);
        assert_eq!(out, text);
        assert!(matches!(unpacked(Vec::new()), (_, Ok(Compression::None))));
    }

    #[test]
    fn frames_to_be_skipped() {
        let skipped = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        let text = text();
        let (out, result) = unpacked([&skipped[..], &zstd(&text), &skipped].concat());
        assert_eq!(result.expect("unpacks"), Compression::Zstd);
        assert_eq!(out, text);
    }

    #[test]
    fn what_ends_too_early_is_told_from_what_is_broken() {
        let text = text();
        for (pack, compression) in PACKS {
            let packed = pack(&text);
            let half = packed[..packed.len() / 2].to_vec();
            let (out, result) = unpacked(half);
            assert_eq!(
                result.expect_err("ends").kind(),
                ErrorKind::UnexpectedEof,
                "{compression:?}"
            );
            assert!(text.starts_with(&out));
            assert!(
                out.len() > 50_000,
                "{compression:?}: only {} bytes",
                out.len()
            );
            let mut broken = packed.clone();
            let middle = broken.len() / 2;
            broken[middle..middle + 64].fill(0xff);
            let (out, result) = unpacked(broken);
            let kind = result.expect_err("broken").kind();
            assert_ne!(kind, ErrorKind::UnexpectedEof, "{compression:?}");
            assert!(
                out.len() > 1000,
                "{compression:?}: only {} bytes",
                out.len()
            );
        }
    }

    #[test]
    fn other_archives_are_named() {
        let (_, result) = unpacked(b"PK\x03\x04and so on".to_vec());
        let error = result.expect_err("not unpacked here").to_string();
        assert_eq!(error, "this is a zip archive; unpack it first");
    }
}
