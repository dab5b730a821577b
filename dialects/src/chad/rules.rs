//! The rules of linear functions and formal sums.

use super::sums::added;
use super::{Add, Apply, Fold, Lambda, Singleton, Zero, copower_of};
use crate::Emit;
use crate::interfaces::splice::{apply_once, splice};
use crate::tuple::{Get, Pack};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Loc, Mapping, Op, Shape, Type, Value};

/// The rules of `chad.fold`.
pub(super) const OF_FOLD: &[&Rule] = &[&FOLD_OF_NOTHING, &FOLD_OF_ONE, &FOLD_OF_SUM];

/// Inlines a linear function with one use at its application (beta reduction).
///
/// ```mlir before
/// func.func @f(%a: f64, %x: f64) -> f64 {
///   %f = chad.lambda (%v: f64) {
///     %y = arith.mulf %a, %v : f64
///     chad.yield %y : f64
///   } : !chad.linear<(f64) -> f64>
///   %r = chad.apply %f(%x) : !chad.linear<(f64) -> f64>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %x: f64) -> f64 {
///   %y = arith.mulf %a, %x : f64
///   return %y : f64
/// }
/// ```
#[rule]
pub(super) fn apply_linear(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Apply { function, args, .. } = rw.get(op)?;
    let Lambda { body, .. } = rw.def_as(function)?;
    let args: Vec<Value> = args.iter(rw).collect();
    apply_once(rw, op, function, body, &args)
}

/// A sum with the empty formal sum is the other operand.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = chad.singleton %a with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
///   %zero = chad.zero : !chad.copower<(f64) -> f64>
///   %d = chad.add %zero, %c : !chad.copower<(f64) -> f64>
///   %r = chad.fold %d (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = chad.singleton %a with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
///   %r = chad.fold %c (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   return %r : f64
/// }
/// ```
#[rule]
pub(super) fn add_no_terms(rw: &mut Rewriter<'_>, this: View<Add>) -> Option<()> {
    let Add { lhs, rhs, result, .. } = *this;
    copower_of(&rw.store, rw.ty(result))?;
    let is_zero = |value| rw.def_as::<Zero>(value).is_some();
    let other = match (is_zero(lhs), is_zero(rhs)) {
        (true, _) => rhs,
        (_, true) => lhs,
        _ => return None,
    };
    rw.replace_op(this.op, &[other])
}

/// A sum of scalars or arrays is an addition.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r = chad.add %a, %b : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r = arith.addf %a, %b : f64
///   return %r : f64
/// }
/// ```
#[rule]
pub(super) fn add_numbers(rw: &mut Rewriter<'_>, this: View<Add>) -> Option<()> {
    let Add { lhs, rhs, or, result } = *this;
    Shape::of(&rw.store, rw.ty(result))?;
    let loc = rw.rule_loc();
    let sum = added(&mut Emit::new(rw, loc), or.is_some(), lhs, rhs);
    rw.replace_op(this.op, &[sum])
}

/// A sum of tuples is the tuple of the sums of the components.
///
/// ```mlir before
/// func.func @f(%a: tuple<f64>, %b: tuple<f64>) -> tuple<f64> {
///   %r = chad.add %a, %b : tuple<f64>
///   return %r : tuple<f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: tuple<f64>, %b: tuple<f64>) -> tuple<f64> {
///   %0 = tuple.get %a[0] : tuple<f64>
///   %1 = tuple.get %b[0] : tuple<f64>
///   %2 = chad.add %0, %1 : f64
///   %r = tuple.pack %2 : f64
///   return %r : tuple<f64>
/// }
/// ```
#[rule]
pub(super) fn add_parts(rw: &mut Rewriter<'_>, this: View<Add>) -> Option<()> {
    let Add { lhs, rhs, or, result } = *this;
    let count = rw.store.as_tuple(rw.ty(result))?.len();
    let loc = rw.rule_loc();
    let mut parts = Vec::with_capacity(count);
    for at in 0..count as i64 {
        let [one, other] = [lhs, rhs].map(|side| Get::value(rw, loc, side, at));
        parts.push(sum_of(rw, loc, or, one, other));
    }
    let sum = Pack::value(rw, loc, &parts);
    rw.replace_op(this.op, &[sum])
}

