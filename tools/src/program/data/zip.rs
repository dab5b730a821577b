//! Archives of files that are stored as they are.

/// The signature of the end of the directory.
const END: [u8; 4] = *b"PK\x05\x06";
/// An entry of that list.
const ENTRY: [u8; 4] = *b"PK\x01\x02";
/// The signature of a local file header.
const FILE: [u8; 4] = *b"PK\x03\x04";

/// The most bytes of a remark after the list.
const REMARK: usize = 0xFFFF;

/// A file in an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its name.
    pub name: &'a str,
    /// The compression method; 0 if the bytes are stored.
    pub method: u16,
    stored: &'a [u8],
    sum: usize,
}

impl<'a> Entry<'a> {
    /// Returns the stored bytes, if their checksum matches.
    pub fn bytes(&self) -> Result<&'a [u8], String> {
        if self.method == 0 && crc32(self.stored) as usize != self.sum {
            return Err("it is damaged: its checksum is another one".to_owned());
        }
        Ok(self.stored)
    }
}

/// Returns the files of an archive.
pub fn read(archive: &[u8]) -> Result<Vec<Entry<'_>>, String> {
    let least = archive.len().saturating_sub(22 + REMARK);
    // The list ends in a comment, whose length precedes it.
    let is_end = |&at: &usize| {
        let end = &archive[at..];
        let remark = Fields(end).u16(20).map(usize::from);
        end.starts_with(&END) && remark.is_some_and(|remark| 22 + remark == end.len())
    };
    let at = (least..archive.len()).rev().find(is_end);
    let at = at.ok_or("it does not end as an npz file does")?;
    let broken = || "its list of files is broken".to_owned();
    let end = Fields(&archive[at..]);
    let count = end.u16(10).ok_or_else(broken)?;
    let start = end.u32(16).ok_or_else(broken)?;
    if count == u16::MAX || start == u32::MAX as usize {
        return Err("it is larger than 4 GiB, which is not read".to_owned());
    }
    let mut entries = Vec::new();
    let mut list = archive.get(start..at).ok_or_else(broken)?;
    for _ in 0..count {
        let (entry, rest) = entry(archive, list).ok_or_else(broken)??;
        entries.push(entry);
        list = rest;
    }
    Ok(entries)
}

/// The first entry of a directory, and the bytes after it; an error if the file contradicts it.
type First<'a> = Result<(Entry<'a>, &'a [u8]), String>;

fn entry<'a>(archive: &'a [u8], list: &'a [u8]) -> Option<First<'a>> {
    let fields = Fields(list);
    if !list.starts_with(&ENTRY) {
        return None;
    }
    let (flags, method) = (fields.u16(8)?, fields.u16(10)?);
    let (sum, size, at) = (fields.u32(16)?, fields.u32(20)?, fields.u32(42)?);
    let (name, extra, remark) = (fields.u16(28)?, fields.u16(30)?, fields.u16(32)?);
    let (name, extra, remark) = (usize::from(name), usize::from(extra), usize::from(remark));
    let rest = list.get(46 + name + extra + remark..)?;
    let name = std::str::from_utf8(list.get(46..46 + name)?).ok()?;
    if flags & 1 != 0 {
        return Some(Err(format!("`{name}` in it is encrypted")));
    }
    if size == u32::MAX as usize || at == u32::MAX as usize {
        return Some(Err(format!("`{name}` in it is larger than 4 GiB, which is not read")));
    }
    let file = archive.get(at..)?;
    let own = Fields(file);
    let before = 30 + usize::from(own.u16(26)?) + usize::from(own.u16(28)?);
    let stored = file.strip_prefix(&FILE).and(file.get(before..before.checked_add(size)?))?;
    Some(Ok((Entry { name, method, stored, sum }, rest)))
}

/// Little-endian integers in bytes.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn u16(&self, at: usize) -> Option<u16> {
        self.0.get(at..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
    }

    fn u32(&self, at: usize) -> Option<usize> {
        self.0.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes) as usize)
    }
}

/// Returns an archive of files, by their names.
pub fn write(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, String> {
    let too_large = |_| "4 GiB are too much for an npz file".to_owned();
    let mut archive = Vec::new();
    let mut list = Vec::new();
    for (name, bytes) in files {
        let at = u32::try_from(archive.len()).map_err(too_large)?;
        let size = u32::try_from(bytes.len()).map_err(too_large)?;
        let length = u16::try_from(name.len()).map_err(too_large)?;
        let (sum, [size, at]) = (crc32(bytes).to_le_bytes(), [size, at].map(u32::to_le_bytes));
        let length = length.to_le_bytes();
        // Version 2.0, no flags, stored, dated the first of January 1980.
        let about: [&[u8]; 6] =
            [&[20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0], &sum, &size, &size, &length, &[0, 0]];
        archive.extend_from_slice(&FILE);
        about.iter().for_each(|part| archive.extend_from_slice(part));
        archive.extend_from_slice(name.as_bytes());
        archive.extend_from_slice(bytes);
        list.extend_from_slice(&ENTRY);
        list.extend_from_slice(&[20, 0]);
        about.iter().for_each(|part| list.extend_from_slice(part));
        list.extend_from_slice(&[0; 10]);
        list.extend_from_slice(&at);
        list.extend_from_slice(name.as_bytes());
    }
    let start = u32::try_from(archive.len()).map_err(too_large)?.to_le_bytes();
    let size = u32::try_from(list.len()).map_err(too_large)?.to_le_bytes();
    let count = u16::try_from(files.len()).map_err(too_large)?.to_le_bytes();
    archive.extend(list);
    for part in [&END[..], &[0; 4], &count, &count, &size, &start, &[0, 0]] {
        archive.extend_from_slice(part);
    }
    Ok(archive)
}

/// Returns the checksum that detects damaged bytes.
fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = table();
    let step = |sum: u32, byte: &u8| sum >> 8 ^ TABLE[(sum as u8 ^ byte) as usize];
    !bytes.iter().fold(!0, step)
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let (mut sum, mut bit) = (index as u32, 0);
        while bit < 8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[index] = sum;
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive() -> Vec<u8> {
        let files = [("a".to_owned(), b"one".to_vec()), ("b.npy".to_owned(), Vec::new())];
        write(&files).unwrap()
    }

    #[test]
    fn the_sum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn written_files_are_read_back() {
        let archive = archive();
        let read: Vec<(&str, &[u8])> = read(&archive)
            .unwrap()
            .iter()
            .map(|entry| (entry.name, entry.bytes().unwrap()))
            .collect();
        assert_eq!(read, [("a", &b"one"[..]), ("b.npy", b"")]);
    }

    #[test]
    fn nothing_malformed_panics_or_passes() {
        let good = archive();
        for end in 0..good.len() {
            assert!(read(&good[..end]).is_err());
        }
        for at in 0..good.len() {
            for byte in [0, 1, 0x7F, 0xFF] {
                let mut bad = good.clone();
                bad[at] = byte;
                let _ = read(&bad);
            }
        }
        let mut bad = good;
        bad[31] = b'!';
        let damaged = read(&bad).unwrap()[0].bytes();
        assert_eq!(damaged, Err("it is damaged: its checksum is another one".to_owned()));
    }
}
