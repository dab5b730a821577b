//! The rewrite rules of `cf.switch`.

use super::{Br, Switch, successor_for_constant};
use crate::cf::case_values;
use crate::interfaces::control_flow::successor_operands;
use cotan_ir::bigint::Int;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, AttrData, Block, Ir, Op, Value};

/// All rules.
pub const ALL: &[&Rule] =
    &[&SWITCH_ON_CONSTANT, &SWITCH_WITHOUT_CASES, &REDUNDANT_CASES, &NESTED_SWITCH];

/// Replaces a switch on a constant by a branch.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = arith.constant 42 : i32
///   cf.switch %c : i32, [
///     default: ^end(%a : f64),
///     42: ^end(%b : f64)
///   ]
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   cf.br ^end(%b : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn switch_on_constant(rw: &mut Rewriter<'_>, switch: View<Switch>) -> Option<()> {
    let Switch { flag, .. } = *switch;
    let successor = successor_for_constant(rw, switch.op, rw.constant(flag)?)?;
    jump(rw, switch.op, successor)
}

/// Replaces a switch without cases by a branch.
///
/// ```mlir before
/// func.func @f(%c: i32, %a: f64) -> f64 {
///   cf.switch %c : i32, [
///     default: ^end(%a : f64)
///   ]
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i32, %a: f64) -> f64 {
///   cf.br ^end(%a : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn switch_without_cases(rw: &mut Rewriter<'_>, switch: View<Switch>) -> Option<()> {
    let Switch { case_dests, .. } = *switch;
    if !case_dests.get(rw).is_empty() {
        return None;
    }
    jump(rw, switch.op, 0)
}

/// Removes cases with the same successor and arguments as the default, and cases with the value of
/// an earlier one.
///
/// ```mlir before
/// func.func @f(%c: i32, %a: f64, %b: f64) -> f64 {
///   cf.switch %c : i32, [
///     default: ^end(%a : f64),
///     1: ^end(%a : f64),
///     2: ^end(%b : f64),
///     2: ^end(%a : f64)
///   ]
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i32, %a: f64, %b: f64) -> f64 {
///   cf.switch %c : i32, [
///     default: ^end(%a : f64),
///     2: ^end(%b : f64)
///   ]
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn redundant_cases(rw: &mut Rewriter<'_>, switch: View<Switch>) -> Option<()> {
    let targets = SwitchTargets::of(rw, switch.op)?;
    let first = |index: usize, case: &Case| {
        !targets.cases[..index].iter().any(|before| before.value == case.value)
    };
    let is_needed = |&(index, case): &(usize, &Case)| {
        first(index, case) && (case.dest, &case.operands) != (targets.dest, &targets.operands)
    };
    let remaining: Vec<&Case> =
        targets.cases.iter().enumerate().filter(is_needed).map(|(_, case)| case).collect();
    (remaining.len() < targets.cases.len())
        .then(|| targets.rebuild(rw, switch, &remaining))
        .flatten()
}

/// Resolves or prunes a switch in a successor of another switch on the same integer.
///
/// ```mlir before
/// func.func @f(%c: i32, %a: f64, %b: f64) -> f64 {
///   cf.switch %c : i32, [
///     default: ^other,
///     1: ^one
///   ]
/// ^one:
///   %x = arith.negf %a : f64
///   cf.switch %c : i32, [
///     default: ^end(%b : f64),
///     1: ^end(%x : f64)
///   ]
/// ^other:
///   %y = arith.negf %b : f64
///   cf.switch %c : i32, [
///     default: ^end(%y : f64),
///     1: ^end(%a : f64),
///     2: ^end(%b : f64)
///   ]
/// ^end(%z: f64):
///   return %z : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i32, %a: f64, %b: f64) -> f64 {
///   cf.switch %c : i32, [
///     default: ^other,
///     1: ^one
///   ]
/// ^one:
///   %x = arith.negf %a : f64
///   cf.br ^end(%x : f64)
/// ^other:
///   %y = arith.negf %b : f64
///   cf.switch %c : i32, [
///     default: ^end(%y : f64),
///     2: ^end(%b : f64)
///   ]
/// ^end(%z: f64):
///   return %z : f64
/// }
/// ```
#[rule]
fn nested_switch(rw: &mut Rewriter<'_>, switch: View<Switch>) -> Option<()> {
    let block = rw.block_of(switch.op)?;
    let &[before] = rw.predecessors(block) else { return None };
    let outer: Switch = rw.get(before).filter(|outer: &Switch| outer.flag == switch.flag)?;
    let (outer_targets, targets) =
        (SwitchTargets::of(rw, before)?, SwitchTargets::of(rw, switch.op)?);
    if outer.default_dest == block {
        let excluded =
            |case: &Case| outer_targets.cases.iter().any(|past| past.value == case.value);
        let remaining: Vec<&Case> = targets.cases.iter().filter(|case| !excluded(case)).collect();
        return (remaining.len() < targets.cases.len())
            .then(|| targets.rebuild(rw, switch, &remaining))
            .flatten();
    }
    let value = &outer_targets.cases.iter().find(|case| case.dest == block)?.value;
    let successor = targets.cases.iter().position(|case| case.value == *value);
    jump(rw, switch.op, successor.map_or(0, |case| case + 1))
}

/// The successors of a switch.
struct SwitchTargets {
    dest: Block,
    operands: Vec<Value>,
    cases: Vec<Case>,
}

struct Case {
    value: Int,
    dest: Block,
    operands: Vec<Value>,
}

impl SwitchTargets {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let mut targets = ir.successors(op).iter().copied().zip(successor_operands(ir, op)?);
        let (dest, operands) = targets.next()?;
        let values = case_values::read(ir, op).map_or_else(Vec::new, |found| found.values);
        let cases = values.into_iter().zip(targets);
        let cases = cases.map(|(value, (dest, operands))| Case { value, dest, operands });
        Some(Self { dest, operands, cases: cases.collect() })
    }

    /// Rebuilds a switch with some of its cases.
    fn rebuild(
        &self,
        rw: &mut Rewriter<'_>,
        switch: View<Switch>,
        remaining: &[&Case],
    ) -> Option<()> {
        let ty = rw.ty(switch.flag);
        let integer = |case: &&Case| AttrData::Integer { value: case.value.clone(), ty };
        let store = rw.store_mut();
        let values: Vec<Attr> =
            remaining.iter().map(|case| store.intern_attr(integer(case))).collect();
        let values = match values.is_empty() {
            true => None,
            false => Some(case_values::build_attr(store, &values, ty)?),
        };
        let sizes: Vec<i32> = remaining.iter().map(|case| case.operands.len() as i32).collect();
        let segments = store.i32_array(&sizes);
        let operands: Vec<Value> =
            remaining.iter().flat_map(|case| case.operands.clone()).collect();
        let dests: Vec<Block> = remaining.iter().map(|case| case.dest).collect();
        let loc = rw.rule_loc();
        let created = Switch::build(
            rw,
            loc,
            switch.flag,
            &self.operands,
            &operands,
            segments,
            self.dest,
            &dests,
        );
        if values.is_some() {
            Switch::set_case_values(rw, created, values);
        }
        rw.erase_op(switch.op)
    }
}

/// Replaces a switch by a branch to one of its successors.
fn jump(rw: &mut Rewriter<'_>, op: Op, successor: usize) -> Option<()> {
    let operands = successor_operands(rw, op)?.into_iter().nth(successor)?;
    let dest = *rw.successors(op).get(successor)?;
    let loc = rw.rule_loc();
    Br::build(rw, loc, &operands, dest);
    rw.erase_op(op)
}
