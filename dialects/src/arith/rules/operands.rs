//! Matchers of operands and builders of results for rules.

use crate::arith::{Constant, Extsi, Extui, Subi, Trunci, Xori};
use crate::interp::{NumberFormat, Word, datum_of, evaluate_on, filled, word_of};
use cotan_ir::rewrite::Rewriter;
use cotan_ir::types::FloatKind;
use cotan_ir::{Attr, Ir, Op, Type, Value};
use std::cmp::Ordering;

/// The largest number of distinct elements of a constant that rules evaluate.
pub const LARGEST: usize = 1024;

/// Returns the scalar of a constant, or of a splat constant.
pub fn known(ir: &Ir, value: Value) -> Option<(NumberFormat, Word)> {
    let constant = ir.constant(value)?;
    Some((NumberFormat::of(&ir.store, ir.ty(value))?, word_of(ir, constant)?))
}

/// As [`known`], for a signed integer.
pub fn integer(ir: &Ir, value: Value) -> Option<i64> {
    let (number, word) = known(ir, value)?;
    matches!(number, NumberFormat::Int(_)).then(|| number.signed(word))
}

/// As [`known`], for a float.
pub fn float(ir: &Ir, value: Value) -> Option<f64> {
    let (number, word) = known(ir, value)?;
    matches!(number, NumberFormat::Float(_)).then(|| number.float(word))
}

/// Returns the scalars of a constant; a single one for a splat.
pub fn words(ir: &Ir, constant: Attr) -> Option<Vec<Word>> {
    if let Some(word) = word_of(ir, constant) {
        return Some(vec![word]);
    }
    Some(datum_of(ir, constant, LARGEST)?.words().to_vec())
}

/// Returns the format of a float, or of the elements of an array of floats.
pub fn float_kind(ir: &Ir, value: Value) -> Option<FloatKind> {
    match NumberFormat::of(&ir.store, ir.ty(value))? {
        NumberFormat::Float(kind) => Some(kind),
        NumberFormat::Int(_) => None,
    }
}

/// Returns the `x` of `0 - x`.
pub fn negated(ir: &Ir, value: Value) -> Option<Value> {
    let Subi { lhs, rhs, .. } = ir.def_as(value)?;
    (integer(ir, lhs)? == 0).then_some(rhs)
}

/// Returns the `x` of `x ^ -1`.
pub fn complemented(ir: &Ir, value: Value) -> Option<Value> {
    let Xori { lhs, rhs, .. } = ir.def_as(value)?;
    (integer(ir, rhs)? == -1).then_some(lhs)
}

/// Returns the operand of an extension, and whether it is a sign extension.
pub fn extended(ir: &Ir, value: Value) -> Option<(Value, bool)> {
    if let Some(Extui { input, .. }) = ir.def_as(value) {
        return Some((input, false));
    }
    ir.def_as(value).map(|Extsi { input, .. }| (input, true))
}

/// Returns the value of the pair that is not `operand`, if the other one is.
pub fn other_than(operand: Value, pair: [Value; 2]) -> Option<Value> {
    match pair {
        [a, b] if a == operand => Some(b),
        [a, b] if b == operand => Some(a),
        _ => None,
    }
}

/// Creates a constant of a type whose elements are all this scalar.
pub fn constant(rw: &mut Rewriter<'_>, ty: Type, word: Word) -> Option<Value> {
    let attr = filled(rw.store_mut(), ty, word)?;
    let loc = rw.rule_loc();
    Some(Constant::value(rw, loc, attr))
}

/// Creates the constant that `op` computes from these constants.
pub fn computed(rw: &mut Rewriter<'_>, op: Op, operands: [Attr; 2]) -> Option<Value> {
    let attr = *evaluate_on(rw, op, &operands, LARGEST)?.first()?;
    let loc = rw.rule_loc();
    Some(Constant::value(rw, loc, attr))
}

/// Creates `0 - x`, for a value of a type that has constants.
pub fn negative(rw: &mut Rewriter<'_>, x: Value) -> Option<Value> {
    let ty = rw.ty(x);
    let zero = constant(rw, ty, 0)?;
    let loc = rw.rule_loc();
    Some(Subi::value(rw, loc, zero, x))
}

/// Extends or truncates an integer to another type of the same shape.
pub fn resized(rw: &mut Rewriter<'_>, x: Value, ty: Type, with_sign: bool) -> Option<Value> {
    let width = |rw: &Rewriter<'_>, ty| NumberFormat::of(&rw.store, ty).map(NumberFormat::width);
    let (from, to) = (width(rw, rw.ty(x))?, width(rw, ty)?);
    let loc = rw.rule_loc();
    Some(match from.cmp(&to) {
        Ordering::Equal => x,
        Ordering::Greater => Trunci::value(rw, loc, x, ty),
        Ordering::Less if with_sign => Extsi::value(rw, loc, x, ty),
        Ordering::Less => Extui::value(rw, loc, x, ty),
    })
}
