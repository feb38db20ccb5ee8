//! Packed sources: recognised by their first bytes, not by their names.

use std::{
    fmt,
    io::{self, BufReader, Cursor, ErrorKind, Read, Seek},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bzip2::bufread::MultiBzDecoder;
use flate2::{
    Crc,
    bufread::{DeflateDecoder, MultiGzDecoder},
};
use liblzma::{
    bufread::XzDecoder,
    stream::{CONCATENATED, Stream},
};

use super::zip::{Facts, Member, Method};

/// The largest window of a zstd frame that is unpacked, as a power of two: 128 MiB of memory.
/// That is what `zstd -d` grants without `--long=31`, too.
pub const ZSTD_WINDOW_LOG: u32 = 27;

/// The most memory that unpacking an xz stream may take; `xz -9` needs 65 MiB.
pub const XZ_MEMORY: u64 = 160 << 20;

/// Bytes read ahead from a packed source.
const READ_AHEAD: usize = 128 * 1024;

/// Bytes unpacked in one go. Decoders drop what they have unpacked in the call that fails, so a
/// fixed and small step lets (nearly) all of it through, whatever the caller's buffers are.
const STEP: usize = 16 * 1024;

/// What a source is packed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Compression {
    /// Nothing.
    None,
    /// Zstandard.
    Zstd,
    /// gzip.
    Gzip,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
    /// A member of a zip archive.
    Zip,
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
            Compression::Xz => "xz",
            Compression::Zip => "zip",
        }
    }

    /// What the ending of a file's name says. Only for messages: the bytes decide.
    #[must_use]
    pub fn claimed_by(name: &str) -> Compression {
        let (_, ending) = name.rsplit_once('.').unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "zst" => Compression::Zstd,
            "gz" => Compression::Gzip,
            "bz2" => Compression::Bzip2,
            "xz" => Compression::Xz,
            "zip" => Compression::Zip,
            _ => Compression::None,
        }
    }

    /// Whether a source that begins with `start`, and is said to be packed with this, is damaged
    /// at its very start: half of the signature or more is there, as far as the source goes.
    #[must_use]
    pub fn is_damaged_at(self, start: &[u8]) -> bool {
        let signature: &[u8] = match self {
            Compression::None => return false,
            Compression::Zstd => &[0x28, 0xb5, 0x2f, 0xfd],
            Compression::Gzip => &[0x1f, 0x8b, 8],
            Compression::Bzip2 => b"BZh91AY&SY",
            Compression::Xz => b"\xfd7zXZ\0",
            Compression::Zip => b"PK\x03\x04",
        };
        let pairs = signature.iter().zip(start);
        let same = pairs.filter(|(one, other)| one == other).count();
        2 * same >= signature.len().min(start.len())
    }

    /// The error of a decoder, where it can be said better.
    fn explain(self, error: io::Error) -> io::Error {
        let text = error.to_string();
        let message = match self {
            Compression::Zstd if text.contains("too much memory") => format!(
                "this zstd frame needs a window of more than {} MiB; unpack it first with zstd -d \
                 --long=31",
                (1_u64 << ZSTD_WINDOW_LOG) >> 20
            ),
            Compression::Xz if text.contains("memory limit") => format!(
                "unpacking this xz stream takes more than {} MiB of memory; unpack it first with \
                 xz -d",
                XZ_MEMORY >> 20
            ),
            // What the system says, and what is said of the end of the data and of archives.
            _ if error.raw_os_error().is_some()
                || error.kind() == ErrorKind::UnexpectedEof
                || matches!(self, Compression::None | Compression::Zip) =>
            {
                return error;
            }
            _ if text.contains("checksum") => {
                "the unpacked data are not what was packed: the checksum is wrong".to_owned()
            }
            Compression::Zstd if text.contains("Dictionary") => {
                "this zstd frame was packed with a dictionary; unpack it first with zstd -d -D"
                    .to_owned()
            }
            _ => "the packed data are damaged".to_owned(),
        };
        io::Error::new(ErrorKind::InvalidData, message)
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
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Magic::Known(Compression::Xz),
        // From a file its members are read, each as a source of its own.
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Magic::Known(Compression::Zip),
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
    fn new(compression: Compression, inner: Box<dyn Read + Send>) -> Unpacked {
        let step = match compression {
            Compression::None => 0,
            _ => STEP,
        };
        Unpacked {
            compression,
            inner,
            step: vec![0; step].into_boxed_slice(),
            ready: 0..0,
        }
    }

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
            self.ready.end = self
                .inner
                .read(&mut self.step)
                .map_err(|error| self.compression.explain(error))?;
        }
        let count = out.len().min(self.ready.len());
        let from = self.ready.start;
        out[..count].copy_from_slice(&self.step[from..from + count]);
        self.ready.start += count;
        Ok(count)
    }
}

