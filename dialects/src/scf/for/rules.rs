//! The rewrite rules of `scf.for`.

use super::For;
use crate::control::carried_values::{Lanes, take};
use crate::control::trip_count::TripCount;
use crate::interfaces::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Op, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &SCF_FOR_NEVER_TURNS,
    &SCF_FOR_TURNS_ONCE,
    &SCF_FOR_CARRIES_THE_SAME,
    &SCF_FOR_CARRIES_TWICE,
    &SCF_FOR_UNUSED_LANES,
];

fn lanes(ir: &Ir, op: Op) -> Option<(For, Lanes)> {
    let this: For = ir.get(op)?;
    let inits = this.inits.iter(ir).collect();
    Some((this, Lanes::new(ir, op, inits, &[(this.body, 1)])?))
}

/// Replaces a loop with trip count zero by its initial values.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   %one = arith.constant 1 : index
///   %r = scf.for %i = %one to %one step %n iter_args(%x = %a) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
///   %s = scf.for %i = %n to %n step %one iter_args(%x = %a) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   return %a, %a : f64, f64
/// }
/// ```
#[rule]
fn scf_for_never_turns(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    let For { lower, upper, step, .. } = *this;
    if TripCount::between(rw, lower, upper, Some(step)) != TripCount::Never {
        return None;
    }
    let inits: Vec<Value> = this.inits.iter(rw).collect();
    rw.replace_op(this.op, &inits)
}

/// Inlines the body of a loop with trip count one.
///
/// ```mlir before
/// func.func @f(%a: i64) -> i64 {
///   %two = arith.constant 2 : index
///   %five = arith.constant 5 : index
///   %r = scf.for %i = %two to %five step %five iter_args(%x = %a) -> (i64) {
///     %j = arith.index_cast %i : index to i64
///     %y = arith.muli %x, %j : i64
///     scf.yield %y : i64
///   }
///   return %r : i64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i64) -> i64 {
///   %two = arith.constant 2 : index
///   %j = arith.index_cast %two : index to i64
///   %y = arith.muli %a, %j : i64
///   return %y : i64
/// }
/// ```
#[rule]
fn scf_for_turns_once(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    let For { lower, upper, step, body, .. } = *this;
    if TripCount::between(rw, lower, upper, Some(step)) != TripCount::Once {
        return None;
    }
    let args: Vec<Value> = std::iter::once(lower).chain(this.inits.iter(rw)).collect();
    let given = splice(rw, body, this.op, &args)?;
    rw.replace_op(this.op, &given)
}

/// Replaces a carried value that is never changed by its initial value.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %b) -> (f64, f64) {
///     %s = arith.addf %x, %y : f64
///     scf.yield %s, %y : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %b) -> (f64, f64) {
///     %s = arith.addf %x, %b : f64
///     scf.yield %s, %b : f64, f64
///   }
///   return %r#0, %b : f64, f64
/// }
/// ```
#[rule]
fn scf_for_carries_the_same(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    lanes(rw, op)?.1.carry_the_same(rw)
}

/// Merges two carried values with the same initial value and structurally equivalent updates.
/// Another rule removes the dead one.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %a) -> (f64, f64) {
///     %s = arith.addf %x, %b : f64
///     %t = arith.addf %y, %b : f64
///     scf.yield %s, %t : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %a) -> (f64, f64) {
///     %s = arith.addf %x, %b : f64
///     %t = arith.addf %x, %b : f64
///     scf.yield %s, %t : f64, f64
///   }
///   return %r#0, %r#0 : f64, f64
/// }
/// ```
#[rule]
fn scf_for_carries_twice(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    lanes(rw, op)?.1.carry_alike(rw)
}

/// Removes carried values that are used only to compute themselves.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: index) -> f64 {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %a) -> (f64, f64) {
///     %s = arith.mulf %x, %x : f64
///     %t = arith.addf %y, %s : f64
///     scf.yield %s, %t : f64, f64
///   }
///   return %r#0 : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %n: index) -> f64 {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (f64) {
///     %s = arith.mulf %x, %x : f64
///     scf.yield %s : f64
///   }
///   return %r : f64
/// }
/// ```
#[rule]
fn scf_for_unused_lanes(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (For { lower, upper, step, body, .. }, lanes) = lanes(rw, op)?;
    let needed = lanes.needed(rw)?;
    let inits = lanes.drop_lanes(rw, &needed);
    let types: Vec<Type> = inits.iter().map(|&init| rw.ty(init)).collect();
    let (body, loc) = (take(rw, body), rw.rule_loc());
    let new = For::build(rw, loc, lower, upper, step, &inits, body, &types);
    lanes.replace_by(rw, new, &needed)
}
