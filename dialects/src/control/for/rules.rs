//! The rewrite rules of `control.for`.

use super::For;
use crate::control::carried_values::{CarriedValues, take_blocks};
use crate::control::trip_count::KnownTripCount;
use crate::interfaces::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Op, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &FOR_ZERO_TRIP,
    &FOR_SINGLE_TRIP,
    &FOR_INVARIANT_ITER_ARGS,
    &FOR_DUPLICATE_ITER_ARGS,
    &FOR_UNUSED_ITER_ARGS,
];

fn trip_count(ir: &Ir, this: &For) -> KnownTripCount {
    KnownTripCount::between(ir, this.lower, this.upper, this.step)
}

fn carried_values(ir: &Ir, op: Op) -> Option<(For, CarriedValues)> {
    let this: For = ir.get(op)?;
    let inits = this.inits.iter(ir).collect();
    Some((this, CarriedValues::new(ir, op, inits, &[(this.body, 1)])?))
}

/// Replaces a loop with trip count zero by its initial values.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r = control.for %one to %zero from %a (%i: index, %x: f64) {
///     %y = arith.addf %x, %x : f64
///     control.yield %y : f64
///   } : f64
///   %s = control.for %one to %n step %zero from %r (%i: index, %x: f64) {
///     %y = arith.addf %x, %x : f64
///     control.yield %y : f64
///   } : f64
///   %t = control.for %n to %n from %r (%i: index, %x: f64) {
///     %y = arith.addf %x, %x : f64
///     control.yield %y : f64
///   } : f64
///   return %s, %t : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   return %a, %a : f64, f64
/// }
/// ```
#[rule]
fn for_zero_trip(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    let inits: Vec<Value> = this.inits.iter(rw).collect();
    (trip_count(rw, &this) == KnownTripCount::Zero)
        .then(|| rw.replace_op(this.op, &inits))
        .flatten()
}

/// Inlines the body of a loop with trip count one.
///
/// ```mlir before
/// func.func @f(%a: i64) -> i64 {
///   %zero = arith.constant 0 : index
///   %two = arith.constant 2 : index
///   %five = arith.constant 5 : index
///   %r = control.for %two to %five step %five from %a (%i: index, %x: i64) {
///     %j = arith.index_cast %i : index to i64
///     %y = arith.muli %x, %j : i64
///     control.yield %y : i64
///   } : i64
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
fn for_single_trip(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    if trip_count(rw, &this) != KnownTripCount::One {
        return None;
    }
    let args: Vec<Value> = std::iter::once(this.lower).chain(this.inits.iter(rw)).collect();
    let yielded_values = splice(rw, this.body, this.op, &args)?;
    rw.replace_op(this.op, &yielded_values)
}

/// Replaces a carried value that is never changed by its initial value.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64, f64) {
///   %zero = arith.constant 0 : index
///   %r:3 = control.for %zero to %n from %a, %b, %a (%i: index, %x: f64, %y: f64, %z: f64) {
///     %s = arith.addf %x, %y : f64
///     %t = arith.addf %s, %z : f64
///     control.yield %t, %y, %a : f64, f64, f64
///   } : f64, f64, f64
///   return %r#0, %r#1, %r#2 : f64, f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64, f64) {
///   %zero = arith.constant 0 : index
///   %r:3 = control.for %zero to %n from %a, %b, %a (%i: index, %x: f64, %y: f64, %z: f64) {
///     %s = arith.addf %x, %b : f64
///     %t = arith.addf %s, %a : f64
///     control.yield %t, %b, %a : f64, f64, f64
///   } : f64, f64, f64
///   return %r#0, %b, %a : f64, f64, f64
/// }
/// ```
#[rule]
fn for_invariant_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    carried_values(rw, op)?.1.forward_invariants(rw)
}

/// Merges two carried values with the same initial value and structurally equivalent updates.
/// Another rule removes the dead one.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %r:2 = control.for %zero to %n from %a, %a (%i: index, %x: f64, %y: f64) {
///     %s = arith.mulf %x, %b : f64
///     %t = arith.mulf %y, %b : f64
///     control.yield %s, %t : f64, f64
///   } : f64, f64
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %r:2 = control.for %zero to %n from %a, %a (%i: index, %x: f64, %y: f64) {
///     %s = arith.mulf %x, %b : f64
///     %t = arith.mulf %x, %b : f64
///     control.yield %s, %t : f64, f64
///   } : f64, f64
///   return %r#0, %r#0 : f64, f64
/// }
/// ```
#[rule]
fn for_duplicate_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    carried_values(rw, op)?.1.merge_duplicates(rw)
}

/// Removes carried values that are used only to compute themselves.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: index) -> f64 {
///   %zero = arith.constant 0 : index
///   %r:3 = control.for %zero to %n from %a, %a, %a (%i: index, %x: f64, %y: f64, %z: f64) {
///     %s = arith.mulf %x, %y : f64
///     %t = math.exp %z : f64
///     %u = arith.addf %t, %s : f64
///     control.yield %s, %x, %u : f64, f64, f64
///   } : f64, f64, f64
///   return %r#0 : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %n: index) -> f64 {
///   %zero = arith.constant 0 : index
///   %r, %0 = control.for %zero to %n from %a, %a (%i: index, %x: f64, %y: f64) {
///     %s = arith.mulf %x, %y : f64
///     control.yield %s, %x : f64, f64
///   } : f64, f64
///   return %r : f64
/// }
/// ```
#[rule]
fn for_unused_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (For { lower, upper, step, body, .. }, carried) = carried_values(rw, op)?;
    let live = carried.live(rw)?;
    let inits = carried.drop_unused(rw, &live);
    let (body, loc) = (take_blocks(rw, body), rw.rule_loc());
    let new = For::build(rw, loc, lower, upper, step, &inits, body);
    carried.replace_by(rw, new, &live)
}
