//! Attributes in the style that their constraint declares, and literals of declared formats.

use crate::entity::{Attr, Type};
use crate::spec::{AttrConstraint, AttrStyle, ParamSyntax};
use crate::text::assembly::format::literal_kind;
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::Kind;

impl Cursor<'_> {
    /// Parses an attribute in the style of a constraint, which it may violate.
    pub(in crate::text) fn styled(&mut self, constraint: &AttrConstraint) -> ParseResult<Attr> {
        match constraint.style {
            AttrStyle::Full => self.attribute(),
            AttrStyle::Unit => Ok(Attr::UNIT),
            AttrStyle::Number(ty) => self.number_of(ty),
            AttrStyle::Params(def) => self.attr_params(def),
            AttrStyle::Words(ty, words) => self.word_of(ty, words),
            AttrStyle::Each(item) => self.list_of(item),
            AttrStyle::Integers => self.integer_list(),
            AttrStyle::List => self.integers_in_line(),
            AttrStyle::Dims => self.dims_list(),
            AttrStyle::Dim => {
                let dim = self.polynomial()?;
                Ok(self.ir.store.dims_attr(&[dim]))
            }
        }
    }

    /// Returns whether the next token can start an attribute in the style of a constraint.
    pub(in crate::text) fn at_styled(&self, constraint: &AttrConstraint) -> bool {
        match constraint.style {
            AttrStyle::Words(_, words) => {
                self.at(Kind::String) || words.iter().any(|word| self.at_word(word.0))
            }
            AttrStyle::Params(def) => match def.syntax {
                ParamSyntax::Keyword(words) => words.iter().any(|word| self.at_word(word.0)),
                _ => self.at(Kind::Less),
            },
            AttrStyle::Number(_) | AttrStyle::List => self.at_number(),
            AttrStyle::Unit => false,
            AttrStyle::Integers | AttrStyle::Dims | AttrStyle::Each(_) => self.at(Kind::LeftSquare),
            AttrStyle::Dim | AttrStyle::Full => !matches!(
                self.token().kind,
                Kind::Percent
                    | Kind::Caret
                    | Kind::Colon
                    | Kind::RightBrace
                    | Kind::Greater
                    | Kind::End
            ),
        }
    }

    /// Parses `[a, b]`.
    fn list_of(&mut self, item: &AttrConstraint) -> ParseResult<Attr> {
        self.expect(Kind::LeftSquare, "`[` and a list")?;
        let mut items = Vec::new();
        while !self.eat(Kind::RightSquare) {
            if !items.is_empty() {
                self.expect(Kind::Comma, "`,` or `]`")?;
            }
            items.push(self.nested(|cursor| cursor.styled(item))?);
        }
        Ok(self.ir.store.array_attr(&items))
    }

    fn word_of(&mut self, ty: Type, words: &[(&str, i64)]) -> ParseResult<Attr> {
        let value = self.one_of(words, &[])?;
        Ok(self.ir.store.int_attr(value, ty))
    }

    /// Parses the literal of a declared format.
    #[inline]
    pub(in crate::text) fn expect_literal(&mut self, word: &str, kind: Kind) -> ParseResult<()> {
        // A blank is only written.
        if kind == Kind::End {
            return Ok(());
        }
        if self.at_literal(word, kind) {
            self.bump();
            return Ok(());
        }
        Err(self.expected(&format!("`{word}`")))
    }

    #[inline]
    pub(in crate::text) fn at_literal(&self, word: &str, kind: Kind) -> bool {
        self.at(kind) && (kind != Kind::Bare || self.text() == word)
    }

    /// Returns the kind of the token that a literal is.
    pub(in crate::text) fn kind_of_literal(word: &str) -> Kind {
        literal_kind(word)
    }
}
