//! The rewrite rules of `scf.if`.

use super::If;
use super::select_in_scan::SELECT_IN_SCAN;
use crate::arith::{Constant, Select};
use crate::interfaces::region_return::yielded;
use crate::interfaces::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Ir, Op, Region, TypeData, Use, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &IF_CONSTANT_CONDITION,
    &IF_EQUAL_RESULTS,
    &IF_TO_SELECT,
    &IF_UNUSED_RESULTS,
    &IF_PROPAGATE_CONDITION,
    &SELECT_IN_SCAN,
];

/// Inlines the executed region if the condition is constant.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %c = arith.constant false
///   %r = scf.if %c -> (f64) {
///     %x = arith.addf %a, %a : f64
///     scf.yield %x : f64
///   } else {
///     %y = arith.mulf %a, %a : f64
///     scf.yield %y : f64
///   }
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %y = arith.mulf %a, %a : f64
///   return %y : f64
/// }
/// ```
#[rule]
fn if_constant_condition(rw: &mut Rewriter<'_>, this: View<If>) -> Option<()> {
    let region = match rw.constant(this.condition)? {
        Attr::FALSE => this.other(rw),
        _ => Some(this.then_region),
    };
    let yielded_values = match region {
        Some(region) => splice(rw, region, this.op, &[])?,
        None => Vec::new(),
    };
    rw.replace_op(this.op, &yielded_values)
}

/// Replaces a result by the value that both regions yield, if it is defined outside.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.if %c -> (f64, f64) {
///     %x = arith.addf %a, %b : f64
///     scf.yield %x, %b : f64, f64
///   } else {
///     %y = arith.mulf %a, %b : f64
///     scf.yield %y, %b : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.if %c -> (f64, f64) {
///     %x = arith.addf %a, %b : f64
///     scf.yield %x, %b : f64, f64
///   } else {
///     %y = arith.mulf %a, %b : f64
///     scf.yield %y, %b : f64, f64
///   }
///   return %r#0, %b : f64, f64
/// }
/// ```
#[rule]
fn if_equal_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let mut changed = false;
    for (result, [one, other]) in outside_results(rw, op)? {
        if one == other {
            rw.replace_all_uses(result, one);
            changed = true;
        }
    }
    changed.then_some(())
}

/// Replaces results whose two values are defined outside and differ by a selection. Functions and values of
/// dialect types are kept.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64, %b: f64) -> (f64, f64) {
///   %r:2 = scf.if %c -> (f64, f64) {
///     %x = arith.addf %a, %b : f64
///     scf.yield %a, %x : f64, f64
///   } else {
///     %y = arith.mulf %a, %b : f64
///     scf.yield %b, %y : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64, %b: f64) -> (f64, f64) {
///   %r = arith.select %c, %a, %b : f64
///   %r_0:2 = scf.if %c -> (f64, f64) {
///     %x = arith.addf %a, %b : f64
///     scf.yield %a, %x : f64, f64
///   } else {
///     %y = arith.mulf %a, %b : f64
///     scf.yield %b, %y : f64, f64
///   }
///   return %r, %r_0#1 : f64, f64
/// }
/// ```
#[rule]
fn if_to_select(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let condition = rw.get::<If>(op)?.condition;
    let mut changed = false;
    for (result, [one, other]) in outside_results(rw, op)? {
        let is_function =
            matches!(rw.type_data(rw.ty(result)), TypeData::Function(_) | TypeData::Dialect { .. });
        if one != other && !is_function {
            let loc = rw.rule_loc();
            let value = Select::value(rw, loc, condition, one, other);
            rw.replace_all_uses(result, value);
            changed = true;
        }
    }
    changed.then_some(())
}

/// Returns the used results whose two values are defined outside, with these values.
fn outside_results(ir: &Ir, op: Op) -> Option<Vec<(Value, [Value; 2])>> {
    let If { then_region, else_region, results, .. } = ir.get(op)?;
    let (ones, others) = (yielded(ir, then_region)?, yielded(ir, else_region)?);
    let results: Vec<Value> = results.iter(ir).collect();
    if ones.len() != results.len() || others.len() != results.len() {
        return None;
    }
    let is_there = |value| !ir.is_defined_inside(value, op) && ir.def_op(value) != Some(op);
    let pairs = ones.into_iter().zip(others).map(|(one, other)| [one, other]);
    let found = results.into_iter().zip(pairs);
    let is_outside = |(result, pair): &(Value, [Value; 2])| {
        !ir.is_unused(*result) && pair.iter().all(|&value| is_there(value))
    };
    Some(found.filter(is_outside).collect())
}

