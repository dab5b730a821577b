//! The rewrite rules of `scf.for`.

use super::For;
use crate::interfaces::splice::splice;
use crate::scf::carried_values::CarriedValues;
use crate::scf::trip_count::KnownTripCount;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Op, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &FOR_ZERO_TRIP,
    &FOR_SINGLE_TRIP,
    &FOR_INVARIANT_ITER_ARGS,
    &FOR_DUPLICATE_ITER_ARGS,
    &FOR_UNUSED_ITER_ARGS,
];

fn carried_values(ir: &Ir, op: Op) -> Option<(For, CarriedValues)> {
    let this: For = ir.get(op).filter(|_| ir.result_count(op) > 0)?;
    let inits = this.inits.iter(ir).collect();
    Some((this, CarriedValues::new(ir, op, inits, &[(this.body, 1)])?))
}

/// Replaces a loop with trip count zero by its initial values.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %r = scf.for %i = %one to %zero step %one iter_args(%x = %a) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
///   %s = scf.for %i = %one to %n step %zero iter_args(%x = %r) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
///   %t = scf.for %i = %n to %n step %n iter_args(%x = %r) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
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
    let For { lower, upper, step, .. } = *this;
    if KnownTripCount::between(rw, [lower, upper, step]) != KnownTripCount::Zero {
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
fn for_single_trip(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    let For { lower, upper, step, body, .. } = *this;
    if KnownTripCount::between(rw, [lower, upper, step]) != KnownTripCount::One {
        return None;
    }
    let args: Vec<Value> = std::iter::once(lower).chain(this.inits.iter(rw)).collect();
    let yielded_values = splice(rw, body, this.op, &args)?;
    rw.replace_op(this.op, &yielded_values)
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
fn for_invariant_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    carried_values(rw, op)?.1.forward_invariants(rw)
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
fn for_duplicate_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    carried_values(rw, op)?.1.merge_duplicates(rw)
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
fn for_unused_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (For { lower, upper, step, body, .. }, carried) = carried_values(rw, op)?;
    let live = carried.live(rw)?;
    let inits = carried.drop_unused(rw, &live);
    let types: Vec<Type> = inits.iter().map(|&init| rw.ty(init)).collect();
    let (body, loc) = (rw.take_region(body), rw.rule_loc());
    let new = For::build(rw, loc, lower, upper, step, &inits, body, &types);
    carried.replace_by(rw, new, &live)
}
