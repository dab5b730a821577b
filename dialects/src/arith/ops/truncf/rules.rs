//! The rules of `arith.truncf`.

use super::Truncf;
use crate::arith::formats::holds_format;
use crate::arith::operands::float_kind;
use crate::arith::sitofp::rules::WIDTH_OF_INTEGER;
use crate::arith::{Extf, RoundingMode};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Op, Value};
use std::cmp::Ordering;

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&NARROW_WIDENED, &WIDTH_OF_INTEGER];

/// A truncation of an exact extension is the operand, or one cast of it.
///
/// ```mlir before
/// func.func @f(%a: f32, %b: f16) -> (f32, bf16, f32) {
///   %x = arith.extf %a : f32 to f64
///   %r = arith.truncf %x : f64 to f32
///   %s = arith.truncf %x to_nearest_away : f64 to bf16
///   %y = arith.extf %b : f16 to f64
///   %t = arith.truncf %y : f64 to f32
///   return %r, %s, %t : f32, bf16, f32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f32, %b: f16) -> (f32, bf16, f32) {
///   %s = arith.truncf %a to_nearest_away : f32 to bf16
///   %t = arith.extf %b : f16 to f32
///   return %a, %s, %t : f32, bf16, f32
/// }
/// ```
#[rule]
fn narrow_widened(rw: &mut Rewriter<'_>, cast: View<Truncf>) -> Option<()> {
    let Extf { input: x, .. } = rw.def_as(cast.input)?;
    if !holds_format(float_kind(rw, cast.input)?, float_kind(rw, x)?) {
        return None;
    }
    let value = of_width(rw, cast.op, *cast, x)?;
    rw.replace_op(cast.op, &[value])
}

/// Casts `x` to the format of the result of a cast of the same value.
fn of_width(rw: &mut Rewriter<'_>, op: Op, cast: Truncf, x: Value) -> Option<Value> {
    let (from, to, ty) = (float_kind(rw, x)?, float_kind(rw, cast.out)?, rw.ty(cast.out));
    if rw.ty(x) == ty {
        return Some(x);
    }
    let is_nearest = matches!(cast.roundingmode, None | Some(RoundingMode::ToNearestEven));
    match from.width().cmp(&to.width()) {
        Ordering::Greater => {
            let loc = rw.rule_loc();
            let emitted = Truncf::build(rw, loc, x, ty);
            let props = rw.props(op);
            rw.set_props(emitted, props);
            Some(rw.result(emitted, 0))
        }
        Ordering::Less if is_nearest || holds_format(to, from) => {
            let loc = rw.rule_loc();
            Some(Extf::value(rw, loc, x, ty))
        }
        _ => None,
    }
}
