//! Types, attributes and locations by their index in the file, each resolved when it is first used.

use super::bytes::{Bytes, Decoded, malformed};
use super::checks::MAX_PARTS;
use super::container::{Container, Entry};
use super::encoding::DialectEncoding;
use super::entry::EntryReader;
use super::{builtin_attrs, builtin_types};
use crate::attrs::AttrData;
use crate::codes;
use crate::diagnostics::Diagnostics;
use crate::entity::{Attr, Symbol, Type};
use crate::ir::Ir;
use crate::locs::Loc;
use crate::store::nested::Part;
use crate::text::ParseOptions;
use crate::text::cursor::Cursor;
use crate::text::lexer::Kind;

/// An attribute of the file: locations are attributes there.
#[derive(Clone, Copy)]
pub(super) enum Resolved {
    Attr(Attr),
    Loc(Loc),
}

/// The state of an entry.
#[derive(Clone, Copy)]
enum Cell<T> {
    Unread,
    /// It is being read: a use of it now is a cycle.
    Open,
    Read(T),
}

/// The reader of a file.
pub(super) struct Reader<'c, 'a> {
    pub ir: &'c mut Ir,
    pub file: &'c Container<'a>,
    pub options: ParseOptions,
    /// The encodings of each dialect of the file.
    encodings: Vec<Option<DialectEncoding>>,
    attrs: Vec<Cell<Resolved>>,
    types: Vec<Cell<Type>>,
    /// The key of each resource of a dialect, in the order of the file.
    pub handles: Vec<Symbol>,
    /// Number of entries that are being read.
    depth: u32,
    /// Number of `distinct` attributes so far.
    pub distincts: u64,
}

impl<'c, 'a> Reader<'c, 'a> {
    pub fn new(ir: &'c mut Ir, file: &'c Container<'a>, options: ParseOptions) -> Decoded<Self> {
        let encoding = |name: &&str| ir.registry.dialect_interface::<DialectEncoding>(name);
        let encodings = file.dialects.iter().map(encoding).collect();
        Ok(Self {
            encodings,
            attrs: vec![Cell::Unread; file.attrs.len()],
            types: vec![Cell::Unread; file.types.len()],
            handles: Vec::new(),
            depth: 0,
            distincts: 0,
            ir,
            file,
            options,
        })
    }

    /// Returns the encodings of a dialect of the file.
    pub fn encoding(&self, dialect: usize) -> Option<DialectEncoding> {
        self.encodings[dialect]
    }

    /// Reads the index of an attribute.
    pub fn attr(&mut self, bytes: &mut Bytes<'a>) -> Decoded<Attr> {
        let start = *bytes;
        let index = bytes.varint()?;
        self.attr_at(&start, index)
    }

    /// Reads the index of an attribute, or that there is none.
    pub fn optional_attr(&mut self, bytes: &mut Bytes<'a>) -> Decoded<Option<Attr>> {
        let start = *bytes;
        match bytes.flagged()? {
            (index, true) => self.attr_at(&start, index).map(Some),
            (_, false) => Ok(None),
        }
    }

    fn attr_at(&mut self, start: &Bytes<'a>, index: u64) -> Decoded<Attr> {
        match self.resolve(start, index)? {
            Resolved::Attr(attr) => Ok(attr),
            Resolved::Loc(loc) => Ok(self.ir.store.intern_attr(AttrData::Location(loc))),
        }
    }

    /// Reads the index of a location.
    pub fn loc(&mut self, bytes: &mut Bytes<'a>) -> Decoded<Loc> {
        let start = *bytes;
        let index = bytes.varint()?;
        match self.resolve(&start, index)? {
            Resolved::Loc(loc) => Ok(loc),
            Resolved::Attr(attr) => match *self.ir.store.attr_data(attr) {
                AttrData::Location(loc) => Ok(loc),
                _ => {
                    let message = format!("attribute {index} is no location");
                    malformed(start.at(), &codes::BAD_LOCATION, message)
                }
            },
        }
    }

    #[inline]
    fn resolve(&mut self, start: &Bytes<'a>, index: u64) -> Decoded<Resolved> {
        let index = start.checked_index(index, self.attrs.len(), "attributes")?;
        match self.attrs[index] {
            Cell::Read(resolved) => return Ok(resolved),
            Cell::Open => return start.fail(format!("attribute {index} contains itself")),
            Cell::Unread => self.attrs[index] = Cell::Open,
        }
        let entry = &self.file.attrs[index];
        let resolved = self.nested(start, |reader| reader.read_attr(entry))?;
        let part = match resolved {
            Resolved::Attr(attr) => Part::Attr(attr),
            Resolved::Loc(loc) => Part::Loc(loc),
        };
        self.check_size(entry, part)?;
        self.attrs[index] = Cell::Read(resolved);
        Ok(resolved)
    }

