//! The directory of a zip archive: which members it has, and where they lie. Nothing is ever
//! unpacked into files, so the names are no more than names.

use std::{
    collections::HashSet,
    io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom},
};

use memchr::memmem;

/// How a zip archive begins that is not empty.
pub const MAGIC: [u8; 4] = *b"PK\x03\x04";

const CENTRAL: [u8; 4] = *b"PK\x01\x02";
/// How the record at the end begins, which is all that an empty archive has.
pub const END: [u8; 4] = *b"PK\x05\x06";
const END_64: [u8; 4] = *b"PK\x06\x06";
const LOCATOR_64: [u8; 4] = *b"PK\x06\x07";

const LOCAL_BYTES: usize = 30;
const END_BYTES: usize = 22;
/// The record at the end, with the longest comment.
const LONGEST_END: u64 = END_BYTES as u64 + 0xffff;

/// A member of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name, as far as it is UTF-8.
    pub name: String,
    /// Its name as it stands in the archive.
    raw_name: Vec<u8>,
    /// Where its own header is.
    header: u64,
    /// How it is packed.
    pub method: Method,
    /// What is known of its length and content; a member of an archive that was written to a pipe
    /// has that behind it, where only the directory leads to it.
    pub facts: Option<Facts>,
}

/// What a directory says of a member's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Bytes it has in the archive.
    pub packed: u64,
    /// Bytes it has unpacked.
    pub size: u64,
    /// Their checksum (CRC-32).
    pub checksum: u32,
}

/// How a member is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Not at all.
    Stored,
    /// As gzip does it.
    Deflate,
    /// With a password.
    Encrypted,
    /// In another way, by its number.
    Other(u16),
}

/// The members of an archive, in the order of its directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directory {
    /// Each of them once.
    pub members: Vec<Member>,
    /// What is wrong with the directory: the members are those found before it went wrong.
    pub damage: Option<&'static str>,
}

impl Directory {
    /// Reads the directory at the end of the archive; where that is missing or broken, looks for
    /// members from the start.
    ///
    /// # Errors
    ///
    /// What reading gives.
    pub fn read(archive: &mut (impl Read + Seek)) -> io::Result<Directory> {
        let length = archive.seek(SeekFrom::End(0))?;
        let at_the_end = match End::find(archive, length)? {
            Some(end) => end.members(archive)?,
            None => None,
        };
        let mut directory = match at_the_end {
            Some(members) => Directory {
                members,
                damage: None,
            },
            None => Directory {
                members: members_from_the_start(archive, length)?,
                damage: Some(
                    "the directory at the end of this zip archive is missing or broken; the \
                     members that could be found without it were audited",
                ),
            },
        };
        // Two entries that lead to one member would be its games twice.
        let mut seen = HashSet::new();
        let entries = directory.members.len();
        directory
            .members
            .retain(|member| seen.insert(member.header));
        if directory.members.len() < entries && directory.damage.is_none() {
            directory.damage =
                Some("two entries of this zip archive lead to one member; it was audited once");
        }
        Ok(directory)
    }
}

impl Member {
    /// Leads `archive` to the first packed byte.
    ///
    /// # Errors
    ///
    /// What reading gives, and [`ErrorKind::InvalidData`] where the member is not there.
    pub fn seek(&self, archive: &mut (impl Read + Seek)) -> io::Result<()> {
        archive.seek(SeekFrom::Start(self.header))?;
        let local = Local::read(archive)?;
        if local.is_none_or(|local| local.raw_name != self.raw_name) {
            return Err(io::Error::new(
                ErrorKind::InvalidData,
                "the directory of this zip archive leads to another place",
            ));
        }
        Ok(())
    }
}

/// What the record at the end says.
struct End {
    entries: u64,
    /// Where the directory is.
    start: u64,
    /// Bytes it has.
    size: u64,
    /// Bytes that somebody put before the archive.
    before: u64,
}

