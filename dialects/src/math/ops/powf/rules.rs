//! The rules of `math.powf`.

use super::Powf;
use crate::Emit;
use crate::arith::FastMath;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&POWER_ZERO, &POWER_BY_ARITHMETIC];

rules! {
    /// Every float to the power of zero is one, also infinities and NaN.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %n = arith.constant 0.0 : f64
    ///   %r = math.powf %a, %n : f64
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
    rule power_zero: Powf(_, 0.0) | Powf(_, -0.0) => 1.0;
}

/// Squares, reciprocals and square roots are powers without logarithms, if functions may be
/// approximated, since the rounding differs. The square root also needs the flags for no infinities
/// and no signed zeros.
///
/// ```mlir before
/// func.func @f(%a: f64) -> (f64, f64, f64) {
///   %two = arith.constant 2.0 : f64
///   %r = math.powf %a, %two fastmath<afn> : f64
///   %minus_one = arith.constant -1.0 : f64
///   %s = math.powf %a, %minus_one fastmath<afn> : f64
///   %half = arith.constant 0.5 : f64
///   %t = math.powf %a, %half fastmath<fast> : f64
///   return %r, %s, %t : f64, f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> (f64, f64, f64) {
///   %r = arith.mulf %a, %a : f64
///   %0 = arith.constant 1.0 : f64
///   %s = arith.divf %0, %a : f64
///   %t = math.sqrt %a : f64
///   return %r, %s, %t : f64, f64, f64
/// }
/// ```
#[rule(reassociates)]
fn power_by_arithmetic(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Powf { lhs, rhs, fastmath, .. } = rw.get(op)?;
    if !fastmath.contains(FastMath::AFN) {
        return None;
    }
    let roots = fastmath.contains(FastMath::NINF.with(FastMath::NSZ));
    let loc = rw.rule_loc();
    let mut e = Emit::new(rw, loc);
    let value = match () {
        () if e.is_number(rhs, 2.0) => e.mul(lhs, lhs),
        () if e.is_number(rhs, -1.0) => e.quotient(1.0, lhs)?,
        () if roots && e.is_number(rhs, 0.5) => e.sqrt(lhs),
        () => return None,
    };
    rw.replace_op(op, &[value])
}