/// Unpacks `raw`, where it is packed; counts the bytes read from it in `packed`. What its name
/// claims that it is packed with is only used to tell a damaged start from text.
///
/// # Errors
///
/// Whatever reading the first bytes gives, [`ErrorKind::Unsupported`] for archives of a kind that
/// cannot be unpacked here, and [`ErrorKind::InvalidData`] for a damaged start.
pub fn unpack(
    raw: impl Read + Send + 'static,
    claimed: Compression,
    packed: &Arc<AtomicU64>,
) -> io::Result<Unpacked> {
    let mut raw = CountingRead {
        inner: raw,
        count: Arc::clone(packed),
    };
    let mut start = Vec::with_capacity(MAGIC_BYTES);
    raw.by_ref()
        .take(MAGIC_BYTES as u64)
        .read_to_end(&mut start)?;
    let compression = match recognise(&start) {
        Magic::Known(Compression::None) if claimed.is_damaged_at(&start) => {
            let message = format!(
                "its name says that it is packed with {}, and its first bytes are missing or \
                 damaged",
                claimed.word()
            );
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
        Magic::Known(compression) => compression,
        Magic::Foreign(kind) => {
            let message = format!("this is a {kind} archive; unpack it first");
            return Err(io::Error::new(ErrorKind::Unsupported, message));
        }
    };
    let whole = Cursor::new(start).chain(raw);
    let inner: Box<dyn Read + Send> = match compression {
        Compression::None => Box::new(whole),
        Compression::Zip => {
            let message = "a zip archive can be read from a file only; unpack it first";
            return Err(io::Error::new(ErrorKind::Unsupported, message));
        }
        Compression::Xz => {
            let whole = BufReader::with_capacity(READ_AHEAD, whole);
            let stream = Stream::new_stream_decoder(XZ_MEMORY, CONCATENATED)?;
            Box::new(XzDecoder::new_stream(whole, stream))
        }
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
    Ok(Unpacked::new(compression, inner))
}

/// Unpacks a member of a zip archive; counts its packed bytes in `packed`.
///
/// # Errors
///
/// Whatever reading gives, and [`ErrorKind::Unsupported`] for a member that is encrypted, or packed
/// in an unusual way.
pub fn unpack_member(
    mut archive: impl Read + Seek + Send + 'static,
    member: &Member,
    packed: &Arc<AtomicU64>,
) -> io::Result<Unpacked> {
    let unsupported = |message: String| Err(io::Error::new(ErrorKind::Unsupported, message));
    member.seek(&mut archive)?;
    let raw = CountingRead {
        inner: archive.take(member.facts.map_or(u64::MAX, |facts| facts.packed)),
        count: Arc::clone(packed),
    };
    let raw = BufReader::with_capacity(READ_AHEAD, raw);
    let whole: Box<dyn Read + Send> = match member.method {
        Method::Stored => Box::new(raw),
        Method::Deflate => Box::new(DeflateDecoder::new(raw)),
        Method::Encrypted => {
            return unsupported(
                "this member of a zip archive is encrypted; unpack it first".into(),
            );
        }
        Method::Other(method) => {
            return unsupported(format!(
                "this member of a zip archive is packed by method {method}, which is not read \
                 here; unpack it first"
            ));
        }
    };
    let mut whole = Checked::new(whole, member.facts);
    let mut start = Vec::with_capacity(MAGIC_BYTES);
    let looked = whole
        .by_ref()
        .take(MAGIC_BYTES as u64)
        .read_to_end(&mut start);
    if !matches!(recognise(&start), Magic::Known(Compression::None)) {
        return unsupported(
            "this member of a zip archive is packed itself; unpack it first".into(),
        );
    }
    let whole = Cursor::new(start).chain(Failure(looked.err())).chain(whole);
    Ok(Unpacked::new(Compression::Zip, Box::new(whole)))
}

/// What was found when a source was looked at, in its place.
struct Failure(Option<io::Error>);

impl Read for Failure {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A member of an archive, checked against what the directory says of it.
struct Checked {
    inner: Box<dyn Read + Send>,
    facts: Option<Facts>,
    size: u64,
    checksum: Crc,
}

impl Checked {
    fn new(inner: Box<dyn Read + Send>, facts: Option<Facts>) -> Checked {
        Checked {
            inner,
            facts,
            size: 0,
            checksum: Crc::new(),
        }
    }
}

impl Read for Checked {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(out)?;
        self.checksum.update(&out[..count]);
        self.size += count as u64;
        let error = |kind, message| Err(io::Error::new(kind, message));
        match self.facts {
            Some(facts) if self.size > facts.size => error(
                ErrorKind::InvalidData,
                "this member of a zip archive is longer than it says",
            ),
            _ if count > 0 || out.is_empty() => Ok(count),
            Some(facts) if self.size == facts.size => {
                if self.checksum.sum() == facts.checksum {
                    Ok(0)
                } else {
                    error(
                        ErrorKind::InvalidData,
                        "the checksum of this member of a zip archive is wrong",
                    )
                }
            }
            // Too short, or there is no telling.
            _ => error(ErrorKind::UnexpectedEof, "the member ends too early"),
        }
    }
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

    fn xz(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
        encoder.write_all(bytes).expect("packing works");
        encoder.finish().expect("packing works")
    }

    fn unpacked(packed: Vec<u8>) -> (Vec<u8>, io::Result<Compression>) {
        let count = Arc::default();
        let length = packed.len() as u64;
        let mut out = Vec::new();
        let result =
            unpack(Cursor::new(packed), Compression::None, &count).and_then(|mut unpacked| {
                unpacked.read_to_end(&mut out)?;
                Ok(unpacked.compression())
            });
        if result.is_ok() {
            assert_eq!(count.load(Ordering::Relaxed), length);
        }
        (out, result)
    }

    type Pack = fn(&[u8]) -> Vec<u8>;
    const PACKS: [(Pack, Compression); 4] = [
        (zstd, Compression::Zstd),
        (gzip, Compression::Gzip),
        (bzip2, Compression::Bzip2),
        (xz, Compression::Xz),
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
        let (_, result) = unpacked(b"Rar!\x1a\x07and so on".to_vec());
        let error = result.expect_err("not unpacked here").to_string();
        assert_eq!(error, "this is a rar archive; unpack it first");
        let (_, result) = unpacked(b"PK\x03\x04and so on".to_vec());
        let error = result.expect_err("not unpacked here").to_string();
        assert_eq!(
            error,
            "a zip archive can be read from a file only; unpack it first"
        );
    }

    #[test]
    fn what_takes_too_much_memory_is_not_unpacked() {
        let filters = {
            let mut options = liblzma::stream::LzmaOptions::new_preset(1).expect("a preset");
            options.dict_size(1 << 30);
            let mut filters = liblzma::stream::Filters::new();
            filters.lzma2(&options);
            filters
        };
        let check = liblzma::stream::Check::Crc32;
        let stream = Stream::new_stream_encoder(&filters, check).expect("an encoder");
        let mut encoder = liblzma::write::XzEncoder::new_stream(Vec::new(), stream);
        encoder.write_all(b"1. e4 *\n").expect("packing works");
        let (_, result) = unpacked(encoder.finish().expect("packing works"));
        let error = result.expect_err("too much").to_string();
        assert!(error.contains("more than 160 MiB"), "{error}");
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("an encoder");
        encoder.window_log(28).expect("a window");
        encoder.include_contentsize(false).expect("no size");
        encoder.write_all(&text()).expect("packing works");
        let (_, result) = unpacked(encoder.finish().expect("packing works"));
        let error = result.expect_err("too much").to_string();
        assert!(error.contains("more than 128 MiB"), "{error}");
    }
}