impl End {
    fn find(archive: &mut (impl Read + Seek), length: u64) -> io::Result<Option<End>> {
        let tail_start = length.saturating_sub(LONGEST_END);
        archive.seek(SeekFrom::Start(tail_start))?;
        let mut tail = Vec::new();
        archive.take(LONGEST_END).read_to_end(&mut tail)?;
        let found = memmem::rfind_iter(&tail, &END).find(|&at| {
            tail.get(at..at + END_BYTES)
                .is_some_and(|end| at + END_BYTES + usize::from(u16_at(end, 20)) <= tail.len())
        });
        let Some(at) = found else {
            return Ok(None);
        };
        let end = &tail[at..];
        let (mut entries, mut size, mut start) = (
            u64::from(u16_at(end, 10)),
            u64::from(u32_at(end, 12)),
            u64::from(u32_at(end, 16)),
        );
        let mut directory_end = tail_start + at as u64;
        let locator = at.checked_sub(20).map(|at| &tail[at..at + 20]);
        if let Some(locator) = locator.filter(|locator| locator.starts_with(&LOCATOR_64)) {
            let at = u64_at(locator, 8);
            archive.seek(SeekFrom::Start(at))?;
            let mut end_64 = [0; 56];
            if !read_whole(archive, &mut end_64)? || !end_64.starts_with(&END_64) {
                return Ok(None);
            }
            entries = u64_at(&end_64, 32);
            size = u64_at(&end_64, 40);
            start = u64_at(&end_64, 48);
            directory_end = at;
        }
        let Some(really) = directory_end.checked_sub(size) else {
            return Ok(None);
        };
        Ok(really.checked_sub(start).map(|before| End {
            entries,
            start: really,
            size,
            before,
        }))
    }

    /// The members; `None` where the directory is broken.
    fn members(&self, archive: &mut (impl Read + Seek)) -> io::Result<Option<Vec<Member>>> {
        archive.seek(SeekFrom::Start(self.start))?;
        let mut reader = BufReader::new(archive);
        let mut members = Vec::new();
        let mut size = 0;
        for _ in 0..self.entries {
            let mut entry = [0; 46];
            if !read_whole(&mut reader, &mut entry)? || !entry.starts_with(&CENTRAL) {
                return Ok(None);
            }
            let raw_name = read_bytes(&mut reader, u16_at(&entry, 28))?;
            let extra = read_bytes(&mut reader, u16_at(&entry, 30))?;
            let comment = read_bytes(&mut reader, u16_at(&entry, 32))?;
            let (Some(raw_name), Some(extra), Some(comment)) = (raw_name, extra, comment) else {
                return Ok(None);
            };
            size += (entry.len() + raw_name.len() + extra.len() + comment.len()) as u64;
            let mut large = Large::of(&extra);
            let size = large.or(u32_at(&entry, 24));
            let packed = large.or(u32_at(&entry, 20));
            let header = large.or(u32_at(&entry, 42));
            members.push(Member {
                name: String::from_utf8_lossy(&raw_name).into_owned(),
                raw_name,
                header: header.saturating_add(self.before),
                method: Method::of(u16_at(&entry, 8), u16_at(&entry, 10)),
                facts: Some(Facts {
                    packed,
                    size,
                    checksum: u32_at(&entry, 16),
                }),
            });
        }
        // A count that is too small would hide members.
        Ok((size == self.size).then_some(members))
    }
}

/// The header in front of a member.
struct Local {
    raw_name: Vec<u8>,
    method: Method,
    facts: Option<Facts>,
}

impl Local {
    /// Reads a header and what belongs to it; `None` where there is none.
    fn read(archive: &mut impl Read) -> io::Result<Option<Local>> {
        let mut header = [0; LOCAL_BYTES];
        if !read_whole(archive, &mut header)? || !header.starts_with(&MAGIC) {
            return Ok(None);
        }
        let raw_name = read_bytes(archive, u16_at(&header, 26))?;
        let extra = read_bytes(archive, u16_at(&header, 28))?;
        let (Some(raw_name), Some(extra)) = (raw_name, extra) else {
            return Ok(None);
        };
        let flags = u16_at(&header, 6);
        let mut large = Large::of(&extra);
        let size = large.or(u32_at(&header, 22));
        let packed = large.or(u32_at(&header, 18));
        // With this flag the lengths stand behind the member.
        let facts = (flags & 8 == 0).then_some(Facts {
            packed,
            size,
            checksum: u32_at(&header, 14),
        });
        Ok(Some(Local {
            raw_name,
            method: Method::of(flags, u16_at(&header, 8)),
            facts,
        }))
    }
}

