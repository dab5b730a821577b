//! Jacobians of loops over arrays.

use super::{JacobianWalk, operand_rules};
use crate::array::axis::moves;
use crate::array::{self, FoldActivity, Index, Map};
use crate::autodiff::{Linearizer, Mode, NotDifferentiable, Tangents, prune, refused};
use crate::interfaces::linear_map_type;
use crate::linear::{Compose, Fold, Rows, Yield};
use crate::scf::While;
use cotan_ir::{Block, InsertPoint, Op, Region, Type, Value};

/// Emits the Jacobian of a map over arrays: that of a build which reads elements.
pub fn map(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let map: Map = w.ir().verified(op);
    let (count, operands) = (map.leading(w.ir()), map.operands.iter(w.ir()).collect::<Vec<_>>());
    let loc = w.loc(op);
    let (region, block, outputs) = w.body(map.body, |w, block, originals| {
        let mut indices = Vec::with_capacity(count);
        for _ in 0..count {
            indices.push(w.builder().add_block_arg(block, Type::INDEX, loc));
        }
        let mut args = Vec::with_capacity(originals.len());
        for (&operand, &original) in operands.iter().zip(originals) {
            let array = w.t.value(operand);
            let element = Index::value(w.builder(), loc, array, &indices);
            let name = w.ir().value_name(original);
            w.builder().set_value_name(element, name);
            args.push(element);
            if let Some(map) = w.map(operand) {
                let read = w.ir().def_op(element).expect("it is read by an operation");
                let leaf = operand_rules::leaf(w.builder(), loc, read, 0);
                let map = Compose::value(w.builder(), loc, &[leaf, map]);
                w.set_map(original, map);
            }
        }
        args
    })?;
    w.copy_original(op, block, &outputs)?;
    w.rows(op, region, block, &outputs);
    Ok(())
}

impl JacobianWalk<'_, '_> {
    /// Clones the original next to the maps of a block of indices. Values whose computation needs a
    /// function or a loop are read from the results of the original.
    pub fn copy_original(
        &mut self,
        op: Op,
        block: Block,
        outputs: &[Value],
    ) -> Result<(), NotDifferentiable> {
        let written: Vec<Value> = outputs.iter().map(|&value| self.t.value(value)).collect();
        self.t.copy(op)?;
        let results: Vec<Value> = self.ir().results(op).collect();
        let at: Vec<Value> = self.ir().args(block).collect();
        let loc = self.loc(op);
        for (result, value) in results.into_iter().zip(written) {
            let array = self.t.value(result);
            array::read_at(self.builder().ir_mut(), loc, block, &at, array, value);
        }
        Ok(())
    }

    /// Emits the maps of the results of an operation row by row, from those of the active yielded
    /// values.
    pub fn rows(&mut self, op: Op, region: Region, block: Block, outputs: &[Value]) {
        let results: Vec<Value> = self.ir().results(op).collect();
        let changing: Vec<usize> =
            (0..outputs.len()).filter(|&at| self.map(outputs[at]).is_some()).collect();
        let loc = self.loc(op);
        let maps = self.yielded_maps(op, block, outputs, &changing);
        let types = self.map_types(&results, &changing);
        let b = self.builder();
        Yield::build(&mut b.elsewhere(InsertPoint::End(block)), loc, &maps);
        prune(b.ir_mut(), block);
        if changing.is_empty() {
            return super::super::discard(b.ir_mut(), block);
        }
        let emitted = Rows::build(b, loc, region, &types);
        let emitted: Vec<Value> = b.results(emitted).collect();
        for (&at, map) in changing.iter().zip(emitted) {
            self.set_map(results[at], map);
        }
    }
}

/// Copies a loop without carried values, which has no Jacobian; others are converted to folds
/// before.
pub fn counting(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    match While::is_discrete(w.ir(), op) {
        true => w.t.copy(op).map(drop),
        false => Err(refused(w.ir(), op, "it is not a fold over its iterations")),
    }
}

