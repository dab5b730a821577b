//! What a body takes as an accumulator it gives back in that place.

use crate::interfaces::accumulator_flow::{AccumulatorFlow, Sources};
use crate::interfaces::verify::op_error;
use cotan_ir::codes::{LINEARITY, OP_RULE};
use cotan_ir::types::FunctionType;
use cotan_ir::{Block, Def, Diagnostics, Ir, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

/// Says so if a body, the arguments of which from place `first` on are carried, gives another
/// accumulator for one of them.
pub fn check_lanes(ir: &Ir, op: Op, body: Region, first: usize, diagnostics: &mut Diagnostics) {
    let Some(block) = ir.single_block(body) else { return };
    let Some(end) = ir.last_op(block) else { return };
    for (index, taken) in ir.args(block).skip(first).enumerate() {
        if !super::is(&ir.store, ir.ty(taken)) || index >= ir.operand_count(end) {
            continue;
        }
        let given = ir.operand(end, index);
        if ir.ty(given) != ir.ty(taken) || comes_of(ir, given, taken) {
            continue;
        }
        let message = format!("has a body that gives another accumulator than it takes as {index}");
        let error = op_error(ir, op, &LINEARITY, &message);
        let error = error.note_at(ir.loc(end), "it is given here");
        diagnostics.push(error.note_at(ir.arg_loc(block, first + index), "it is taken here"));
    }
}

/// Says so if a function gives back other accumulators than it takes, as its type says.
pub fn check_function(ir: &Ir, op: Op, ty: &FunctionType, diagnostics: &mut Diagnostics) {
    let accumulators = |types: &[Type]| -> Vec<Type> {
        types.iter().copied().filter(|&ty| super::is(&ir.store, ty)).collect()
    };
    if accumulators(&ty.inputs) != accumulators(&ty.results) {
        let message = "does not give back the accumulators that it takes, in their order";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}

/// Says so if a function gives back other accumulators than it takes: in their order.
pub fn check_return(ir: &Ir, end: Op, entry: Block, diagnostics: &mut Diagnostics) {
    let is = |value: &Value| super::is(&ir.store, ir.ty(*value));
    let given = ir.operands(end).filter(is);
    for (taken, given) in ir.args(entry).filter(is).zip(given) {
        if !comes_of(ir, given, taken) {
            let message = "gives another accumulator than the function takes in this place";
            let error = op_error(ir, end, &LINEARITY, message);
            diagnostics.push(error.note_at(ir.value_loc(taken), "it is taken here"));
        }
    }
}

/// What an accumulator was before a call: functions give them back in their order.
pub fn through_call(ir: &Ir, op: Op, result: usize) -> Sources {
    let is = |value: &Value| super::is(&ir.store, ir.ty(*value));
    let place = ir.results(op).take(result).filter(is).count();
    ir.operands(op).filter(is).nth(place).into_iter().collect()
}

/// What comes of an accumulator that a body takes, at its end.
pub fn last(ir: &Ir, body: Region, accumulator: Value) -> Value {
    let mut last = accumulator;
    let after = |value| {
        let user = ir.users(value).find_map(|user| ir.ancestor_in(user, body))?;
        ir.results(user).find(|&result| comes_of(ir, result, value))
    };
    while let Some(next) = after(last) {
        last = next;
    }
    last
}

/// Whether an accumulator is what came of that argument, on every way there.
fn comes_of(ir: &Ir, value: Value, argument: Value) -> bool {
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
