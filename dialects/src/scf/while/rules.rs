//! The rewrite rules of `scf.while`.

use super::While;
use crate::arith::Constant;
use crate::interfaces::splice::splice;
use crate::scf::carried_values::CarriedValues;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Ir, Op, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &WHILE_ZERO_TRIP,
    &WHILE_FORWARDED_INVARIANTS,
    &WHILE_INVARIANT_ITER_ARGS,
    &WHILE_UNUSED_ITER_ARGS,
];

fn carried_values(ir: &Ir, op: Op) -> Option<(While, CarriedValues)> {
    let this: While = ir.get::<While>(op).filter(|this| this.forwards_args(ir))?;
    let inits = this.inits.iter(ir).collect();
    let carried = CarriedValues::new(ir, op, inits, &[(this.before, 0), (this.after, 0)])?;
    let end = ir.last_op(ir.single_block(this.before)?)?;
    Some((this, carried.with_forward(end)))
}

/// Replaces a loop with a constant false condition by the values that it forwards first.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %r = scf.while (%x = %a) : (f64) -> f64 {
///     %never = arith.constant false
///     scf.condition(%never) %x : f64
///   } do {
///   ^bb0(%x: f64):
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
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
    let condition = this.condition(rw)?.condition;
    let inits: Vec<Value> = this.inits.iter(rw).collect();
    if rw.constant(condition) != Some(Attr::FALSE) {
        return None;
    }
    let forwarded = splice(rw, this.before, this.op, &inits)?;
    rw.replace_op(this.op, &forwarded[1..])
}

/// Replaces a carried value that is never changed by its initial value.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.while (%x = %a, %y = %b) : (f64, f64) -> (f64, f64) {
///     %more = arith.cmpf olt, %x, %y : f64
///     scf.condition(%more) %x, %y : f64, f64
///   } do {
///   ^bb0(%x: f64, %y: f64):
///     %z = arith.mulf %x, %y : f64
///     scf.yield %z, %y : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.while (%x = %a, %y = %b) : (f64, f64) -> (f64, f64) {
///     %more = arith.cmpf olt, %x, %b : f64
///     scf.condition(%more) %x, %y : f64, f64
///   } do {
///   ^bb0(%x: f64, %y: f64):
///     %z = arith.mulf %x, %b : f64
///     scf.yield %z, %b : f64, f64
///   }
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
///   %r:2 = scf.while (%x = %a, %y = %b) : (f64, f64) -> (f64, f64) {
///     %more = arith.cmpf olt, %x, %a : f64
///     scf.condition(%more) %x, %y : f64, f64
///   } do {
///   ^bb0(%x: f64, %y: f64):
///     %z = arith.mulf %x, %b : f64
///     %w = arith.addf %x, %y : f64
///     scf.yield %z, %w : f64, f64
///   }
///   return %r#0 : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %r = scf.while (%x = %a) : (f64) -> f64 {
///     %more = arith.cmpf olt, %x, %a : f64
///     scf.condition(%more) %x : f64
///   } do {
///   ^bb0(%x: f64):
///     %z = arith.mulf %x, %b : f64
///     scf.yield %z : f64
///   }
///   return %r : f64
/// }
/// ```
#[rule]
fn while_unused_iter_args(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (While { before, after, .. }, carried) = carried_values(rw, op)?;
    let live = carried.live(rw)?;
    let inits = carried.drop_unused(rw, &live);
    let types: Vec<Type> = inits.iter().map(|&init| rw.ty(init)).collect();
    let (before, after, loc) = (rw.take_region(before), rw.take_region(after), rw.rule_loc());
    let new = While::build(rw, loc, &inits, before, after, &types);
    carried.replace_by(rw, new, &live)
}

/// Replaces what a loop forwards from outside, or as a constant, by that value where it is
/// received. An argument of the first region is forwarded instead, if it has the same type.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.while (%x = %a, %y = %a) : (f64, f64) -> (f64, f64) {
///     %more = arith.cmpf olt, %x, %y : f64
///     scf.condition(%more) %x, %b : f64, f64
///   } do {
///   ^bb0(%x: f64, %y: f64):
///     %z = arith.mulf %x, %y : f64
///     scf.yield %z, %x : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.while (%x = %a, %y = %a) : (f64, f64) -> (f64, f64) {
///     %more = arith.cmpf olt, %x, %y : f64
///     scf.condition(%more) %x, %y : f64, f64
///   } do {
///   ^bb0(%x: f64, %y: f64):
///     %z = arith.mulf %x, %b : f64
///     scf.yield %z, %x : f64, f64
///   }
///   return %r#0, %b : f64, f64
/// }
/// ```
#[rule]
fn while_forwarded_invariants(rw: &mut Rewriter<'_>, this: View<While>) -> Option<()> {
    let (before, after) = (rw.single_block(this.before)?, rw.single_block(this.after)?);
    let end = rw.last_op(before)?;
    let forwarded: Vec<Value> = this.condition(rw)?.args.iter(rw).collect();
    let mut changed = false;
    for (index, value) in forwarded.into_iter().enumerate() {
        let own = (index < rw.arg_count(before)).then(|| rw.arg(before, index));
        let own = own.filter(|&own| rw.ty(own) == rw.ty(value));
        let (taken, result) = (rw.arg(after, index), rw.result(this.op, index));
        if own == Some(value) || rw.def_op(value) == Some(this.op) {
            continue;
        }
        let is_inside = rw.is_defined_inside(value, this.op);
        let known = rw.def_as::<Constant>(value).map(|it| it.value).filter(|_| is_inside);
        if is_inside && known.is_none() {
            continue;
        }
        if rw.is_unused(taken) && rw.is_unused(result) && own.is_none() {
            continue;
        }
        let value = match known {
            Some(known) => {
                let loc = rw.rule_loc();
                Constant::value(rw, loc, known)
            }
            None => value,
        };
        rw.replace_all_uses(taken, value);
        rw.replace_all_uses(result, value);
        if let Some(own) = own {
            rw.set_operand(end, 1 + index, own);
        }
        changed = true;
    }
    changed.then_some(())
}
