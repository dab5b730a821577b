//! Reading the common form of an operation.

use crate::spec::AttrStyle;
use crate::text::assembly::common_form::{CommonForm, Piece};
use crate::text::lexer::{Kind, Token, suffix_end, word_end};
use crate::text::naming::name_cache::Packed;
use crate::text::op_parser::{OpParser, OperandName};

impl OpParser<'_, '_> {
    /// Parses the name of the operation, which comes next, and the text after it, if that is in
    /// common form. If not, nothing is parsed.
    #[inline]
    pub(in crate::text) fn common_form(&mut self, common_form: &CommonForm) -> bool {
        let mut at = self.token.end as usize;
        for piece in &common_form.pieces {
            let Some(end) = self.common_piece(common_form, piece, at) else {
                self.state.stacks.names.truncate(self.base.names);
                self.state.stacks.types.truncate(self.base.types);
                self.op.inherent.clear();
                return false;
            };
            at = end;
        }
        self.cursor.jump(at as u32);
        true
    }

    /// Parses the piece at an offset and returns its end.
    #[inline]
    fn common_piece(
        &mut self,
        common_form: &CommonForm,
        piece: &Piece,
        at: usize,
    ) -> Option<usize> {
        let bytes = self.cursor.source().as_bytes();
        match piece {
            Piece::Text(text, packed) => {
                let end = at + text.len();
                (Packed::of(bytes, at, end)? == *packed).then_some(end)
            }
            Piece::Operand(_) => {
                let end = suffix_end(bytes, at);
                let token = Token { kind: Kind::Percent, start: at as u32 - 1, end: end as u32 };
                if end == at {
                    return None;
                }
                let name = self.parser().value_name(token);
                self.state.stacks.names.push(OperandName::new(name, 0, token));
                Some(end)
            }
            Piece::OperandType(_) | Piece::ResultType(_) => {
                let (ty, end) = self.cursor.known_type(at)?;
                self.state.stacks.types.push(ty);
                Some(end)
            }
            Piece::Word => self.common_word(common_form.word?, at),
        }
    }

    fn common_word(&mut self, index: usize, at: usize) -> Option<usize> {
        let attr = &self.spec.attrs[index];
        let AttrStyle::Words(ty, words) = attr.constraint.style else { return None };
        let end = word_end(self.cursor.source().as_bytes(), at);
        let text = &self.cursor.source()[at..end];
        let word = words.iter().find(|word| word.0 == text)?;
        let ir = &mut *self.cursor.ir;
        let value = ir.store.int_attr(word.1, ty);
        if !(attr.constraint.holds)(&ir.store, value) {
            return None;
        }
        self.op.inherent.push((ir.attr_seeds(self.name)[index].name, value));
        Some(end)
    }
}
