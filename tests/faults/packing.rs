//! Packing, with checksums, as the usual programs do it.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("an encoder");
    encoder.include_checksum(true).expect("a checksum");
    encoder.write_all(bytes).expect("packing works");
    encoder.finish().expect("packing works")
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("packing works");
    encoder.finish().expect("packing works")
}

pub(crate) fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).expect("packing works");
    encoder.finish().expect("packing works")
}

pub(crate) fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
    encoder.write_all(bytes).expect("packing works");
    encoder.finish().expect("packing works")
}

pub(crate) fn zip(bytes: &[u8]) -> Vec<u8> {
    archive(&[("a.pgn", bytes)], CompressionMethod::Deflated)
}

/// A zip archive with these members.
pub(crate) fn archive(members: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = SimpleFileOptions::default().compression_method(method);
        writer.start_file(*name, options).expect("a member");
        writer.write_all(bytes).expect("packing works");
    }
    writer.finish().expect("packing works").into_inner()
}

pub(crate) type Pack = fn(&[u8]) -> Vec<u8>;

/// Each way, with the ending of its files.
pub(crate) const PACKS: [(&str, Pack); 5] = [
    ("zst", zstd),
    ("gz", gzip),
    ("bz2", bzip2),
    ("xz", xz),
    ("zip", zip),
];
