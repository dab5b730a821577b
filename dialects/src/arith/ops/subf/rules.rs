//! The rules of `arith.subf`.

use super::Subf;
use crate::arith::addf::rules::ADD_ZERO;
use crate::arith::operands::{constant, float};
use crate::arith::signs::{negate, opposite};
use crate::arith::{Addf, FastMath};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All canonicalization rules.
pub const ALL: &[&Rule] =
    &[&SUBTRACT_OPPOSITE, &FROM_MINUS_ZERO, &ADD_ZERO, &FROM_ZERO, &FLOAT_MINUS_ITSELF];

/// `a - -b` is `a + b`.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %x = arith.negf %b : f64
///   %r = arith.subf %a, %x : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r = arith.addf %a, %b : f64
///   return %r : f64
/// }
/// ```
#[rule]
fn subtract_opposite(rw: &mut Rewriter<'_>, subf: View<Subf>) -> Option<()> {
    let Subf { lhs, rhs, fastmath, .. } = *subf;
    let (value, loc) = (opposite(rw, rhs)?, rw.rule_loc());
    let emitted = Addf::build(rw, loc, lhs, value);
    Addf::set_fastmath(rw, emitted, fastmath);
    let value = rw.result(emitted, 0);
    rw.replace_op(subf.op, &[value])
}

/// `-0 - x` is `-x`; `0 - x` differs for zero.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %minus_zero = arith.constant -0.0 : f64
///   %r = arith.subf %minus_zero, %a : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %r = arith.negf %a : f64
///   return %r : f64
/// }
/// ```
#[rule]
fn from_minus_zero(rw: &mut Rewriter<'_>, subf: View<Subf>) -> Option<()> {
    let Subf { lhs, rhs, fastmath, .. } = *subf;
    let from = float(rw, lhs)?;
    let is_minus_zero = from == 0.0 && from.is_sign_negative();
    is_minus_zero.then(|| negate(rw, subf.op, rhs, fastmath)).flatten()
}

/// `0 - x` is `-x` if the sign of a zero does not matter.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %zero = arith.constant 0.0 : f64
///   %r = arith.subf %zero, %a fastmath<nsz> : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %r = arith.negf %a fastmath<nsz> : f64
///   return %r : f64
/// }
/// ```
#[rule(reassociates)]
fn from_zero(rw: &mut Rewriter<'_>, subf: View<Subf>) -> Option<()> {
    let Subf { lhs, rhs, fastmath, .. } = *subf;
    let is_zero = float(rw, lhs)? == 0.0 && fastmath.contains(FastMath::NSZ);
    is_zero.then(|| negate(rw, subf.op, rhs, fastmath)).flatten()
}

/// `x - x` is 0 where there are no NaN, such as infinity minus infinity.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %r = arith.subf %a, %a fastmath<nnan> : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %r = arith.constant 0.0 : f64
///   return %r : f64
/// }
/// ```
#[rule(reassociates)]
fn float_minus_itself(rw: &mut Rewriter<'_>, subf: View<Subf>) -> Option<()> {
    let Subf { lhs, rhs, fastmath, .. } = *subf;
    if lhs != rhs || !fastmath.contains(FastMath::NNAN) {
        return None;
    }
    let ty = rw.ty(lhs);
    let zero = constant(rw, ty, 0)?;
    rw.replace_op(subf.op, &[zero])
}
