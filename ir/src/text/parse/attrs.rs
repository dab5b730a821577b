//! Reading attributes.

use crate::attrs::{AttrData, NamedAttr};
use crate::codes;
use crate::entity::{Attr, Symbol, Type};
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::Kind;
use crate::types::{DYNAMIC, Size};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::borrow::Cow;

/// Dictionaries up to this size are searched for double keys without a hash set.
const SMALL_DICT: usize = 16;

impl<'a> Cursor<'a> {
    /// Returns an attribute.
    pub fn attribute(&mut self) -> ParseResult<Attr> {
        match self.token().kind {
            Kind::Integer | Kind::Float | Kind::Minus => self.number(),
            Kind::String => self.string_attribute(),
            Kind::At => self.symbol_ref(),
            Kind::Hash => self.extended_attribute(),
            Kind::LeftSquare => self.nested(Self::array),
            Kind::LeftBrace => self.nested(Self::dictionary),
            Kind::Bare => self.word_attribute(),
            _ => self.type_attribute(),
        }
    }

    /// `{a = 1, b}`: the entries in the order they are written.
    pub fn attr_dict_entries(&mut self) -> ParseResult<Vec<NamedAttr>> {
        self.expect(Kind::LeftBrace, "`{`")?;
        let mut entries = Vec::new();
        let mut seen = FxHashSet::default();
        self.list_until(Kind::RightBrace, "`,` or `}`", |cursor| {
            let key = cursor.new_key(&entries, &mut seen)?;
            let value = if cursor.eat(Kind::Equal) { cursor.attribute()? } else { Attr::UNIT };
            entries.push((key, value));
            Ok(())
        })?;
        Ok(entries)
    }