/// The members up to the first of which the length is not known.
fn members_from_the_start(
    archive: &mut (impl Read + Seek),
    length: u64,
) -> io::Result<Vec<Member>> {
    let mut members = Vec::new();
    let mut header = 0;
    while header < length {
        archive.seek(SeekFrom::Start(header))?;
        let Some(local) = Local::read(archive)? else {
            break;
        };
        let data = archive.stream_position()?;
        members.push(Member {
            name: String::from_utf8_lossy(&local.raw_name).into_owned(),
            raw_name: local.raw_name,
            header,
            method: local.method,
            facts: local.facts,
        });
        let Some(facts) = local.facts else {
            break;
        };
        header = data.saturating_add(facts.packed);
    }
    Ok(members)
}

impl Method {
    const fn of(flags: u16, method: u16) -> Method {
        match method {
            _ if flags & 1 != 0 => Method::Encrypted,
            0 => Method::Stored,
            8 => Method::Deflate,
            other => Method::Other(other),
        }
    }
}

/// The fields that are too large for 32 bits, in the order in which they are asked for.
struct Large<'a>(&'a [u8]);

impl Large<'_> {
    fn of(mut extra: &[u8]) -> Large<'_> {
        while extra.len() >= 4 {
            let (head, rest) = extra.split_at(4);
            let (field, behind) = rest.split_at(rest.len().min(usize::from(u16_at(head, 2))));
            if u16_at(head, 0) == 1 {
                return Large(field);
            }
            extra = behind;
        }
        Large(&[])
    }

    fn or(&mut self, small: u32) -> u64 {
        match self.0.split_first_chunk() {
            Some((large, rest)) if small == u32::MAX => {
                self.0 = rest;
                u64::from_le_bytes(*large)
            }
            _ => u64::from(small),
        }
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

/// Fills `out`; false where the archive ends before.
fn read_whole(archive: &mut impl Read, out: &mut [u8]) -> io::Result<bool> {
    match archive.read_exact(out) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        result => result.map(|()| true),
    }
}

fn read_bytes(archive: &mut impl Read, count: u16) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = vec![0; usize::from(count)];
    Ok(read_whole(archive, &mut bytes)?.then_some(bytes))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

    use super::*;

    /// An archive with these members, as another program writes it.
    fn archive(names: &[&str]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            let options =
                SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
            writer.start_file(*name, options).expect("a member");
            writer.write_all(b"1. e4 *\n").expect("its bytes");
        }
        writer.finish().expect("an archive").into_inner()
    }

    fn names(bytes: &[u8]) -> (Vec<String>, bool) {
        let directory = Directory::read(&mut Cursor::new(bytes)).expect("memory can be read");
        let names = directory.members.into_iter().map(|member| member.name);
        (names.collect(), directory.damage.is_some())
    }

    #[test]
    fn members_are_listed() {
        let bytes = archive(&["b.pgn", "a/../x.pgn"]);
        let listed = vec!["b.pgn".to_owned(), "a/../x.pgn".to_owned()];
        assert_eq!(names(&bytes), (listed.clone(), false));
        let behind_a_program = [b"MZ program", &bytes[..]].concat();
        assert_eq!(names(&behind_a_program), (listed.clone(), false));
        // A comment that holds the signature of the end.
        let mut commented = bytes.clone();
        let at = commented.len() - 2;
        commented[at..].copy_from_slice(&6_u16.to_le_bytes());
        commented.extend(b"PK\x05\x06 !");
        assert_eq!(names(&commented), (listed, false));
        assert_eq!(names(&archive(&[])), (Vec::new(), false));
    }

    #[test]
    fn members_are_found_without_a_directory() {
        let bytes = archive(&["a.pgn", "b.pgn"]);
        let directory = memmem::find(&bytes, &CENTRAL).expect("there is one");
        for cut in directory..bytes.len() {
            let (found, is_damaged) = names(&bytes[..cut]);
            assert_eq!(found, ["a.pgn", "b.pgn"], "cut at {cut}");
            assert!(is_damaged);
        }
        assert_eq!(names(&bytes[..20]), (Vec::new(), true));
    }

    #[test]
    fn an_entry_that_leads_to_another_member_is_not_followed() {
        let mut bytes = archive(&["a.pgn", "b.pgn"]);
        let second = memmem::rfind(&bytes, &CENTRAL).expect("there is one");
        bytes[second + 42..second + 46].fill(0);
        let directory = Directory::read(&mut Cursor::new(&bytes)).expect("memory can be read");
        assert_eq!(directory.members.len(), 1);
        assert!(directory.damage.is_some());
        let mut wrong = directory.members[0].clone();
        wrong.raw_name = b"c.pgn".to_vec();
        let error = wrong.seek(&mut Cursor::new(&bytes)).expect_err("not there");
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }
}
