//! The encoding of one type or attribute, as its dialect reads it.

use super::bytes::{Bytes, Decoded, malformed};
use super::container::Entry;
use super::encoding::DialectEncoding;
use super::tables::Reader;
use crate::attrs::{AttrData, NamedAttr};
use crate::bigint::Int;
use crate::codes::{self, Code};
use crate::entity::{Attr, Symbol, Type};
use crate::locs::Loc;
use crate::store::Store;
use crate::types::{DYNAMIC, Signedness, Size, TypeData};

/// The reader of an entry.
pub struct EntryReader<'r, 'c, 'a> {
    pub(super) reader: &'r mut Reader<'c, 'a>,
    pub(super) bytes: &'r mut Bytes<'a>,
}

impl<'a> EntryReader<'_, '_, 'a> {
    /// Returns the store of the module.
    pub fn store(&mut self) -> &mut Store {
        &mut self.reader.ir.store
    }

    /// Returns an error at the next byte.
    ///
    /// # Errors
    /// Always.
    #[cold]
    pub fn fail<T>(&self, code: &'static Code, message: impl Into<String>) -> Decoded<T> {
        malformed(self.bytes.at(), code, message)
    }

    /// Reads an unsigned integer.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn varint(&mut self) -> Decoded<u64> {
        self.bytes.varint()
    }

    /// Reads a signed integer.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn signed(&mut self) -> Decoded<i64> {
        self.bytes.signed()
    }

    /// Reads one byte.
    ///
    /// # Errors
    /// At the end of the entry.
    pub fn byte(&mut self) -> Decoded<u8> {
        self.bytes.byte()
    }

    /// Reads a boolean in a byte.
    ///
    /// # Errors
    /// If it is neither 0 nor 1.
    pub fn boolean(&mut self) -> Decoded<bool> {
        let start = *self.bytes;
        match self.bytes.byte()? {
            byte @ (0 | 1) => Ok(byte == 1),
            byte => start.fail(format!("the boolean {byte}")),
        }
    }

    /// Reads a list of items, each of at least one byte.
    ///
    /// # Errors
    /// If the items exceed the entry, or of an item.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Decoded<T>) -> Decoded<Vec<T>> {
        let count = self.bytes.count("items")?;
        let mut items = Vec::with_capacity(count.min(1024));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Reads a list of signed integers.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn signed_list(&mut self) -> Decoded<Vec<i64>> {
        self.list(Self::signed)
    }

    /// Reads the sizes of a shape.
    ///
    /// # Errors
    /// If one is negative.
    pub fn shape(&mut self) -> Decoded<Vec<Size>> {
        self.list(|reader| match reader.signed()? {
            DYNAMIC => Ok(DYNAMIC),
            size if size < 0 => reader.fail(&codes::BAD_TYPE, format!("the size {size}")),
            size => Ok(size),
        })
    }

    /// Reads the length of a blob, and its bytes.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn blob(&mut self) -> Decoded<&'a [u8]> {
        let length = self.bytes.varint()?;
        self.bytes.take(length)
    }

    /// Reads the index of a string.
    ///
    /// # Errors
    /// If there is no such string.
    pub fn string(&mut self) -> Decoded<&'a [u8]> {
        self.reader.file.string(self.bytes)
    }

    /// Reads the index of a string that is a name.
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub fn name(&mut self) -> Decoded<&'a str> {
        let start = *self.bytes;
        match std::str::from_utf8(self.string()?) {
            Ok(name) => Ok(name),
            Err(_) => start.fail("a name is UTF-8"),
        }
    }

    /// Reads the index of an attribute.
    ///
    /// # Errors
    /// If there is no such attribute, or of that attribute.
    pub fn attr(&mut self) -> Decoded<Attr> {
        self.reader.attr(self.bytes)
    }

    /// Reads the index of an attribute, or that there is none.
    ///
    /// # Errors
    /// As [`attr`](Self::attr).
    pub fn optional_attr(&mut self) -> Decoded<Option<Attr>> {
        self.reader.optional_attr(self.bytes)
    }

    /// Reads a list of indices of attributes.
    ///
    /// # Errors
    /// As [`attr`](Self::attr).
    pub fn attrs(&mut self) -> Decoded<Vec<Attr>> {
        self.list(Self::attr)
    }

    /// Reads the index of a string attribute; returns its text.
    ///
    /// # Errors
    /// As [`attr`](Self::attr), and if it is no string of UTF-8.
    pub fn symbol_attr(&mut self) -> Decoded<Symbol> {
        let start = *self.bytes;
        let attr = self.attr()?;
        match self.reader.ir.store.attr_data(attr) {
            crate::AttrData::String { text, .. } => Ok(*text),
            _ => malformed(start.at(), &codes::BAD_ATTRIBUTE, "a name is a string of UTF-8"),
        }
    }

    /// Reads a dictionary.
    ///
    /// # Errors
    /// If a key is empty or occurs twice, or of an entry.
    pub fn dict_attr(&mut self) -> Decoded<Attr> {
        let entries: Vec<NamedAttr> =
            self.list(|reader| Ok((reader.symbol_attr()?, reader.attr()?)))?;
        if let Some(fact) = key_error(self.store(), &entries) {
            return self.fail(&codes::BAD_ATTRIBUTE, fact);
        }
        Ok(self.store().dict(entries))
    }

    /// Reads the type and the value of an integer attribute.
    ///
    /// # Errors
    /// If the type has no integers, or at the end of the entry.
    pub fn int_attr(&mut self) -> Decoded<Attr> {
        let ty = self.ty()?;
        let (width, sign) = match *self.store().type_data(ty) {
            TypeData::Integer { width, sign } => (width, sign),
            TypeData::Index => (64, Signedness::Signless),
            _ => return self.fail(&codes::BAD_ATTRIBUTE, "an integer of a type of no integers"),
        };
        let value = self.int(width, sign)?;
        Ok(self.store().intern_attr(AttrData::Integer { value, ty }))
    }

    /// Reads the type and the value of a float attribute.
    ///
    /// # Errors
    /// If the type has no floats, or at the end of the entry.
    pub fn float_attr(&mut self) -> Decoded<Attr> {
        let ty = self.ty()?;
        let TypeData::Float(kind) = *self.store().type_data(ty) else {
            return self.fail(&codes::BAD_ATTRIBUTE, "a float of a type of no floats");
        };
        let bits = self.float(kind.width())?;
        Ok(self.store().intern_attr(AttrData::Float { bits, ty }))
    }

    /// Reads the index of a location.
    ///
    /// # Errors
    /// If there is no such location, or of that location.
    pub fn loc(&mut self) -> Decoded<Loc> {
        self.reader.loc(self.bytes)
    }

    /// Reads the index of a type.
    ///
    /// # Errors
    /// If there is no such type, or of that type.
    pub fn ty(&mut self) -> Decoded<Type> {
        self.reader.ty(self.bytes)
    }

    /// Reads a list of indices of types.
    ///
    /// # Errors
    /// As [`ty`](Self::ty).
    pub fn types(&mut self) -> Decoded<Vec<Type>> {
        self.list(Self::ty)
    }

    /// Reads the bits of a number of known width, least significant byte first.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn bits(&mut self, width: u32) -> Decoded<Vec<u8>> {
        let bytes = width.div_ceil(8) as usize;
        let mut bits = match width {
            0..=8 => vec![self.byte()?],
            9..=64 => self.signed()?.to_le_bytes().to_vec(),
            _ => self.list(Self::signed)?.into_iter().flat_map(i64::to_le_bytes).collect(),
        };
        bits.resize(bytes, 0);
        if !width.is_multiple_of(8)
            && let Some(last) = bits.last_mut()
        {
            *last &= u8::MAX >> (8 - width % 8);
        }
        Ok(bits)
    }

    /// Reads an integer of known width.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn int(&mut self, width: u32, sign: Signedness) -> Decoded<Int> {
        Ok(Int::from_bytes(&self.bits(width)?, width, sign))
    }

    /// Reads the bits of a float of known width.
    ///
    /// # Errors
    /// If it exceeds the entry.
    pub fn float(&mut self, width: u32) -> Decoded<u128> {
        let mut wide = [0; 16];
        let bits = self.bits(width.min(128))?;
        wide[..bits.len()].copy_from_slice(&bits);
        Ok(u128::from_le_bytes(wide))
    }

    /// Returns the encoding of the dialect of an entry.
    pub(super) fn encoding(&self, entry: &Entry<'a>) -> Decoded<DialectEncoding> {
        match self.reader.encoding(entry.dialect) {
            Some(encoding) => Ok(encoding),
            None => {
                let dialect = self.reader.file.dialects[entry.dialect];
                let message = format!("the encodings of the dialect `{dialect}` are not known");
                self.fail(&codes::UNKNOWN_DIALECT, message)
            }
        }
    }

    /// Reads the index of a resource; returns its key.
    pub(super) fn resource_key(&mut self) -> Decoded<Symbol> {
        let index = self.bytes.index(self.reader.handles.len(), "resources")?;
        Ok(self.reader.handles[index])
    }
}

/// Returns the reason why entries are no dictionary.
fn key_error(store: &Store, entries: &[NamedAttr]) -> Option<String> {
    let mut keys: Vec<Symbol> = entries.iter().map(|entry| entry.0).collect();
    keys.sort_unstable();
    if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
        return Some(format!("the key `{}` occurs twice", store.text(pair[0])));
    }
    let is_empty = keys.iter().any(|&key| store.text(key).is_empty());
    is_empty.then(|| "the name of an attribute cannot be empty".to_owned())
}
