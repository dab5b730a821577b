//! The rules of conversions of integers to floats, `arith.sitofp` and `arith.uitofp`.

use crate::arith::formats::{holds_integers, overflows_before_rounding};
use crate::arith::operands::{extended, float_kind};
use crate::arith::{RoundingMode, Sitofp, Truncf, Uitofp};
use crate::interp::NumberFormat;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::types::FloatKind;
use cotan_ir::{Ir, Op, Type, Value};

/// The rules of `arith.sitofp` and `arith.uitofp`.
pub const ALL: &[&Rule] = &[&FLOAT_OF_EXTENDED];

/// The rules of `arith.fptosi` and `arith.fptoui`.
pub const BACK: &[&Rule] = &[&FLOAT_AND_BACK];

/// A conversion of an extended integer is one of its operand. The sign bit of a zero extension is
/// zero.
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

/// A cast of an integer converted exactly is a direct conversion to the final format. So is one
/// where each inexact result is infinite at the end. Others would round twice, which differs from
/// rounding once. For `arith.extf` and `arith.truncf`.
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

/// An integer converted exactly to a float and back is the integer.
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

/// Returns the operand of an exact conversion of an integer, and whether it is signed.
fn exact_integer(ir: &Ir, value: Value) -> Option<(Value, bool)> {
    let (input, with_sign) = of_integer(ir, value)?;
    is_exact(ir, input, with_sign, float_kind(ir, value)?).then_some((input, with_sign))
}

/// Returns the operand of a conversion of an integer, and whether it is signed.
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
