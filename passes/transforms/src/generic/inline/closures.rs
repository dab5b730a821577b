//! The code of functions that are values, in place of what applies them.

use super::code::Code;
use super::graph::cost_inside;
use cotan_dialects::{chad, closure};
use cotan_ir::{Ir, Op, Region, Substitution, Value};

/// Replaces what applies functions that are made in sight, as far as they cost no more than
/// `max_cost`, whatever they cost when that is the last time they are used. What comes of it is
/// replaced again; all copies together cost no more than as if each application that was there at
/// the start had been replaced once. Returns how many were replaced.
pub fn inline(ir: &mut Ir, root: Op, max_cost: u64) -> usize {
    let mut open: Vec<Op> = ir.walk(root).filter(|&op| function_of(ir, op).is_some()).collect();
    let mut budget = max_cost.saturating_mul(open.len() as u64);
    open.reverse();
    let mut count = 0;
    while let Some(apply) = open.pop() {
        let Some((lambda, function)) = applied(ir, apply) else { continue };
        let is_last = ir.has_one_use(function);
        if !is_last {
            let cost = cost_inside(ir, lambda);
            if cost > max_cost.min(budget) {
                continue;
            }
            budget -= cost;
        }
        count += 1;
        open.extend(replace(ir, apply, lambda, is_last).into_iter().rev());
    }
    count
}

/// The function, or linear function, that an operation applies, if it does.
fn function_of(ir: &Ir, op: Op) -> Option<Value> {
    let linear = ir.get(op).map(|apply: chad::Apply| apply.function);
    ir.get(op).map(|apply: closure::Apply| apply.function).or(linear)
}

/// The code of the function, or linear function, that an operation makes, if it does.
fn code_of(ir: &Ir, op: Op) -> Option<Region> {
    let linear = ir.get(op).map(|lambda: chad::Lambda| lambda.body);
    ir.get(op).map(|lambda: closure::Lambda| lambda.body).or(linear)
}

/// What makes the function that is applied, if that is known. In code that never runs something
/// may be applied inside of itself, or to what it gives.
fn applied(ir: &Ir, apply: Op) -> Option<(Op, Value)> {
    if ir.is_erased(apply) {
        return None;
    }
    let function = function_of(ir, apply)?;
    let lambda = ir.def_op(function).filter(|&def| code_of(ir, def).is_some())?;
    let of_itself = ir.operands(apply).any(|value| ir.def_op(value) == Some(apply));
    (!of_itself && !ir.is_within(apply, lambda)).then_some((lambda, function))
}

/// Replaces an application by the code, and returns those whose functions may be known now.
fn replace(ir: &mut Ir, apply: Op, lambda: Op, is_last: bool) -> Vec<Op> {
    let mut found: Vec<Op> = ir.results(apply).flat_map(|value| ir.users(value)).collect();
    let Some(body) = code_of(ir, lambda) else { return found };
    let code = match is_last {
        true => Code::take_out(ir, body),
        false => Code::copy_of(ir, body),
    };
    code.replace(ir, apply, 1, &mut Substitution::default());
    if is_last {
        ir.erase_op(lambda);
    }
    found.extend(code.ops);
    found.retain(|&op| !ir.is_erased(op) && function_of(ir, op).is_some());
    found
}
