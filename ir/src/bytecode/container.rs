//! The header, the sections, strings and the names of dialects and operations.

use super::bytes::{Bytes, Decoded, malformed};
use super::{MAGIC, is_bytecode};
use crate::codes;

/// The newest version of the format that is read.
const NEWEST: u64 = 6;

/// Dialects have versions.
const DIALECT_VERSIONS: u64 = 1;
/// Isolated regions are sections.
pub(super) const LAZY_LOADING: u64 = 2;
/// The order of uses is stored.
pub(super) const USE_LIST_ORDERS: u64 = 3;
/// An unknown location of a block argument is omitted.
pub(super) const ELIDED_ARG_LOCS: u64 = 4;
/// Properties have encodings of their own.
pub(super) const NATIVE_PROPERTIES: u64 = 5;
/// Segment sizes are sparse arrays.
pub(super) const SPARSE_SEGMENTS: u64 = 6;

/// The numbers of sections.
#[derive(Clone, Copy)]
pub(super) enum Section {
    String,
    Dialect,
    AttrType,
    AttrTypeOffset,
    Ir,
    Resource,
    ResourceOffset,
    DialectVersions,
    Properties,
}

/// Number of kinds of sections.
const SECTIONS: usize = 9;

/// The name of an operation in a file.
pub(super) struct StoredName<'a> {
    /// An index into [`Container::dialects`].
    pub dialect: usize,
    /// The name after the dot.
    pub name: &'a str,
    /// True if the writer knew the operation.
    pub registered: bool,
    /// The offset of the name in the section of dialects.
    pub at: usize,
}

/// An entry of the table of types or attributes.
pub(super) struct Entry<'a> {
    /// An index into [`Container::dialects`].
    pub dialect: usize,
    /// True if the dialect encodes it, false if it is text.
    pub custom: bool,
    pub bytes: Bytes<'a>,
}

/// The parts of a file.
pub(super) struct Container<'a> {
    pub version: u64,
    pub strings: Vec<&'a [u8]>,
    pub dialects: Vec<&'a str>,
    pub op_names: Vec<StoredName<'a>>,
    pub attrs: Vec<Entry<'a>>,
    pub types: Vec<Entry<'a>>,
    /// The range of each property.
    pub properties: Vec<Bytes<'a>>,
    pub resources: Option<Bytes<'a>>,
    pub resource_offsets: Option<Bytes<'a>>,
    pub ir: Bytes<'a>,
}

impl<'a> Container<'a> {
    /// Splits a file.
    pub fn of(file: &'a [u8]) -> Decoded<Self> {
        let mut bytes = Bytes::new(file);
        if !is_bytecode(file) {
            return bytes.fail("bytecode starts with the bytes `ML`, 0xEF, `R`");
        }
        bytes.take(MAGIC.len() as u64)?;
        let at = bytes.at();
        let version = bytes.varint()?;
        if version > NEWEST {
            let message =
                format!("version {version} of the bytecode, the newest known one is {NEWEST}");
            return malformed(at, &codes::BYTECODE_VERSION, message);
        }
        bytes.until_zero()?;
        let mut sections = Sections { found: [None; SECTIONS], end: bytes.at() };
        while !bytes.is_empty() {
            sections.add(&mut bytes)?;
        }
        sections.end = bytes.at();
        Self::of_sections(version, &sections)
    }

    fn of_sections(version: u64, sections: &Sections<'a>) -> Decoded<Self> {
        let strings = strings(sections.required(Section::String, "strings")?)?;
        let mut names = Names { version, strings: &strings, dialects: Vec::new(), ops: Vec::new() };
        names.read(sections.required(Section::Dialect, "dialects")?)?;
        let Names { dialects, ops: op_names, .. } = names;
        let data = sections.required(Section::AttrType, "types and attributes")?;
        let offsets =
            sections.required(Section::AttrTypeOffset, "offsets of types and attributes")?;
        let (attrs, types) = entries(data, offsets, dialects.len())?;
        let properties = match sections.get(Section::Properties) {
            Some(section) => properties(section)?,
            None => Vec::new(),
        };
        Ok(Self {
            version,
            dialects,
            op_names,
            attrs,
            types,
            properties,
            resources: sections.get(Section::Resource),
            resource_offsets: sections.get(Section::ResourceOffset),
            ir: sections.required(Section::Ir, "operations")?,
            strings,
        })
    }

    /// Reads the index of a string.
    pub fn string(&self, bytes: &mut Bytes<'a>) -> Decoded<&'a [u8]> {
        Ok(self.strings[bytes.index(self.strings.len(), "strings")?])
    }
}

/// The sections by their number.
struct Sections<'a> {
    found: [Option<Bytes<'a>>; SECTIONS],
    /// The end of the file.
    end: usize,
}

impl<'a> Sections<'a> {
    fn add(&mut self, bytes: &mut Bytes<'a>) -> Decoded<()> {
        let start = *bytes;
        let (id, section) = section(bytes)?;
        let Some(found) = self.found.get_mut(id as usize) else {
            return start.fail(format!("there is no section of kind {id}"));
        };
        if found.replace(section).is_some() {
            return start.fail(format!("a second section of kind {id}"));
        }
        Ok(())
    }

    fn get(&self, section: Section) -> Option<Bytes<'a>> {
        self.found[section as usize]
    }

