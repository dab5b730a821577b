//! Linearization of `array.fold`: a tangent fold that reads the states of the primal fold.

use super::call_residuals::CallResiduals;
use super::fold_state_residuals::{SeenStates, State, keep_states};
use crate::array::axis::moves;
use crate::array::{Fold, Yield};
use crate::autodiff::{Linearizer, NotDifferentiable};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, InsertPoint, Op, Region, Shape, Type, Value};

/// In forward mode, one fold carries the states and their tangents.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let activity = FoldActivity::of(l, op);
    match l.reverse() {
        true => linearize_separately(l, op, &activity),
        false => linearize_jointly(l, op, &activity),
    }
}

/// The components of a fold, and which of its states are active.
pub struct FoldActivity {
    pub fold: Fold,
    pub(super) block: Block,
    pub operands: Vec<Value>,
    pub states: Vec<Value>,
    /// The arguments for states and for elements.
    pub(super) state_args: Vec<Value>,
    pub(super) element_args: Vec<Value>,
    /// True for each active state.
    is_active: Vec<bool>,
}

impl FoldActivity {
    pub fn of(l: &Linearizer<'_, '_>, op: Op) -> Self {
        let ir = l.ir();
        let fold: Fold = l.read(op);
        let block = ir.single_block(fold.body).expect("a verified body is one block");
        let operands: Vec<Value> = fold.operands.iter(ir).collect();
        let states: Vec<Value> = fold.states.iter(ir).collect();
        let args: Vec<Value> = ir.args(block).collect();
        let (state_args, element_args) = args.split_at(states.len());
        let at_start = states.iter().map(|&state| l.tangent(state).is_some()).collect();
        let also = operands.iter().zip(element_args);
        let also = also.filter(|pair| l.tangent(*pair.0).is_some());
        let also: Vec<Value> = also.map(|pair| *pair.1).collect();
        let is_active = l.active_iter_args(block, 0, at_start, &also);
        let (state_args, element_args) = (state_args.to_vec(), element_args.to_vec());
        Self { fold, block, operands, states, state_args, element_args, is_active }
    }

    /// Returns the indices of the active states.
    pub fn active(&self) -> Vec<usize> {
        (0..self.states.len()).filter(|&at| self.is_active[at]).collect()
    }
}

fn linearize_jointly(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    activity: &FoldActivity,
) -> Result<(), NotDifferentiable> {
    let (region, to) = l.new_block();
    let mut args: Vec<Value> =
        activity.state_args.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
    let mut states = l.values(&activity.states);
    for at in activity.active() {
        l.add_tangent_arg(to, activity.state_args[at]);
        states.extend(l.series_or_zeros(activity.states[at]));
    }
    args.extend(
        activity.element_args.iter().map(|&arg| l.add_arg(to, arg, None)).collect::<Vec<_>>(),
    );
    let mut over = l.values(&activity.operands);
    for (&operand, &arg) in activity.operands.iter().zip(&activity.element_args) {
        if let Some(series) = l.series(operand) {
            l.add_tangent_arg(to, arg);
            over.extend(series);
        }
    }
    let linearized = l.write(activity.block, to, &args)?;
    let results: Vec<Value> = l.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| l.ir().ty(result)).collect();
    let count = activity.states.len();
    let (mut yields, mut result_types) =
        (linearized.values[..count].to_vec(), types[..count].to_vec());
    let active = activity.active();
    yields.extend(l.changes_in(to, op, &linearized, &active));
    l.extend_types(&mut result_types, active.iter().map(|&at| types[at]));
    let active_outputs: Vec<usize> =
        linearized.changing().into_iter().filter(|&at| at >= count).collect();
    yields.extend(&linearized.values[count..]);
    result_types.extend(&types[count..]);
    yields.extend(linearized.coefficients(&active_outputs));
    l.extend_types(&mut result_types, active_outputs.iter().map(|&at| types[at]));
    let built = build(
        l,
        op,
        to,
        region,
        FoldOperands { over, axis: activity.fold.axis, states, yields, result_types },
    );
    let after = count + active.len() * l.order();
    let values = built[..count].iter().chain(&built[after..after + results.len() - count]);
    for (&result, &value) in results.iter().zip(values) {
        l.map_result(result, value);
    }
    let targets: Vec<Value> = active.iter().map(|&at| results[at]).collect();
    l.set_each_series(&targets, &built[count..after]);
    let targets: Vec<Value> = active_outputs.iter().map(|&at| results[at]).collect();
    l.set_each_series(&targets, &built[after + results.len() - count..]);
    Ok(())
}

/// The operands and attributes of a fold.
struct FoldOperands {
    over: Vec<Value>,
    axis: i64,
    states: Vec<Value>,
    yields: Vec<Value>,
    result_types: Vec<Type>,
}

