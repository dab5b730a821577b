//! The rules of `arith.divf`.

use super::Divf;
use crate::arith::operands::{computed, words};
use crate::arith::signs::{BY_MINUS_ONE, MINUS_BY_MINUS};
use crate::arith::{FastMath, Mulf};
use crate::interp::{NumberFormat, Word, filled};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};
use cotan_ir::{Attr, Op};

/// All canonicalization rules.
pub const ALL: &[&Rule] =
    &[&MINUS_BY_MINUS, &BY_MINUS_ONE, &OVER_POWER_OF_TWO, &FLOAT_OVER_ITSELF, &TIMES_RECIPROCAL];

/// `x / c` is `x * (1 / c)` for a power of two `c` whose reciprocal is exact: both round the same
/// exact value.
///
/// ```mlir before
/// func.func @f(%a: f64, %x: tensor<2xf32>) -> (f64, tensor<2xf32>) {
///   %eight = arith.constant 8.0 : f64
///   %r = arith.divf %a, %eight : f64
///   %c = arith.constant dense<[2.0, -0.5]> : tensor<2xf32>
///   %s = arith.divf %x, %c : tensor<2xf32>
///   return %r, %s : f64, tensor<2xf32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %x: tensor<2xf32>) -> (f64, tensor<2xf32>) {
///   %0 = arith.constant 0.125 : f64
///   %r = arith.mulf %a, %0 : f64
///   %1 = arith.constant dense<[0.5, -2.0]> : tensor<2xf32>
///   %s = arith.mulf %x, %1 : tensor<2xf32>
///   return %r, %s : f64, tensor<2xf32>
/// }
/// ```
#[rule]
fn over_power_of_two(rw: &mut Rewriter<'_>, divf: View<Divf>) -> Option<()> {
    let Divf { lhs, rhs, .. } = *divf;
    let divisor = rw.constant(rhs).filter(|_| rw.constant(lhs).is_none())?;
    let number = NumberFormat::of(&rw.store, rw.ty(lhs))?;
    let is_exact = words(rw, divisor)?.iter().all(|&word| has_exact_reciprocal(number, word));
    is_exact.then(|| multiply_by_reciprocal(rw, divf.op, divisor)).flatten()
}

/// Returns whether a constant is a power of two with an exact reciprocal in its format.
fn has_exact_reciprocal(number: NumberFormat, word: Word) -> bool {
    const FRACTION: u64 = (1 << 52) - 1;
    let value = number.float(word);
    let reciprocal = 1.0 / value;
    let is_preserved = number.float(number.nearest(reciprocal)).to_bits() == reciprocal.to_bits();
    value.is_normal() && value.to_bits() & FRACTION == 0 && reciprocal.is_finite() && is_preserved
}

/// `x / c` is `x * (1 / c)` with the flag `arcp`, unless the reciprocal is subnormal or infinite.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %five = arith.constant 5.0 : f64
///   %r = arith.divf %a, %five fastmath<arcp> : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %0 = arith.constant 0.2 : f64
///   %r = arith.mulf %a, %0 fastmath<arcp> : f64
///   return %r : f64
/// }
/// ```
#[rule(reassociates)]
fn times_reciprocal(rw: &mut Rewriter<'_>, divf: View<Divf>) -> Option<()> {
    let Divf { lhs, rhs, fastmath, .. } = *divf;
    let divisor = rw.constant(rhs).filter(|_| rw.constant(lhs).is_none())?;
    let number = NumberFormat::of(&rw.store, rw.ty(lhs))?;
    let allowed = fastmath.contains(FastMath::ARCP)
        && words(rw, divisor)?.iter().all(|&word| has_reciprocal(number, word));
    allowed.then(|| multiply_by_reciprocal(rw, divf.op, divisor)).flatten()
}

/// Returns whether the reciprocal of a constant, rounded, is finite and normal.
fn has_reciprocal(number: NumberFormat, word: Word) -> bool {
    let NumberFormat::Float(kind) = number else { return false };
    let reciprocal = number.float(number.nearest(1.0 / number.float(word)));
    reciprocal.is_finite() && reciprocal.abs() >= kind.smallest_normal()
}

/// Replaces a quotient with a constant divisor by a product.
fn multiply_by_reciprocal(rw: &mut Rewriter<'_>, op: Op, divisor: Attr) -> Option<()> {
    let Divf { lhs, fastmath, .. } = rw.get(op)?;
    let ty = rw.ty(lhs);
    let one = NumberFormat::of(&rw.store, ty)?.nearest(1.0);
    let one = filled(rw.store_mut(), ty, one)?;
    let factor = computed(rw, op, [one, divisor])?;
    let loc = rw.rule_loc();
    let emitted = Mulf::build(rw, loc, lhs, factor);
    Mulf::set_fastmath(rw, emitted, fastmath);
    let value = rw.result(emitted, 0);
    rw.replace_op(op, &[value])
}

rules! {
    /// `x / x` is 1 where there are no NaN, such as 0 / 0.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = arith.divf %a, %a fastmath<nnan> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = arith.constant 1.0 : f64
    ///   return %r : f64
    /// }
    /// ```
    rule float_over_itself(reassociates): Divf { fastmath }(x, x)
        if fastmath.contains(FastMath::NNAN)
        => 1.0;
}
