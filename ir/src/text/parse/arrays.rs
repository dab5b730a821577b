//! Reading `array<...>`.

use super::dense::number_width;
use super::numbers::Literal;
use crate::attrs::AttrData;
use crate::codes;
use crate::entity::{Attr, Type};
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::Kind;
use crate::text::type_to_string;
use crate::types::TypeData;

impl<'a> Cursor<'a> {
    /// `array<i32: 1, 2>`.
    pub(in crate::text) fn dense_array(&mut self) -> ParseResult<Attr> {
        self.bump();
        self.expect(Kind::Less, "`<` after `array`")?;
        let token = self.token();
        let element = self.ty()?;
        let width = match self.ir.store.type_data(element) {
            TypeData::Index => None,
            data => number_width(data),
        };
        if !width.is_some_and(|width| width == 1 || width > 0 && width % 8 == 0) {
            let message = format!(
                "an array holds integers and floats of whole bytes, and `i1`, not `{}`",
                type_to_string(self.ir, element)
            );
            return Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message));
        }
        let mut bytes = Vec::new();
        if !self.eat(Kind::Greater) {
            self.expect(Kind::Colon, "`:` before the elements")?;
            loop {
                let literal = self.literal_number()?;
                self.check_array_element(literal, element)?;
                self.number_bytes(literal, element, &mut bytes)?;
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::Greater, "`,` or `>`")?;
        }
        Ok(self.ir.store.intern_attr(AttrData::DenseArray { element, bytes: bytes.into() }))
    }

    /// `[1, -2]`, for an `array<i64: 1, -2>`.
    pub(in crate::text) fn integer_list(&mut self) -> ParseResult<Attr> {
        self.expect(Kind::LeftSquare, "`[` before integers")?;
        let mut integers = Vec::new();
        self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            integers.push(cursor.small_integer("an integer")?);
            Ok(())
        })?;
        Ok(self.ir.store.i64_array(&integers))
    }

    /// `0, 1`: at least one.
    pub(in crate::text) fn integers_in_line(&mut self) -> ParseResult<Attr> {
        let mut integers = vec![self.small_integer("an integer")?];
        while self.eat(Kind::Comma) {
            integers.push(self.small_integer("an integer")?);
        }
        Ok(self.ir.store.i64_array(&integers))
    }

    fn check_array_element(&mut self, literal: Literal, element: Type) -> ParseResult<()> {
        if element != Type::I1 || literal.token.kind == Kind::Bare {
            return Ok(());
        }
        let message = "the elements of an array of `i1` are written `true` and `false`";
        Err(self.error_at(literal.token, &codes::BAD_LITERAL, message))
    }
}