fn build(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    block: Block,
    region: Region,
    new: FoldOperands,
) -> Vec<Value> {
    let FoldOperands { over, axis, states, yields, result_types } = new;
    let (loc, fold): (_, Fold) = (l.loc(op), l.read(op));
    let b = l.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(block)), loc, &yields);
    l.prune(op, block);
    let b = l.builder();
    let built = Fold::build(b, loc, &over, axis, &states, region, &result_types);
    fold.lead(b, built);
    b.results(built).collect()
}

/// Emits the original, which returns its states where they are needed, followed by a fold of the
/// tangents alone.
fn linearize_separately(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    activity: &FoldActivity,
) -> Result<(), NotDifferentiable> {
    let (region, to) = l.new_block();
    let active = activity.active();
    let mut states = Vec::new();
    for &at in &active {
        l.add_tangent_arg(to, activity.state_args[at]);
        states.push(l.tangent_or_zeros(activity.states[at]));
    }
    // After the states: elements, residual states, and the tangents of elements.
    let elements: Vec<Value> =
        activity.element_args.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
    let mut states_seen = SeenStates::default();
    let state_args: Vec<Value> = (0..activity.states.len())
        .map(|at| states_seen.add(l, to, activity.state_args[at], State::whole(at)))
        .collect();
    let mut changes = Vec::new();
    for (&operand, &arg) in activity.operands.iter().zip(&activity.element_args) {
        if let Some(tangent) = l.tangent(operand) {
            l.add_tangent_arg(to, arg);
            changes.push(tangent);
        }
    }
    let args = [&state_args[..], &elements].concat();
    let linearized = l.write(activity.block, to, &args)?;
    let results: Vec<Value> = l.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| l.ir().ty(result)).collect();
    let count = activity.states.len();
    let mut yields = l.changes_in(to, op, &linearized, &active);
    let mut result_types = Vec::new();
    for &at in &active {
        result_types.push(l.tangent_type(types[at]));
    }
    let active_outputs: Vec<usize> =
        linearized.changing().into_iter().filter(|&at| at >= count).collect();
    yields.extend(linearized.coefficients(&active_outputs));
    result_types.extend(active_outputs.iter().map(|&at| types[at]));
    if result_types.is_empty() {
        // Only states without a use are active.
        l.builder().ir_mut().erase_block(to);
        return l.t.copy(op).map(drop);
    }
    let loc = l.loc(op);
    Yield::build(&mut Builder::at_end(l.builder().ir_mut(), to), loc, &yields);
    let functions = CallResiduals::take(l, op, activity, (region, to), &args);
    l.prune(op, to);

    let needed = states_seen.needed(l, to);
    let (stacks, functions) = match functions {
        Some(functions) => functions.write(l, op, activity, (&linearized, &args, &needed)),
        None => (keep_states(l, op, activity, &needed)?, Vec::new()),
    };
    let mut over = Vec::new();
    for &operand in &activity.operands {
        let value = l.value(operand);
        over.push(in_front(l, op, value, activity.fold.axis));
    }
    over.extend(stacks);
    for change in changes {
        over.push(in_front(l, op, change, activity.fold.axis));
    }
    over.extend(functions);
    drop_unused_after(l, to, active.len(), &mut over);
    let b = l.builder();
    let built = Fold::build(b, loc, &over, 0, &states, region, &result_types);
    activity.fold.lead(b, built);
    let built: Vec<Value> = b.results(built).collect();
    let targets = active.iter().chain(&active_outputs);
    for (&at, &tangent) in targets.zip(&built) {
        l.set_tangent(results[at], tangent);
    }
    Ok(())
}

/// Like `drop_unused`, for a body with other arguments first.
pub fn drop_unused_after(
    l: &mut Linearizer<'_, '_>,
    block: Block,
    first: usize,
    over: &mut Vec<Value>,
) {
    let ir = l.builder().ir_mut();
    for index in (0..over.len()).rev() {
        if over.len() > 1 && ir.is_unused(ir.arg(block, first + index)) {
            ir.erase_block_arg(block, first + index);
            over.remove(index);
        }
    }
}

/// Returns the count of steps of a fold.
pub fn step_count(l: &Linearizer<'_, '_>, activity: &FoldActivity) -> Poly {
    let shape = Shape::of(&l.ir().store, l.ir().ty(activity.operands[0]));
    shape.expect("the operands of a fold are arrays").sizes[activity.fold.axis as usize].clone()
}

/// Moves the first dimension of an array back to an axis, in the derivative of an operation.
pub fn moved_back(l: &mut Linearizer<'_, '_>, op: Op, array: Value, axis: i64) -> Value {
    let loc = l.loc(op);
    moves::moved_back(l.builder(), loc, array, axis)
}

/// Moves an axis of an array to the front, in the derivative of an operation.
pub fn in_front(l: &mut Linearizer<'_, '_>, op: Op, array: Value, axis: i64) -> Value {
    let loc = l.loc(op);
    moves::in_front(l.builder(), loc, array, axis)
}
