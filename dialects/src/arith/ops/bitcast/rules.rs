//! The rules of `arith.bitcast`.

use super::Bitcast;
use crate::interp::NumberFormat;
use cotan_ir::constraints::{element_or_self, is_signless};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&SAME_BITS, &BITS_OF_BITS];

rules! {
    /// A bitcast to the type of the operand is the operand.
    ///
    /// ```mlir before
    /// func.func @f(%a: i32) -> i32 {
    ///   %r = arith.bitcast %a : i32 to i32
    ///   return %r : i32
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: i32) -> i32 {
    ///   return %a : i32
    /// }
    /// ```
    rule same_bits: cast @ Bitcast(x) if rw.ty(x) == rw.ty(cast.out) => x;
}

/// A bitcast of a bitcast through an integer is one bitcast. Through a float it is not: every NaN
/// becomes the canonical one.
///
/// ```mlir before
/// func.func @f(%a: f32, %b: f16) -> (f32, bf16) {
///   %x = arith.bitcast %a : f32 to i32
///   %r = arith.bitcast %x : i32 to f32
///   %y = arith.bitcast %b : f16 to i16
///   %s = arith.bitcast %y : i16 to bf16
///   return %r, %s : f32, bf16
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f32, %b: f16) -> (f32, bf16) {
///   %s = arith.bitcast %b : f16 to bf16
///   return %a, %s : f32, bf16
/// }
/// ```
#[rule]
fn bits_of_bits(rw: &mut Rewriter<'_>, bitcast: View<Bitcast>) -> Option<()> {
    let Bitcast { input, out } = *bitcast;
    let between = element_or_self(rw, rw.ty(input));
    let Bitcast { input: x, .. } = rw.def_as(input)?;
    let (from, to) = (rw.ty(x), rw.ty(out));
    if !is_signless(rw, between) || NumberFormat::of(&rw.store, from).is_none() {
        return None;
    }
    let loc = rw.rule_loc();
    let value = if from == to { x } else { Bitcast::value(rw, loc, x, to) };
    rw.replace_op(bitcast.op, &[value])
}
