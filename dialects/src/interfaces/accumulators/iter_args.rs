//! The rule that a body yields an accumulator argument at its own position.

use crate::interfaces::accumulator_flow::{AccumulatorFlow, Sources};
use crate::interfaces::verify::op_error;
use cotan_ir::codes::{LINEARITY, OP_RULE};
use cotan_ir::types::FunctionType;
use cotan_ir::{Block, Def, Diagnostics, Ir, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

/// Verifies that a body, whose carried arguments start at index `first`, yields each accumulator at
/// its own position.
pub fn check_iter_args(ir: &Ir, op: Op, body: Region, first: usize, diagnostics: &mut Diagnostics) {
    let Some(block) = ir.single_block(body) else { return };
    let Some(end) = ir.last_op(block) else { return };
    for (index, arg) in ir.args(block).skip(first).enumerate() {
        if !super::is(&ir.store, ir.ty(arg)) || index >= ir.operand_count(end) {
            continue;
        }
        let yielded = ir.operand(end, index);
        if ir.ty(yielded) != ir.ty(arg) || derives_from(ir, yielded, arg) {
            continue;
        }
        let message =
            format!("has a body that yields another accumulator than its argument {index}");
        let error = op_error(ir, op, &LINEARITY, &message);
        let error = error.note_at(ir.loc(end), "it is yielded here");
        diagnostics.push(error.note_at(ir.arg_loc(block, first + index), "the argument is here"));
    }
}

/// Verifies that a region whose terminator has a condition first forwards each accumulator argument
/// at its own position.
pub fn check_forwarded(ir: &Ir, op: Op, region: Region, diagnostics: &mut Diagnostics) {
    let Some(block) = ir.single_block(region) else { return };
    let Some(end) = ir.last_op(block) else { return };
    for (index, arg) in ir.args(block).enumerate() {
        let forwarded = ir.operands(end).nth(1 + index);
        if !super::is(&ir.store, ir.ty(arg))
            || forwarded.is_some_and(|forwarded| derives_from(ir, forwarded, arg))
        {
            continue;
        }
        let message =
            format!("has a first region that does not forward its accumulator argument {index}");
        let error = op_error(ir, op, &LINEARITY, &message);
        let error = error.note_at(ir.loc(end), "values are forwarded here");
        diagnostics.push(error.note_at(ir.arg_loc(block, index), "the argument is here"));
    }
}

/// Verifies that the result types of a function contain its accumulator types in their order.
pub fn check_function(ir: &Ir, op: Op, ty: &FunctionType, diagnostics: &mut Diagnostics) {
    let accumulators = |types: &[Type]| -> Vec<Type> {
        types.iter().copied().filter(|&ty| super::is(&ir.store, ty)).collect()
    };
    if accumulators(&ty.inputs) != accumulators(&ty.results) {
        let message = "does not return its accumulator arguments in their order";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}

/// Verifies that a function returns its accumulator arguments in their order.
pub fn check_return(ir: &Ir, end: Op, entry: Block, diagnostics: &mut Diagnostics) {
    let is = |value: &Value| super::is(&ir.store, ir.ty(*value));
    let yielded = ir.operands(end).filter(is);
    for (arg, yielded) in ir.args(entry).filter(is).zip(yielded) {
        if !derives_from(ir, yielded, arg) {
            let message = "returns another accumulator than the function receives at this position";
            let error = op_error(ir, end, &LINEARITY, message);
            diagnostics.push(error.note_at(ir.value_loc(arg), "the argument is here"));
        }
    }
}

/// Returns the source of an accumulator that a call returns: functions return them in their order.
pub fn through_call(ir: &Ir, op: Op, result: usize) -> Sources {
    let is = |value: &Value| super::is(&ir.store, ir.ty(*value));
    let position = ir.results(op).take(result).filter(is).count();
    ir.operands(op).filter(is).nth(position).into_iter().collect()
}

/// Returns the last accumulator in a body that is derived from `accumulator`.
pub fn last(ir: &Ir, body: Region, accumulator: Value) -> Value {
    let mut last = accumulator;
    let after = |value| {
        let user = ir.users(value).find_map(|user| ir.ancestor_in(user, body))?;
        ir.results(user).find(|&result| derives_from(ir, result, value))
    };
    while let Some(next) = after(last) {
        last = next;
    }
    last
}

/// Returns whether an accumulator is derived from that argument on every path.
fn derives_from(ir: &Ir, value: Value, argument: Value) -> bool {
    let (mut open, mut seen) = (vec![value], FxHashSet::default());
    while let Some(value) = open.pop() {
        if value == argument || !seen.insert(value) {
            continue;
        }
        let Def::Result(op, index) = ir.def(value) else { return false };
        let Some(AccumulatorFlow(before)) = AccumulatorFlow::of(ir, op) else { return false };
        let before = before(ir, op, index);
        if before.is_empty() {
            return false;
        }
        open.extend(before);
    }
    true
}
