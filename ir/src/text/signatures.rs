//! Types of operands and results in generic form, `(f64, f64) -> f64`: the same few follow most
//! operations, and are looked up by their text.

use super::cursor::Cursor;
use super::lexer::Kind;
use crate::entity::Type;
use crate::store::nested::Part;
use std::rc::Rc;

/// Types of operands and results that were read.
#[derive(Clone)]
pub(super) struct Signature {
    pub operands: Rc<[Type]>,
    pub results: Rc<[Type]>,
    /// The maximal nesting depth of one of them.
    depth: u32,
}

/// Texts of at most this many bytes are looked up.
const MAX_SHORT: usize = 96;

impl Cursor<'_> {
    /// The signature that is the rest of this line, with this many operands, if it was read
    /// before; and where it ends.
    pub(super) fn known_signature(&self, operands: usize) -> Option<(Signature, u32)> {
        if !self.at(Kind::LeftParen) || self.map.is_some() {
            return None;
        }
        let start = self.token().start;
        let end = start + line_end(&self.source().as_bytes()[start as usize..])?;
        let known = self.signatures.get(self.text_between(start, end))?;
        let fits = known.operands.len() == operands && self.may_nest(known.depth);
        fits.then(|| (known.clone(), end))
    }

    /// Remembers a signature that was just read, if it is the rest of its line.
    pub(super) fn learn_signature(&mut self, start: u32, operands: &[Type], results: &[Type]) {
        let end = line_end(&self.source().as_bytes()[start as usize..]);
        if end.is_none_or(|end| start + end != self.previous_end()) {
            return;
        }
        let depths =
            operands.iter().chain(results).map(|&ty| self.ir.store.extent(Part::Type(ty)).depth);
        let depth = depths.max().unwrap_or(0);
        let text = self.text_between(start, self.previous_end());
        let known = Signature { operands: operands.into(), results: results.into(), depth };
        self.signatures.insert(text, known);
    }
}

/// Returns the end of a short line. `None` for a long one, and for one with a type that may
/// continue after the end of the line, or a comment.
fn line_end(bytes: &[u8]) -> Option<u32> {
    let bytes = &bytes[..bytes.len().min(MAX_SHORT)];
    let end = memchr::memchr(b'\n', bytes)?;
    let plain = !bytes[..end].iter().any(|byte| matches!(byte, b'!' | b'#' | b'/'));
    plain.then_some(end as u32)
}
