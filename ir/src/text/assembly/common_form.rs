//! The common form of an operation with declared assembly: the text after its name without a
//! dictionary and optional groups. It is known in advance, down to each blank, so it is written and
//! read in a few large pieces instead of step by step.

use super::format::{Anchor, Step};
use crate::spec::{AttrStyle, OpSpec, Presence};
use crate::text::naming::name_cache::Packed;

/// The common form of the operations of one name.
#[derive(Clone, Debug)]
pub struct CommonForm {
    /// Its pieces; the last one is a type.
    pub(in crate::text) pieces: Box<[Piece]>,
    /// The declared attribute that is written as a word, if there is one.
    pub(in crate::text) word: Option<usize>,
}

/// A piece of the common form.
#[derive(Clone, Debug)]
pub(in crate::text) enum Piece {
    /// This text, blanks and the `%` of an operand included.
    Text(Box<str>, Packed),
    /// The name of operand `0`, without its `%`.
    Operand(usize),
    /// The type of operand `0`.
    OperandType(usize),
    /// The type of result `0`.
    ResultType(usize),
    /// The attribute that is a word.
    Word,
}

/// The common form of a format whose operands and results are all single ones; `None` if
/// another spelling could start like it.
pub(in crate::text) fn common_form(spec: &OpSpec, steps: &[Step]) -> Option<CommonForm> {
    let mut spelling = Spelling::default();
    if !spec.regions.is_empty() || !spec.successors.is_empty() {
        return None;
    }
    for (index, step) in steps.iter().enumerate() {
        match step {
            Step::Literal(word, _) => spelling.text(word, is_tight(word)),
            Step::Operand(index) => {
                spelling.text("%", false);
                spelling.piece(Piece::Operand(*index))?;
            }
            Step::OperandType(index) => {
                spelling.text("", false);
                spelling.piece(Piece::OperandType(*index))?;
            }
            Step::ResultType(index) => {
                spelling.text("", false);
                spelling.piece(Piece::ResultType(*index))?;
            }
            Step::Attr(index) if spelling.word.is_none() && is_word(spec, *index) => {
                spelling.text("", false);
                spelling.word = Some(*index);
                spelling.piece(Piece::Word)?;
            }
            Step::AttrDict => is_unambiguous("{", &steps[index + 1..])?,
            Step::Optional(Anchor::Attr(_), inner) => match inner.first() {
                Some(Step::Literal(word, _)) => is_unambiguous(word, &steps[index + 1..])?,
                _ => return None,
            },
            _ => return None,
        }
    }
    let ends = matches!(spelling.pieces.last(), Some(Piece::OperandType(_) | Piece::ResultType(_)));
    let Spelling { pieces, word, text } = spelling;
    let required = |attr: usize| matches!(spec.attrs[attr].presence, Presence::Required);
    let said = (0..spec.attrs.len()).all(|attr| Some(attr) == word || !required(attr));
    (ends && said && text.is_empty()).then(|| CommonForm { pieces: pieces.into(), word })
}

/// True if a literal is written without a blank before it.
pub(in crate::text) fn is_tight(word: &str) -> bool {
    matches!(word, " " | "," | ")" | "]" | ">" | "(" | "<" | "[")
}

fn is_word(spec: &OpSpec, attr: usize) -> bool {
    matches!(spec.attrs[attr].constraint.style, AttrStyle::Words(..))
}

/// Checks that a text that continues with the next literal does not start with `word`.
fn is_unambiguous(word: &str, rest: &[Step]) -> Option<()> {
    let optional = |step: &&Step| matches!(step, Step::AttrDict | Step::Optional(..));
    match rest.iter().find(|step| !optional(step)) {
        Some(Step::Literal(next, _)) => {
            (next.as_bytes().first() != word.as_bytes().first()).then_some(())
        }
        _ => None,
    }
}

#[derive(Default)]
struct Spelling {
    pieces: Vec<Piece>,
    word: Option<usize>,
    /// Text after the last piece.
    text: String,
}

impl Spelling {
    fn text(&mut self, text: &str, tight: bool) {
        let behind_open = self.text.ends_with(['(', '[', '<', '{']);
        if !tight && !behind_open {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    fn piece(&mut self, piece: Piece) -> Option<()> {
        let text = std::mem::take(&mut self.text);
        let packed = Packed::of_text(&text)?;
        self.pieces.extend([Piece::Text(text.into(), packed), piece]);
        Some(())
    }
}
