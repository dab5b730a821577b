//! The rules of `arith.extf`.

use super::Extf;
use crate::arith::formats::holds_format;
use crate::arith::operands::float_kind;
use crate::arith::sitofp::rules::WIDTH_OF_INTEGER;
use crate::arith::{FastMath, Truncf};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&WIDEN_ONCE, &WIDTH_OF_INTEGER, &WIDEN_NARROWED];

/// An extension of an exact extension is one extension.
///
/// ```mlir before
/// func.func @f(%a: f16) -> f64 {
///   %x = arith.extf %a : f16 to f32
///   %r = arith.extf %x : f32 to f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f16) -> f64 {
///   %r = arith.extf %a : f16 to f64
///   return %r : f64
/// }
/// ```
#[rule]
fn widen_once(rw: &mut Rewriter<'_>, extf: View<Extf>) -> Option<()> {
    let Extf { input: between, out, .. } = *extf;
    let Extf { input: x, .. } = rw.def_as(between)?;
    if !holds_format(float_kind(rw, between)?, float_kind(rw, x)?) {
        return None;
    }
    let (ty, loc) = (rw.ty(out), rw.rule_loc());
    let value = Extf::value(rw, loc, x, ty);
    rw.replace_op(extf.op, &[value])
}

/// `extf(truncf(x))` is `x` where contraction of roundings is allowed.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %x = arith.truncf %a fastmath<contract> : f64 to f32
///   %r = arith.extf %x fastmath<contract> : f32 to f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   return %a : f64
/// }
/// ```
#[rule(reassociates)]
fn widen_narrowed(rw: &mut Rewriter<'_>, extf: View<Extf>) -> Option<()> {
    let Extf { input, fastmath, out } = *extf;
    let inner: Truncf = rw.def_as(input)?;
    let contracts =
        |flags: Option<FastMath>| flags.is_some_and(|flags| flags.contains(FastMath::CONTRACT));
    let same = rw.ty(inner.input) == rw.ty(out);
    let allowed = same && contracts(fastmath) && contracts(inner.fastmath);
    allowed.then(|| rw.replace_op(extf.op, &[inner.input])).flatten()
}