    fn required(&self, section: Section, what: &str) -> Decoded<Bytes<'a>> {
        match self.get(section) {
            Some(bytes) => Ok(bytes),
            None => {
                let message = format!("the file has no section of {what}");
                malformed(self.end, &codes::BAD_BYTECODE, message)
            }
        }
    }
}

/// Reads a section: its number and its bytes.
pub(super) fn section<'a>(bytes: &mut Bytes<'a>) -> Decoded<(u8, Bytes<'a>)> {
    let id = bytes.byte()?;
    let length = bytes.varint()?;
    if id & 0x80 != 0 {
        let alignment = bytes.varint()?;
        bytes.align(alignment)?;
    }
    Ok((id & 0x7F, bytes.part(length)?))
}

/// Returns the strings. Their lengths are in reverse order in front of them.
fn strings(mut bytes: Bytes<'_>) -> Decoded<Vec<&[u8]>> {
    let count = bytes.count("strings")?;
    let mut lengths = Vec::with_capacity(count);
    for _ in 0..count {
        lengths.push(bytes.varint()?);
    }
    let mut strings = Vec::with_capacity(count);
    for &length in lengths.iter().rev() {
        let start = bytes;
        match bytes.take(length)? {
            [text @ .., 0] => strings.push(text),
            _ => return start.fail("a string without a zero byte at its end"),
        }
    }
    bytes.expect_end("the strings")?;
    Ok(strings)
}

/// Reads groups of entries of the same dialect.
fn group<'a>(
    bytes: &mut Bytes<'a>,
    dialects: usize,
    mut entry: impl FnMut(&mut Bytes<'a>, usize) -> Decoded<()>,
) -> Decoded<()> {
    let dialect = bytes.index(dialects, "dialects")?;
    let count = bytes.count("entries")?;
    (0..count).try_for_each(|_| entry(bytes, dialect))
}

/// The names of dialects and operations.
struct Names<'s, 'a> {
    version: u64,
    strings: &'s [&'a [u8]],
    dialects: Vec<&'a str>,
    ops: Vec<StoredName<'a>>,
}

impl<'a> Names<'_, 'a> {
    fn read(&mut self, mut bytes: Bytes<'a>) -> Decoded<()> {
        for _ in 0..bytes.count("dialects")? {
            let start = bytes;
            let (index, has_version) = match self.version >= DIALECT_VERSIONS {
                true => bytes.flagged()?,
                false => (bytes.varint()?, false),
            };
            let name = self.name(&start, index)?;
            self.dialects.push(name);
            if has_version {
                self.skip_version(&mut bytes)?;
            }
        }
        if self.version >= ELIDED_ARG_LOCS {
            // It only saves reallocations.
            bytes.varint()?;
        }
        let count = self.dialects.len();
        while !bytes.is_empty() {
            group(&mut bytes, count, |bytes, dialect| self.op(bytes, dialect))?;
        }
        Ok(())
    }

    /// The encodings of all versions of a dialect differ in their codes, so versions are not read.
    fn skip_version(&self, bytes: &mut Bytes<'a>) -> Decoded<()> {
        let start = *bytes;
        match section(bytes)?.0 {
            id if id == Section::DialectVersions as u8 => Ok(()),
            id => start.fail(format!("a section of kind {id} instead of the version of a dialect")),
        }
    }

    fn op(&mut self, bytes: &mut Bytes<'a>, dialect: usize) -> Decoded<()> {
        let start = *bytes;
        let (index, registered) = match self.version >= NATIVE_PROPERTIES {
            true => bytes.flagged()?,
            false => (bytes.varint()?, true),
        };
        let name = self.name(&start, index)?;
        self.ops.push(StoredName { dialect, name, registered, at: start.at() });
        Ok(())
    }

    fn name(&self, start: &Bytes<'_>, index: u64) -> Decoded<&'a str> {
        let index = start.checked_index(index, self.strings.len(), "strings")?;
        match std::str::from_utf8(self.strings[index]) {
            Ok(name) => Ok(name),
            Err(_) => start.fail("a name is UTF-8"),
        }
    }
}

/// Returns the entries of attributes and of types.
fn entries<'a>(
    mut data: Bytes<'a>,
    mut offsets: Bytes<'a>,
    dialects: usize,
) -> Decoded<(Vec<Entry<'a>>, Vec<Entry<'a>>)> {
    let attrs = offsets.count("attributes")?;
    let types = offsets.count("types")?;
    let mut read = |count: usize| {
        let mut entries = Vec::with_capacity(count);
        while entries.len() < count {
            let start = offsets;
            group(&mut offsets, dialects, |bytes, dialect| {
                let (length, custom) = bytes.flagged()?;
                entries.push(Entry { dialect, custom, bytes: data.part(length)? });
                Ok(())
            })?;
            if entries.len() > count {
                return start.fail(format!("{} entries instead of {count}", entries.len()));
            }
        }
        Ok(entries)
    };
    let all = (read(attrs)?, read(types)?);
    offsets.expect_end("the offsets of types and attributes")?;
    Ok(all)
}

fn properties(mut bytes: Bytes<'_>) -> Decoded<Vec<Bytes<'_>>> {
    let count = bytes.count("properties")?;
    let mut properties = Vec::with_capacity(count);
    for _ in 0..count {
        let length = bytes.varint()?;
        properties.push(bytes.part(length)?);
    }
    bytes.expect_end("the properties")?;
    Ok(properties)
}
