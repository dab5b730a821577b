//! Numbers in declarative rules: constants of `arith`.

use crate::Emit;
use crate::interp::{NumberFormat, Word, word_of};
use cotan_ir::rewrite::{Literal, Literals, Rewriter};
use cotan_ir::{Attr, Ir, Type, Value};

/// The numbers that `arith.constant` represents.
pub const LITERALS: Literals = Literals { is, emit };

fn is(ir: &Ir, constant: Attr, ty: Type, number: Literal) -> bool {
    let format = NumberFormat::of(&ir.store, ty);
    let expected = format.and_then(|format| word(format, number));
    expected.is_some() && word_of(ir, constant) == expected
}

/// Returns the bits of a number in a format that can represent it.
fn word(format: NumberFormat, number: Literal) -> Option<Word> {
    match (format, number) {
        (NumberFormat::Int(1), Literal::Bool(boolean)) => Some(Word::from(boolean)),
        (NumberFormat::Int(_), Literal::Int(int)) => {
            let word = format.wrap(int as Word);
            (format.signed(word) == int).then_some(word)
        }
        (NumberFormat::Float(_), Literal::Float(float)) => {
            let word = format.nearest(float);
            (format.float(word).to_bits() == float.to_bits()).then_some(word)
        }
        _ => None,
    }
}

fn emit(rw: &mut Rewriter<'_>, ty: Type, number: Literal) -> Option<Value> {
    let format = NumberFormat::of(&rw.store, ty)?;
    let word = match number {
        Literal::Float(float) if matches!(format, NumberFormat::Float(_)) => format.nearest(float),
        number => word(format, number)?,
    };
    let loc = rw.rule_loc();
    Emit::new(rw, loc).copies_of(word, ty)
}
