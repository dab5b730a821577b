//! The rules of `math.fma`.

use super::Fma;
use crate::arith::{Addf, Mulf, Negf};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&FMA_FACTOR_ONE, &FMA_NOTHING_ADDED, &FMA_MINUS_TIMES_MINUS];

rules! {
    /// `1 * b + c` is `b + c`, which is rounded once as well.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %c: f64) -> (f64, f64) {
    ///   %one = arith.constant 1.0 : f64
    ///   %r = math.fma %a, %one, %c : f64
    ///   %s = math.fma %one, %a, %c : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %c: f64) -> (f64, f64) {
    ///   %r = arith.addf %a, %c : f64
    ///   %s = arith.addf %a, %c : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    rule fma_factor_one: Fma(1.0, x, c) | Fma(x, 1.0, c) => Addf(x, c);

    /// `a * b + -0` is `a * b`: an addition of minus zero changes no value, not even a zero.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %b: f64) -> f64 {
    ///   %nothing = arith.constant -0.0 : f64
    ///   %r = math.fma %a, %b, %nothing : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %b: f64) -> f64 {
    ///   %r = arith.mulf %a, %b : f64
    ///   return %r : f64
    /// }
    /// ```
    rule fma_nothing_added: Fma(a, b, -0.0) => Mulf(a, b);
}

/// `-a * -b + c` is `a * b + c`.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64, %c: f64) -> f64 {
///   %x = arith.negf %a : f64
///   %y = arith.negf %b : f64
///   %r = math.fma %x, %y, %c : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64, %c: f64) -> f64 {
///   %r = math.fma %a, %b, %c : f64
///   return %r : f64
/// }
/// ```
#[rule]
fn fma_minus_times_minus(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Fma { a, b, .. } = rw.get(op)?;
    let (minus_a, minus_b): (Negf, Negf) = (rw.def_as(a)?, rw.def_as(b)?);
    let factors = [minus_a.operand, minus_b.operand];
    // Two negations cancel; in unreachable code they may be cyclic.
    if factors.iter().any(|&factor| rw.def_as::<Negf>(factor).is_some()) {
        return None;
    }
    rw.set_operand(op, 0, factors[0]);
    rw.set_operand(op, 1, factors[1]);
    Some(())
}