/// The zero of scalars is a constant; that of a tuple is the tuple of zeros.
///
/// ```mlir before
/// func.func @f() -> f64 {
///   %r = chad.zero : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> f64 {
///   %r = arith.constant 0.0 : f64
///   return %r : f64
/// }
/// ```
#[rule]
pub(super) fn zero_is_known(rw: &mut Rewriter<'_>, this: View<Zero>) -> Option<()> {
    let ty = rw.ty(this.zero);
    let loc = rw.rule_loc();
    let zero = match rw.store.as_tuple(ty).map(<[Type]>::to_vec) {
        Some(parts) => {
            let parts: Vec<Value> =
                parts.into_iter().map(|part| Zero::value(rw, loc, part)).collect();
            Pack::value(rw, loc, &parts)
        }
        None => Emit::new(rw, loc).copies_of(0, ty)?,
    };
    rw.replace_op(this.op, &[zero])
}

/// Emits the sum of two values of a linear type.
fn sum_of(rw: &mut Rewriter<'_>, loc: Loc, or: Option<Attr>, one: Value, other: Value) -> Value {
    let add = Add::build(rw, loc, one, other);
    Add::set_or(rw, add, or);
    rw.result(add, 0)
}

/// The fold of the empty formal sum is zero.
///
/// ```mlir before
/// func.func @f() -> f64 {
///   %c = chad.zero : !chad.copower<(f64) -> f64>
///   %r = chad.fold %c (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> f64 {
///   %r = chad.zero : f64
///   return %r : f64
/// }
/// ```
#[rule]
fn fold_of_nothing(rw: &mut Rewriter<'_>, this: View<Fold>) -> Option<()> {
    let Fold { copower, results, .. } = *this;
    let Zero { .. } = rw.def_as(copower)?;
    let types: Vec<Type> = results.iter(rw).map(|result| rw.ty(result)).collect();
    let loc = rw.rule_loc();
    let zeros: Vec<Value> = types.into_iter().map(|ty| Zero::value(rw, loc, ty)).collect();
    rw.replace_op(this.op, &zeros)
}

/// The fold of a single term is its body.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = chad.singleton %a with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
///   %r = chad.fold %c (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %p = arith.mulf %a, %b : f64
///   return %p : f64
/// }
/// ```
#[rule]
fn fold_of_one(rw: &mut Rewriter<'_>, this: View<Fold>) -> Option<()> {
    let Fold { copower, body, .. } = *this;
    let Singleton { arguments, cotangents, .. } = rw.def_as(copower)?;
    let args: Vec<Value> = arguments.iter(rw).chain(cotangents.iter(rw)).collect();
    let outputs = splice(rw, body, this.op, &args)?;
    rw.replace_op(this.op, &outputs)
}

/// The fold of a sum is the sum of the folds.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = chad.singleton %a with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
///   %d = chad.add %c, %c : !chad.copower<(f64) -> f64>
///   %r = chad.fold %d (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = chad.singleton %a with %b : (f64, f64) -> !chad.copower<(f64) -> f64>
///   %r = chad.fold %c (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   %r_0 = chad.fold %c (%x: f64, %dy: f64) {
///     %p = arith.mulf %x, %dy : f64
///     chad.yield %p : f64
///   } : (!chad.copower<(f64) -> f64>) -> f64
///   %r_1 = chad.add %r, %r_0 : f64
///   return %r_1 : f64
/// }
/// ```
#[rule]
fn fold_of_sum(rw: &mut Rewriter<'_>, this: View<Fold>) -> Option<()> {
    let Fold { copower, or, results, .. } = *this;
    let Add { lhs, rhs, .. } = rw.def_as(copower)?;
    let count = results.iter(rw).count();
    let loc = rw.rule_loc();
    let mut halves = Vec::with_capacity(2);
    for half in [lhs, rhs] {
        let copy = rw.clone_op(this.op, &mut Mapping::default());
        rw.set_operand(copy, 0, half);
        rw.insert(copy);
        halves.push(copy);
    }
    let mut sums = Vec::with_capacity(count);
    for at in 0..count {
        let [one, other] = [halves[0], halves[1]].map(|half| rw.result(half, at));
        sums.push(sum_of(rw, loc, or, one, other));
    }
    rw.replace_op(this.op, &sums)
}