    /// Reads the index of a type.
    pub fn ty(&mut self, bytes: &mut Bytes<'a>) -> Decoded<Type> {
        let start = *bytes;
        let index = bytes.varint()?;
        self.type_at(&start, index)
    }

    /// Returns the type of an index, which starts here.
    #[inline]
    pub fn type_at(&mut self, start: &Bytes<'a>, index: u64) -> Decoded<Type> {
        let index = start.checked_index(index, self.types.len(), "types")?;
        match self.types[index] {
            Cell::Read(ty) => return Ok(ty),
            Cell::Open => return start.fail(format!("type {index} contains itself")),
            Cell::Unread => self.types[index] = Cell::Open,
        }
        let entry = &self.file.types[index];
        let ty = self.nested(start, |reader| reader.read_type(entry))?;
        self.check_size(entry, Part::Type(ty))?;
        self.types[index] = Cell::Read(ty);
        Ok(ty)
    }

    /// Runs `read` one level deeper.
    fn nested<T>(
        &mut self,
        start: &Bytes<'a>,
        read: impl FnOnce(&mut Self) -> Decoded<T>,
    ) -> Decoded<T> {
        self.enter(start)?;
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || read(self));
        self.leave();
        result
    }

    /// Enters a nesting level of regions, types or attributes.
    pub fn enter(&mut self, start: &Bytes<'a>) -> Decoded<()> {
        if self.depth >= self.options.max_nesting {
            let message = format!("nested more than {} deep", self.options.max_nesting);
            return malformed(start.at(), &codes::TOO_DEEP, message);
        }
        self.depth += 1;
        Ok(())
    }

    /// Leaves the level of [`enter`](Self::enter).
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Indices share parts, so a small file may have entries that no text could list.
    fn check_size(&self, entry: &Entry<'a>, part: Part) -> Decoded<()> {
        let extent = self.ir.store.extent(part);
        if extent.depth > self.options.max_nesting {
            let message = format!("nested more than {} deep", self.options.max_nesting);
            return malformed(entry.bytes.at(), &codes::TOO_DEEP, message);
        }
        if extent.size > MAX_PARTS {
            let message = format!("this entry has more than {MAX_PARTS} parts, written in full");
            return malformed(entry.bytes.at(), &codes::BAD_BYTECODE, message);
        }
        Ok(())
    }

    fn read_attr(&mut self, entry: &Entry<'a>) -> Decoded<Resolved> {
        if !entry.custom {
            return self.text(entry, |cursor| cursor.attribute()).map(Resolved::Attr);
        }
        let mut bytes = entry.bytes;
        let dialect = self.file.dialects[entry.dialect];
        let mut reader = EntryReader { reader: self, bytes: &mut bytes };
        let resolved = match dialect {
            "builtin" => builtin_attrs::read(&mut reader)?,
            _ => Resolved::Attr((reader.encoding(entry)?.attr)(&mut reader)?),
        };
        bytes.expect_end("an attribute")?;
        Ok(resolved)
    }

    fn read_type(&mut self, entry: &Entry<'a>) -> Decoded<Type> {
        if !entry.custom {
            return self.text(entry, |cursor| cursor.ty());
        }
        let mut bytes = entry.bytes;
        let dialect = self.file.dialects[entry.dialect];
        let mut reader = EntryReader { reader: self, bytes: &mut bytes };
        let ty = match dialect {
            "builtin" => builtin_types::read(&mut reader)?,
            _ => (reader.encoding(entry)?.ty)(&mut reader)?,
        };
        bytes.expect_end("a type")?;
        Ok(ty)
    }

    /// Parses an entry that is text.
    fn text<T>(
        &mut self,
        entry: &Entry<'a>,
        parse: impl FnOnce(&mut Cursor<'_>) -> Result<T, crate::text::Failed>,
    ) -> Decoded<T> {
        let mut bytes = entry.bytes;
        let at = bytes.at();
        let Ok(text) = std::str::from_utf8(bytes.until_zero()?) else {
            return entry.bytes.fail("the text of an entry is UTF-8");
        };
        bytes.expect_end("the text of an entry")?;
        let mut options = self.options;
        options.max_nesting -= self.depth;
        let mut found = Diagnostics::default();
        let mut cursor = Cursor::new(self.ir, &mut found, text, 0, options);
        let parsed = parse(&mut cursor);
        if parsed.is_ok() && !cursor.at(Kind::End) {
            cursor.expected("the end of the entry");
        }
        match (parsed, found.iter().next()) {
            (Ok(parsed), None) => Ok(parsed),
            (_, found) => {
                let offset = found.and_then(|found| found.place.loc.as_offset()).unwrap_or(0);
                let code = found.and_then(|found| found.code).unwrap_or(&codes::BAD_BYTECODE);
                let message = found.map_or("it cannot be parsed", |found| &found.message);
                let message = format!("in the text of an entry, {message}");
                malformed(at + offset as usize, code, message)
            }
        }
    }
}
