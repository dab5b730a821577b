//! Residuals of folds: results of elementary functions per step, and values smaller than the fold's
//! states.

use super::fold::{FoldActivity, step_count};
use super::fold_state_residuals::State;
use super::min_residuals::ResidualAnalysis;
use crate::array::{Fold, Yield, worth_storing};
use crate::autodiff::{Given, Linearizer};
use crate::writes;
use cotan_ir::{Block, Builder, Mapping, Op, Region, Shape, Type, Value};

/// The primal body of a fold, which returns the residuals that the tangent body needs.
pub struct CallResiduals {
    region: Region,
    mapping: Mapping,
    /// The residuals: the value in the tangent body, and the argument that replaces it.
    residuals: Vec<(Value, Value)>,
}

impl CallResiduals {
    /// Makes residuals out of values that the tangent body would recompute: results of elementary
    /// functions, and of folds of them that are no larger. Values computed from states are
    /// residuals if they are smaller and the states are not read otherwise. `None` if there are no
    /// residuals.
    pub fn take(
        l: &mut Linearizer<'_, '_>,
        op: Op,
        activity: &FoldActivity,
        (from, to): (Region, Block),
        args: &[Value],
    ) -> Option<Self> {
        let values = candidates(l, activity, to, args);
        if values.is_empty() {
            return None;
        }
        let (ir, mut mapping) = (l.builder().ir_mut(), Mapping::default());
        let region = ir.create_region();
        ir.clone_region(from, region, &mut mapping);
        let mut residuals = Vec::new();
        for value in values {
            let arg = ir.add_block_arg(to, ir.ty(value), ir.value_loc(value));
            ir.set_value_name(arg, ir.value_name(value));
            ir.replace_all_uses(value, arg);
            residuals.push((value, arg));
        }
        l.prune(op, to);
        let ir = l.builder().ir_mut();
        residuals.retain(|&(_, arg)| {
            let is_used = !ir.is_unused(arg);
            if !is_used {
                let index = ir.arg_index(arg).expect("it is an argument");
                ir.erase_block_arg(to, index);
            }
            is_used
        });
        Some(Self { region, mapping, residuals })
    }

    /// Emits the primal fold, which also returns the needed states and the residuals.
    pub fn write(
        self,
        l: &mut Linearizer<'_, '_>,
        op: Op,
        activity: &FoldActivity,
        (linearized, args, needed): (&Given, &[Value], &[State]),
    ) -> (Vec<Value>, Vec<Value>) {
        let Self { region, mapping, residuals } = self;
        let (loc, size) = (l.loc(op), step_count(l, activity));
        let block = l.ir().single_block(region).expect("a copy of one block");
        let states = needed.iter().map(|state| args[state.index]);
        let also: Vec<Value> = states.chain(residuals.iter().map(|pair| pair.0)).collect();
        let mut types: Vec<Type> = l.ir().results(op).map(|result| l.ir().ty(result)).collect();
        let count = types.len();
        for &value in &also {
            let shape = Shape::of(&l.ir().store, l.ir().ty(mapping.value(value)));
            let mut shape = shape.expect("residuals are arrays or scalars");
            shape.sizes.insert(0, size.clone());
            types.push(shape.ty(l.builder().store_mut()).expect("its sizes exist already"));
        }
        let yields = linearized.values.iter().chain(&also).map(|&value| mapping.value(value));
        let yields: Vec<Value> = yields.collect();
        let end = l.ir().last_op(block).expect("a copy of a body");
        l.builder().ir_mut().erase_op(end);
        Yield::build(&mut Builder::at_end(l.builder().ir_mut(), block), loc, &yields);
        l.prune(op, block);
        prune_to_primal(l, activity, block, args, &mapping);
        let (over, from) = (l.values(&activity.operands), l.values(&activity.states));
        let (axis, b) = (activity.fold.axis, l.builder());
        let built = Fold::build(b, loc, &over, axis, &from, region, &types);
        activity.fold.lead(b, built);
        let built: Vec<Value> = b.results(built).collect();
        let results: Vec<Value> = l.ir().results(op).collect();
        for (&result, &new) in results.iter().zip(&built) {
            l.map_result(result, new);
        }
        let (states, functions) = built[count..].split_at(needed.len());
        (states.to_vec(), functions.to_vec())
    }
}

/// Returns values that a tangent body with states and elements `args` recomputes and that are worth
/// storing. Empty if the body handles accumulators or tuples, which cannot be elements of arrays.
fn candidates(
    l: &Linearizer<'_, '_>,
    activity: &FoldActivity,
    to: Block,
    args: &[Value],
) -> Vec<Value> {
    let ir = l.ir();
    let mut all = ir.args(to).chain(activity.state_args.iter().copied());
    let are_arrays = all.all(|arg| Shape::of(&ir.store, ir.ty(arg)).is_some());
    if !are_arrays || ir.ops(to).any(|op| writes(ir, op)) {
        return Vec::new();
    }
    let values = ir.ops(activity.block).flat_map(|op| ir.results(op)).map(|value| l.value(value));
    let is_here = |value: &Value| ir.def_op(*value).and_then(|op| ir.block_of(op)) == Some(to);
    let values: Vec<Value> = values.filter(is_here).collect();
    let mut built: Vec<Op> = values.iter().filter_map(|&value| ir.def_op(value)).collect();
    built.dedup();
    let functions = built.into_iter().filter_map(|op| worth_storing(ir, op)).flatten().collect();
    let reads = ResidualAnalysis::new(ir, to, args.split_at(activity.state_args.len()), &values);
    reads.smallest(functions)
}

/// Reduces a copy of the body to operations on states and elements: none of these depends on a
/// tangent.
fn prune_to_primal(
    l: &mut Linearizer<'_, '_>,
    activity: &FoldActivity,
    block: Block,
    args: &[Value],
    mapping: &Mapping,
) {
    let old = l.ir().args(block).count();
    let like: Vec<Value> =
        activity.state_args.iter().chain(&activity.element_args).copied().collect();
    for (&arg, like) in args.iter().zip(like) {
        let new = l.add_arg(block, like, None);
        l.builder().ir_mut().replace_all_uses(mapping.value(arg), new);
    }
    for index in (0..old).rev() {
        l.builder().ir_mut().erase_block_arg(block, index);
    }
}
