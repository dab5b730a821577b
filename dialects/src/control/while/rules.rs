//! The rewrite rules of `control.while`.

use super::While;
use crate::control::carried_values::{CarriedValues, take_blocks};
use crate::interfaces::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Ir, Op, Value};

/// All rules.
pub const ALL: &[&Rule] = &[&WHILE_ZERO_TRIP, &WHILE_INVARIANT_ITER_ARGS, &WHILE_UNUSED_ITER_ARGS];

fn carried_values(ir: &Ir, op: Op) -> Option<(While, CarriedValues)> {
    let this: While = ir.get(op)?;
    let inits = this.inits.iter(ir).collect();
    Some((this, CarriedValues::new(ir, op, inits, &[(this.before, 0), (this.body, 0)])?))
}

/// Replaces a loop with a constant false condition by its initial values.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %r = control.while from %a (%x: f64) {
///     %never = arith.constant false
///     control.condition %never
///   } do (%x: f64) {
///     %y = arith.addf %x, %x : f64
///     control.yield %y : f64
///   } : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   return %a : f64
/// }
/// ```
#[rule]
fn while_zero_trip(rw: &mut Rewriter<'_>, this: View<While>) -> Option<()> {
    let condition = this.condition(rw)?;
    let inits: Vec<Value> = this.inits.iter(rw).collect();
    if rw.constant(condition) != Some(Attr::FALSE) {
        return None;
    }
    splice(rw, this.before, this.op, &inits)?;
    rw.replace_op(this.op, &inits)
}

/// Replaces a carried value that is never changed by its initial value.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = control.while from %a, %b (%x: f64, %y: f64) {
///     %more = arith.cmpf olt, %x, %y : f64
///     control.condition %more
///   } do (%x: f64, %y: f64) {
///     %z = arith.mulf %x, %y : f64
///     control.yield %z, %y : f64, f64
///   } : f64, f64
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = control.while from %a, %b (%x: f64, %y: f64) {
///     %more = arith.cmpf olt, %x, %b : f64
///     control.condition %more
///   } do (%x: f64, %y: f64) {
///     %z = arith.mulf %x, %b : f64
///     control.yield %z, %b : f64, f64
///   } : f64, f64
///   return %r#0, %b : f64, f64
/// }
/// ```
#[rule]
fn while_invariant_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    carried_values(rw, op)?.1.forward_invariants(rw)
}

/// Removes carried values that are used only to compute themselves.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r:2 = control.while from %a, %b (%x: f64, %y: f64) {
///     %more = arith.cmpf olt, %x, %a : f64
///     control.condition %more
///   } do (%x: f64, %y: f64) {
///     %z = arith.mulf %x, %b : f64
///     %w = arith.addf %x, %y : f64
///     control.yield %z, %w : f64, f64
///   } : f64, f64
///   return %r#0 : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r = control.while from %a (%x: f64) {
///     %more = arith.cmpf olt, %x, %a : f64
///     control.condition %more
///   } do (%x: f64) {
///     %z = arith.mulf %x, %b : f64
///     control.yield %z : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[rule]
fn while_unused_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (While { before, body, .. }, carried) = carried_values(rw, op)?;
    let live = carried.live(rw)?;
    let inits = carried.drop_unused(rw, &live);
    let (before, body, loc) = (take_blocks(rw, before), take_blocks(rw, body), rw.rule_loc());
    let new = While::build(rw, loc, &inits, before, body);
    carried.replace_by(rw, new, &live)
}