/// Removes unused results.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   %r:2 = scf.if %c -> (f64, f64) {
///     %x = arith.addf %a, %a : f64
///     %y = math.exp %a : f64
///     scf.yield %y, %x : f64, f64
///   } else {
///     %x = arith.mulf %a, %a : f64
///     scf.yield %a, %x : f64, f64
///   }
///   return %r#1 : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   %0 = scf.if %c -> (f64) {
///     %x = arith.addf %a, %a : f64
///     scf.yield %x : f64
///   } else {
///     %x = arith.mulf %a, %a : f64
///     scf.yield %x : f64
///   }
///   return %0 : f64
/// }
/// ```
#[rule]
fn if_unused_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let If { condition, then_region, else_region, results } = rw.get(op)?;
    let results: Vec<Value> = results.iter(rw).collect();
    let used: Vec<bool> = results.iter().map(|&result| !rw.is_unused(result)).collect();
    if !used.contains(&false) {
        return None;
    }
    let ends: Option<Vec<Op>> = [then_region, else_region]
        .into_iter()
        .map(|region| rw.last_op(rw.single_block(region)?))
        .collect();
    let ends = ends?;
    if ends.iter().any(|&end| rw.operand_count(end) != results.len()) {
        return None;
    }
    for end in ends {
        let retained = rw.operands(end).zip(&used).filter(|(_, used)| **used);
        let retained: Vec<Value> = retained.map(|(value, _)| value).collect();
        rw.set_operands(end, &retained);
    }
    let retained: Vec<Value> =
        results.into_iter().zip(used).filter(|retained| retained.1).map(|k| k.0).collect();
    let types: Vec<_> = retained.iter().map(|&result| rw.ty(result)).collect();
    let (one, other) = (rw.take_region(then_region), rw.take_region(else_region));
    let loc = rw.rule_loc();
    let new = If::build(rw, loc, condition, one, other, &types);
    let attrs = rw.attrs(op);
    rw.set_attrs(new, attrs);
    for (index, old) in retained.into_iter().enumerate() {
        rw.replace_all_uses(old, rw.result(new, index));
    }
    rw.erase_op(op)
}

/// Replaces the condition by a constant inside the regions that it controls.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: i32) -> i32 {
///   %r = scf.if %c -> (i32) {
///     %x = arith.extui %c : i1 to i32
///     %y = arith.addi %x, %a : i32
///     scf.yield %y : i32
///   } else {
///     %x = arith.extsi %c : i1 to i32
///     %y = arith.subi %x, %a : i32
///     scf.yield %y : i32
///   }
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: i32) -> i32 {
///   %0 = arith.constant true
///   %1 = arith.constant false
///   %r = scf.if %c -> (i32) {
///     %x = arith.extui %0 : i1 to i32
///     %y = arith.addi %x, %a : i32
///     scf.yield %y : i32
///   } else {
///     %x = arith.extsi %1 : i1 to i32
///     %y = arith.subi %x, %a : i32
///     scf.yield %y : i32
///   }
///   return %r : i32
/// }
/// ```
#[rule]
fn if_propagate_condition(rw: &mut Rewriter<'_>, this: View<If>) -> Option<()> {
    let If { condition, then_region, else_region, .. } = *this;
    let is_popular = rw.uses(condition).nth(MOST_USES).is_some();
    if rw.constant(condition).is_some() || rw.has_one_use(condition) || is_popular {
        return None;
    }
    let one = replace_known(rw, this.op, condition, then_region, Attr::TRUE);
    replace_known(rw, this.op, condition, else_region, Attr::FALSE).or(one)
}

/// The maximal number of uses of a condition to replace: each conditional on it visits all its
/// uses.
const MOST_USES: usize = 64;

/// Replaces the uses of a condition in one of the regions by its known value.
fn replace_known(
    rw: &mut Rewriter<'_>,
    op: Op,
    condition: Value,
    region: Region,
    known: Attr,
) -> Option<()> {
    let uses: Vec<Use> =
        rw.uses(condition).filter(|&this| is_nested_in(rw, this, op, region)).collect();
    if uses.is_empty() {
        return None;
    }
    let loc = rw.rule_loc();
    let known = Constant::value(rw, loc, known);
    for this in uses {
        let (user, index) = (rw.user(this), rw.operand_index(this));
        rw.set_operand(user, index, known);
    }
    Some(())
}

/// Returns whether a use is nested in a region of `op`.
fn is_nested_in(ir: &Ir, this: Use, op: Op, region: Region) -> bool {
    let mut user = ir.user(this);
    while let Some(parent) = ir.parent_op(user) {
        if parent == op {
            return ir.block_of(user).and_then(|block| ir.region_of(block)) == Some(region);
        }
        user = parent;
    }
    false
}
