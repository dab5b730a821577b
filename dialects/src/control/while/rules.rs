//! The rewrite rules of `control.while`.

use super::While;
use crate::control::carried_values::{Lanes, take};
use crate::interfaces::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Ir, Op, Value};

/// All rules.
pub const ALL: &[&Rule] = &[&WHILE_NEVER_TURNS, &WHILE_CARRIES_THE_SAME, &WHILE_UNUSED_LANES];

fn lanes(ir: &Ir, op: Op) -> Option<(While, Lanes)> {
    let this: While = ir.get(op)?;
    let inits = this.inits.iter(ir).collect();
    Some((this, Lanes::new(ir, op, inits, &[(this.before, 0), (this.body, 0)])?))
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
fn while_never_turns(rw: &mut Rewriter<'_>, this: View<While>) -> Option<()> {
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
fn while_carries_the_same(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    lanes(rw, op)?.1.carry_the_same(rw)
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
fn while_unused_lanes(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (While { before, body, .. }, lanes) = lanes(rw, op)?;
    let needed = lanes.needed(rw)?;
    let inits = lanes.drop_lanes(rw, &needed);
    let (before, body, loc) = (take(rw, before), take(rw, body), rw.rule_loc());
    let new = While::build(rw, loc, &inits, before, body);
    lanes.replace_by(rw, new, &needed)
}