    /// Returns a key that is not among `entries`; `seen` contains their keys once there are many.
    fn new_key(
        &mut self,
        entries: &[NamedAttr],
        seen: &mut FxHashSet<Symbol>,
    ) -> ParseResult<Symbol> {
        let token = self.token();
        let key = self.word_or_string("a name of an attribute")?;
        if entries.len() == SMALL_DICT {
            seen.extend(entries.iter().map(|entry| entry.0));
        }
        let double = match entries.len() < SMALL_DICT {
            true => entries.iter().any(|entry| entry.0 == key),
            false => !seen.insert(key),
        };
        let text = self.ir.store.text(key);
        if text.is_empty() {
            let message = "the name of an attribute cannot be empty";
            return Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message));
        }
        if double {
            let message = format!("the key `{text}` occurs twice");
            return Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message));
        }
        Ok(key)
    }

    fn dictionary(&mut self) -> ParseResult<Attr> {
        let entries = self.attr_dict_entries()?;
        Ok(self.ir.store.dict(entries))
    }

    fn array(&mut self) -> ParseResult<Attr> {
        self.bump();
        let mut elements = SmallVec::<[Attr; 8]>::new();
        self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            elements.push(cursor.attribute()?);
            Ok(())
        })?;
        Ok(self.ir.store.array_attr(&elements))
    }

    fn type_attribute(&mut self) -> ParseResult<Attr> {
        match self.optional_ty()? {
            Some(ty) => Ok(self.ir.store.type_attr(ty)),
            None => Err(self.expected("an attribute")),
        }
    }

    fn word_attribute(&mut self) -> ParseResult<Attr> {
        match self.text() {
            "unit" => self.bump_to(Attr::UNIT),
            "true" => self.bump_to(Attr::TRUE),
            "false" => self.bump_to(Attr::FALSE),
            "dense" => self.nested(Self::dense),
            "array" => self.nested(Self::dense_array),
            "sparse" => self.nested(Self::sparse),
            "dense_resource" => self.nested(Self::dense_resource),
            "affine_map" => self.nested(Self::affine_map_attribute),
            "affine_set" => self.nested(Self::affine_set_attribute),
            "strided" => self.strided(),
            "distinct" => self.nested(Self::distinct),
            "loc" => self.nested(Self::location_attribute),
            "inf" | "nan" => self.number(),
            _ => self.type_attribute(),
        }
    }

    fn bump_to(&mut self, attr: Attr) -> ParseResult<Attr> {
        self.bump();
        Ok(attr)
    }

    fn string_attribute(&mut self) -> ParseResult<Attr> {
        let bytes = self.string_bytes()?;
        let ty = self.type_behind_colon()?.unwrap_or(Type::NONE);
        Ok(self.ir.store.byte_string_attr(bytes, ty))
    }

    /// `: type`, if there is a colon.
    pub(in crate::text) fn type_behind_colon(&mut self) -> ParseResult<Option<Type>> {
        if self.eat(Kind::Colon) { self.ty().map(Some) } else { Ok(None) }
    }

    fn symbol_ref(&mut self) -> ParseResult<Attr> {
        let mut path = SmallVec::<[Symbol; 4]>::new();
        path.push(self.symbol_name()?);
        while self.eat(Kind::ColonColon) {
            path.push(self.symbol_name()?);
        }
        Ok(self.ir.store.intern_attr(AttrData::SymbolRef(path.as_slice().into())))
    }

    /// `strided<[?, 1], offset: ?>`.
    fn strided(&mut self) -> ParseResult<Attr> {
        self.bump();
        self.expect(Kind::Less, "`<` after `strided`")?;
        self.expect(Kind::LeftSquare, "`[` before the strides")?;
        let mut strides = SmallVec::<[Size; 4]>::new();
        self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            strides.push(cursor.stride()?);
            Ok(())
        })?;
        let mut offset = 0;
        if self.eat(Kind::Comma) {
            self.expect_word("offset")?;
            self.expect(Kind::Colon, "`:` after `offset`")?;
            offset = self.stride()?;
        }
        self.expect(Kind::Greater, "`>` at the end of the layout")?;
        let strides = strides.as_slice().into();
        Ok(self.ir.store.intern_attr(AttrData::Strided { offset, strides }))
    }

    fn stride(&mut self) -> ParseResult<Size> {
        if self.eat(Kind::Question) {
            return Ok(DYNAMIC);
        }
        let token = self.token();
        let stride = self.small_integer("a stride or `?`")?;
        if stride == DYNAMIC {
            let message = "a stride must be above -9223372036854775808, which represents `?`";
            return Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message));
        }
        Ok(stride)
    }

    /// `distinct[0]<...>`.
    fn distinct(&mut self) -> ParseResult<Attr> {
        self.bump();
        self.expect(Kind::LeftSquare, "`[` after `distinct`")?;
        let token = self.token();
        let text = self.text();
        self.expect(Kind::Integer, "a number that identifies the attribute")?;
        let Ok(id) = text.parse() else {
            let message = format!("the number {text} is not one of 64 decimal bits");
            return Err(self.error_at(token, &codes::BAD_LITERAL, message));
        };
        self.expect(Kind::RightSquare, "`]` after the number")?;
        self.expect(Kind::Less, "`<`")?;
        let of = if self.at(Kind::Greater) { Attr::UNIT } else { self.attribute()? };
        self.expect(Kind::Greater, "`>`")?;
        if *self.distincts.entry(id).or_insert(of) != of {
            let message = format!("`distinct[{id}]` has another value elsewhere");
            return Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message));
        }
        Ok(self.ir.store.intern_attr(AttrData::Distinct { id, of }))
    }

    /// `dense_resource<key> : type`.
    fn dense_resource(&mut self) -> ParseResult<Attr> {
        self.bump();
        self.expect(Kind::Less, "`<` after `dense_resource`")?;
        let key = self.word_or_string("a key of the resource section")?;
        self.expect(Kind::Greater, "`>`")?;
        let ty = self.elements_type()?;
        Ok(self.ir.store.intern_attr(AttrData::DenseResource { ty, key }))
    }
}

impl crate::store::Store {
    /// Returns a string attribute of any bytes, and a type ([`Type::NONE`] for none).
    pub fn byte_string_attr(&mut self, bytes: Cow<'_, [u8]>, ty: Type) -> Attr {
        let data = match std::str::from_utf8(&bytes) {
            Ok(text) => AttrData::String { text: self.symbol(text), ty },
            Err(_) => AttrData::ByteString { bytes: bytes.into(), ty },
        };
        self.intern_attr(data)
    }
}