/// Emits the maps of the states of a fold as a fold of its own, next to the original, which also
/// returns the intermediate states.
pub fn fold(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let mut tangents = Tangents::new(Mode::Reverse);
    let read: Vec<Value> = w.ir().walk(op).flat_map(|inner| w.ir().operands(inner)).collect();
    for value in read.into_iter().filter(|&value| w.map(value).is_some()) {
        tangents.set(value, value);
    }
    let carried = FoldActivity::of(&Linearizer::new(w.t, &mut tangents), op);
    let active = carried.active();
    let loc = w.loc(op);
    let (mut remaining, mut changes) = (Vec::new(), Vec::new());
    let (states, operands) = (carried.states.clone(), carried.operands.clone());
    let (region, block, outputs) = w.body(carried.fold.body, |w, block, originals| {
        let (state_args, element_args) = originals.split_at(states.len());
        for &at in &active {
            let space = w.ir().ty(states[at]);
            let map = w.map_arg(block, space, loc);
            w.set_map(state_args[at], map);
        }
        let elements: Vec<Value> = element_args.iter().map(|&arg| w.arg_like(block, arg)).collect();
        remaining = state_args.iter().map(|&arg| w.arg_like(block, arg)).collect();
        for (&operand, &arg) in operands.iter().zip(element_args) {
            if let Some(map) = w.map(operand) {
                let space = w.ir().ty(arg);
                let element = w.map_arg(block, space, loc);
                w.set_map(arg, element);
                changes.push(map);
            }
        }
        [&remaining[..], &elements].concat()
    })?;
    let results: Vec<Value> = w.ir().results(op).collect();
    let others = (states.len()..outputs.len()).filter(|&at| w.map(outputs[at]).is_some());
    let positions: Vec<usize> = active.iter().copied().chain(others).collect();
    let maps = w.yielded_maps(op, block, &outputs, &positions);
    let types = w.map_types(&results, &positions);
    let b = w.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(block)), loc, &maps);
    prune(b.ir_mut(), block);

    let mut starts = Vec::with_capacity(active.len());
    for &at in &active {
        starts.push(w.map_or_zero(loc, states[at]));
    }
    let mut needed = Vec::new();
    for (iter_arg, &arg) in remaining.iter().enumerate() {
        if !w.ir().is_unused(arg) {
            needed.push(array::State::whole(iter_arg));
            continue;
        }
        let ir = w.builder().ir_mut();
        let index = ir.arg_index(arg).expect("it is an argument");
        ir.erase_block_arg(block, index);
    }
    let mut over = Vec::new();
    let axis = carried.fold.axis;
    let l = &mut Linearizer::new(w.t, &mut tangents);
    let stacks = array::keep_states(l, op, &carried, &needed)?;
    for &operand in &operands {
        let value = l.value(operand);
        over.push(array::in_front(l, op, value, axis));
    }
    over.extend(stacks);
    for map in &mut changes {
        *map = moved_map(w, op, *map, axis);
    }
    drop_unused(w, block, active.len(), &mut over, changes.is_empty());
    let (right, reassoc) = (carried.fold.right, carried.fold.reassoc);
    let b = w.builder();
    let emitted = Fold::build(b, loc, &over, &changes, &starts, region, &types);
    Fold::set_right(b, emitted, right);
    Fold::set_reassoc(b, emitted, reassoc);
    let emitted: Vec<Value> = b.results(emitted).collect();
    for (&at, map) in positions.iter().zip(emitted) {
        w.set_map(results[at], map);
    }
    Ok(())
}

/// Drops arrays of a fold whose elements the body does not read.
fn drop_unused(
    w: &mut JacobianWalk<'_, '_>,
    block: Block,
    first: usize,
    over: &mut Vec<Value>,
    is_needed: bool,
) {
    let ir = w.builder().ir_mut();
    for index in (0..over.len()).rev() {
        let is_last = is_needed && over.len() == 1;
        if !is_last && ir.is_unused(ir.arg(block, first + index)) {
            ir.erase_block_arg(block, first + index);
            over.remove(index);
        }
    }
}

/// Moves an axis of the codomain of a map to the front.
fn moved_map(w: &mut JacobianWalk<'_, '_>, op: Op, map: Value, axis: i64) -> Value {
    if axis == 0 {
        return map;
    }
    let (_, space) = linear_map_type::spaces(&w.ir().store, w.ir().ty(map)).expect("it is a map");
    let loc = w.loc(op);
    let zeros = crate::autodiff::zeros(w.builder(), loc, space);
    let moved = moves::in_front(w.builder(), loc, zeros, axis);
    let moved = w.ir().def_op(moved).expect("it is an operation");
    let leaf = operand_rules::leaf(w.builder(), loc, moved, 0);
    w.builder().ir_mut().erase_op(moved);
    Compose::value(w.builder(), loc, &[leaf, map])
}
