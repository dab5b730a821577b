//! The rules of conversions of integers to floats, `arith.sitofp` and `arith.uitofp`.

use crate::arith::formats::{holds_integers, overflows_before_rounding};
use crate::arith::operands::{extended, float_kind};
use crate::arith::{RoundingMode, Sitofp, Truncf, Uitofp};
use crate::interp::NumberFormat;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::types::FloatKind;
use cotan_ir::{Ir, Op, Type, Value};

/// Those of `arith.sitofp` and `arith.uitofp`.
pub const ALL: &[&Rule] = &[&FLOAT_OF_EXTENDED];

/// Those of `arith.fptosi` and `arith.fptoui`.
pub const BACK: &[&Rule] = &[&FLOAT_AND_BACK];

/// An integer need not be extended to become a float. What was extended with zeros has no sign.
///
/// ```mlir before
/// func.func @f(%a: i8) -> (f32, f32, f32) {
///   %x = arith.extsi %a : i8 to i32
///   %r = arith.sitofp %x : i32 to f32
///   %y = arith.extui %a : i8 to i32
///   %s = arith.uitofp %y : i32 to f32
///   %t = arith.sitofp %y : i32 to f32
///   return %r, %s, %t : f32, f32, f32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8) -> (f32, f32, f32) {
///   %r = arith.sitofp %a : i8 to f32
///   %s = arith.uitofp %a : i8 to f32
///   %t = arith.uitofp %a : i8 to f32
///   return %r, %s, %t : f32, f32, f32
/// }
/// ```
#[rule]
fn float_of_extended(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, ty) = (rw.operand(op, 0), rw.ty(rw.result(op, 0)));
    let (input, with_sign) = extended(rw, x)?;
    if with_sign && !rw.is::<Sitofp>(op) {
        return None;
    }
    let value = converted(rw, input, with_sign, ty);
    rw.replace_op(op, &[value])
}

/// A float that is exactly an integer has the width it should have from the start; so does one that
/// is infinite in the end wherever it is not exact. Others would be rounded twice, which is not the
/// same as once. For `arith.extf` and `arith.truncf`.
///
/// ```mlir before
/// func.func @f(%a: i8, %b: i64) -> (f64, f16, f16) {
///   %x = arith.sitofp %a : i8 to f32
///   %r = arith.extf %x : f32 to f64
///   %y = arith.uitofp %a : i8 to f32
///   %s = arith.truncf %y : f32 to f16
///   %z = arith.sitofp %b : i64 to f32
///   %t = arith.truncf %z : f32 to f16
///   return %r, %s, %t : f64, f16, f16
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8, %b: i64) -> (f64, f16, f16) {
///   %r = arith.sitofp %a : i8 to f64
///   %s = arith.uitofp %a : i8 to f16
///   %t = arith.sitofp %b : i64 to f16
///   return %r, %s, %t : f64, f16, f16
/// }
/// ```
#[rule]
pub fn width_of_integer(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, ty) = (rw.operand(op, 0), rw.ty(rw.result(op, 0)));
    let (input, with_sign) = of_integer(rw, x)?;
    let (between, to) = (float_kind(rw, x)?, float_kind(rw, rw.result(op, 0))?);
    if !is_exact(rw, input, with_sign, between) && !overflows_before_rounding(between, to) {
        return None;
    }
    let mode = rw.get(op).and_then(|Truncf { roundingmode, .. }| roundingmode);
    if !matches!(mode, None | Some(RoundingMode::ToNearestEven)) {
        return None;
    }
    let value = converted(rw, input, with_sign, ty);
    rw.replace_op(op, &[value])
}

/// An integer that was exactly a float in between is what it was.
///
/// ```mlir before
/// func.func @f(%a: i16, %b: i16) -> (i16, i16) {
///   %x = arith.sitofp %a : i16 to f32
///   %r = arith.fptosi %x : f32 to i16
///   %y = arith.uitofp %b : i16 to f32
///   %s = arith.fptoui %y : f32 to i16
///   return %r, %s : i16, i16
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i16, %b: i16) -> (i16, i16) {
///   return %a, %b : i16, i16
/// }
/// ```
#[rule]
fn float_and_back(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, ty) = (rw.operand(op, 0), rw.ty(rw.result(op, 0)));
    let (input, with_sign) = exact_integer(rw, x)?;
    let same = with_sign == rw.is::<crate::arith::Fptosi>(op) && rw.ty(input) == ty;
    same.then(|| rw.replace_op(op, &[input])).flatten()
}

/// The integer that a float was made of without rounding, and whether it has a sign.
fn exact_integer(ir: &Ir, value: Value) -> Option<(Value, bool)> {
    let (input, with_sign) = of_integer(ir, value)?;
    is_exact(ir, input, with_sign, float_kind(ir, value)?).then_some((input, with_sign))
}

/// The integer that a float was made of, and whether it has a sign.
pub fn of_integer(ir: &Ir, value: Value) -> Option<(Value, bool)> {
    let unsigned = ir.def_as(value).map(|Uitofp { input, .. }| (input, false));
    unsigned.or_else(|| ir.def_as(value).map(|Sitofp { input, .. }| (input, true)))
}

fn is_exact(ir: &Ir, input: Value, with_sign: bool, format: FloatKind) -> bool {
    let number = NumberFormat::of(&ir.store, ir.ty(input));
    number.is_some_and(|number| holds_integers(format, number.width(), with_sign))
}

fn converted(rw: &mut Rewriter<'_>, input: Value, with_sign: bool, ty: Type) -> Value {
    let loc = rw.rule_loc();
    match with_sign {
        true => Sitofp::value(rw, loc, input, ty),
        false => Uitofp::value(rw, loc, input, ty),
    }
}
