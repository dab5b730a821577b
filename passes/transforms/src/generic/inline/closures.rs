//! Inlining of closures at their applications.

use super::code::Code;
use super::graph::cost_inside;
use cotan_dialects::{chad, closure};
use cotan_ir::{Ir, Op, Region, Substitution, Value};

/// Inlines applications of known closures that cost at most `max_cost`, or any cost if it is the
/// last use. Applications in the inlined code follow. All copies together cost at most as much as
/// one inlining of each original application. Returns the number of inlined applications.
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

/// Returns the function or linear function that an operation applies.
fn function_of(ir: &Ir, op: Op) -> Option<Value> {
    let linear = ir.get(op).map(|apply: chad::Apply| apply.function);
    ir.get(op).map(|apply: closure::Apply| apply.function).or(linear)
}

/// Returns the body of an operation that creates a function or linear function.
fn code_of(ir: &Ir, op: Op) -> Option<Region> {
    let linear = ir.get(op).map(|lambda: chad::Lambda| lambda.body);
    ir.get(op).map(|lambda: closure::Lambda| lambda.body).or(linear)
}

/// Returns the lambda that an application applies, if it is known. In unreachable code an
/// application may be inside its own lambda, or use its own result.
fn applied(ir: &Ir, apply: Op) -> Option<(Op, Value)> {
    if ir.is_erased(apply) {
        return None;
    }
    let function = function_of(ir, apply)?;
    let lambda = ir.def_op(function).filter(|&def| code_of(ir, def).is_some())?;
    let of_itself = ir.operands(apply).any(|value| ir.def_op(value) == Some(apply));
    (!of_itself && !ir.is_within(apply, lambda)).then_some((lambda, function))
}

/// Inlines an application, and returns applications whose functions may be known now.
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
