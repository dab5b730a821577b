//! Signs of operands: functions that are independent of them, and decisions by them.

use super::{Absf, Copysign};
use crate::arith::Negf;
use crate::interp::{Frame, Word};
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Ir, Op, Value};

/// The operand of a function that is even in it may drop its change of sign. For operations that
/// are even in their first operand.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> (f64, f64, f64, i1) {
///   %minus = arith.negf %a : f64
///   %abs = math.absf %minus : f64
///   %cos = math.cos %minus : f64
///   %positive = math.absf %b : f64
///   %cosh = math.cosh %positive : f64
///   %signed = math.copysign %a, %b : f64
///   %nan = math.isnan %signed : f64
///   return %abs, %cos, %cosh, %nan : f64, f64, f64, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> (f64, f64, f64, i1) {
///   %abs = math.absf %a : f64
///   %cos = math.cos %a : f64
///   %cosh = math.cosh %b : f64
///   %nan = math.isnan %a : f64
///   return %abs, %cos, %cosh, %nan : f64, f64, f64, i1
/// }
/// ```
#[rule]
pub fn sign_does_not_matter(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let operand = rw.operands(op).next()?;
    let magnitude = without_sign(rw, operand)?;
    rw.set_operand(op, 0, magnitude);
    Some(())
}

/// Returns the operand of changes of sign, at least one and at most 16: in unreachable code,
/// operations may be cyclic.
fn without_sign(ir: &Ir, value: Value) -> Option<Value> {
    let mut magnitude = of_other_sign(ir, value)?;
    for _ in 1..16 {
        match of_other_sign(ir, magnitude) {
            Some(inner) => magnitude = inner,
            None => return Some(magnitude),
        }
    }
    None
}

fn of_other_sign(ir: &Ir, value: Value) -> Option<Value> {
    let def = ir.def_op(value)?;
    let only_signs = ir.is::<Negf>(def) || ir.is::<Absf>(def) || ir.is::<Copysign>(def);
    only_signs.then(|| ir.operands(def).next())?
}

/// Writes the decisions of an operation that reads signs. For the first operand, which has a kink
/// at zero: below, at or above zero. For others: the sign.
pub fn decide(frame: &Frame<'_, '_>, op: Op, write: &mut dyn FnMut(Word)) {
    for (index, operand) in frame.ir().operands(op).enumerate() {
        let (Ok(number), Ok(datum)) = (frame.number(op, operand), frame.get(operand)) else {
            return;
        };
        for float in datum.words().iter().map(|&word| number.float(word)) {
            let at_zero = index == 0 && float == 0.0;
            write(if at_zero { 2 } else { Word::from(float.is_sign_negative()) });
        }
    }
}
