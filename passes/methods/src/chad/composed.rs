//! Folds that carry functions.
//!
//! Functions cannot be stored in arrays. So the fold carries, in addition to its states, the linear
//! function from their cotangents to those of its inputs. Each iteration composes it with its own
//! part.

use super::arrays::index_array;
use super::closures::{apply_linear, change_types, linear_lambda};
use super::pullback::{Pullback, SumMap};
use super::sums::{Sum, zero};
use super::walk::{StepKind, Walk};
use cotan_dialects::Emit;
use cotan_dialects::array::{Fold, Yield};
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::chad::{self, linear_type};
use cotan_ir::{Loc, Op, Type, Value};

/// The active inputs of a fold: captured values, initial states, arrays.
struct ActiveInputs {
    captured: Vec<Value>,
    states: Vec<Value>,
    arrays: Vec<usize>,
    /// The types of their cotangents.
    types: [Vec<Type>; 3],
}

impl ActiveInputs {
    fn of(walk: &mut Walk<'_>, op: Op) -> Self {
        let fold: Fold = walk.read(op);
        let operands: Vec<Value> = fold.operands.iter(walk.ir()).collect();
        let captured = walk.captured(op);
        let states: Vec<Value> =
            fold.states.iter(walk.ir()).filter(|&state| walk.can_change(state)).collect();
        let active =
            |at: &usize| walk.active.contains(&operands[*at]) && walk.can_change(operands[*at]);
        let arrays: Vec<usize> = (0..operands.len()).filter(active).collect();
        let of_arrays: Vec<Value> = arrays.iter().map(|&at| operands[at]).collect();
        let types = [&captured, &states, &of_arrays].map(|values| change_types(walk, values));
        Self { captured, states, arrays, types }
    }

    fn all(&self) -> Vec<Type> {
        self.types.concat()
    }
}

/// Emits the primal of a fold, with the linear function as an additional state.
pub fn write(walk: &mut Walk<'_>, op: Op) -> Result<StepKind, NotDifferentiable> {
    let (loc, fold): (_, Fold) = (walk.loc(op), walk.read(op));
    let from = walk.block_of(fold.body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let inits: Vec<Value> = fold.states.iter(walk.ir()).collect();
    let results: Vec<Value> = walk.ir().results(op).collect();
    if results.len() != inits.len() || fold.axis != 0 {
        let why = "it carries functions, and returns per-step values \
                   or iterates over another dimension than the first";
        return Err(refused(walk.ir(), op, why));
    }
    if walk.how.generators.or {
        return Err(refused(walk.ir(), op, "it carries functions, and the monoid is not a sum"));
    }
    let read = ActiveInputs::of(walk, op);
    let operands: Vec<Value> = fold.operands.iter(walk.ir()).collect();
    let mut over = walk.values(operands.iter().copied());
    let like = walk.ir().ty(over[0]);
    over.push(index_array(walk, loc, like));
    let mut starts = walk.values(inits.iter().copied());
    starts.push(initial_linear(walk, loc, &read));

    let (state_args, element_args) = originals.split_at(inits.len());
    let (region, block, mut args) = walk.new_block(state_args);
    let linear = walk.ir().ty(starts[inits.len()]);
    let accumulated = walk.b().add_block_arg(block, linear, loc);
    let mut types: Vec<Type> = starts.iter().map(|&start| walk.ir().ty(start)).collect();
    for &arg in element_args {
        let ty = walk.ir().ty(arg);
        args.push(walk.b().add_block_arg(block, ty, loc));
    }
    let index = walk.b().add_block_arg(block, Type::INDEX, loc);
    walk.activate(&originals);
    walk.inside(block, |walk| {
        let (mut next, _) = walk.primal_only(|walk| walk.block(from, &args))?;
        next.push(composed_with(walk, op, &args, (accumulated, index), &read)?);
        Yield::build(walk.b(), loc, &next);
        Ok(())
    })?;
    let created = Fold::build(walk.b(), loc, &over, 0, &starts, region, &types);
    types.clear();
    fold.lead(walk.b(), created);
    let mut created: Vec<Value> = walk.ir().results(created).collect();
    let whole = created.pop().expect("the linear function is the last state");
    for (result, value) in results.into_iter().zip(created) {
        walk.map_result(result, value);
    }
    Ok(StepKind::Composed(whole))
}

/// Emits the initial linear function: the identity on the cotangents of the states.
fn initial_linear(walk: &mut Walk<'_>, loc: Loc, read: &ActiveInputs) -> Value {
    let b = walk.b();
    linear_lambda(b, loc, &read.types[1], &read.all(), |b, args| {
        let mut outputs: Vec<Value> = Vec::new();
        outputs.extend(read.types[0].iter().map(|&ty| zero(b, loc, ty)).collect::<Vec<_>>());
        outputs.extend(args);
        outputs.extend(read.types[2].iter().map(|&ty| zero(b, loc, ty)).collect::<Vec<_>>());
        outputs
    })
}

/// Emits the linear function of one iteration, composed with the previous one.
fn composed_with(
    walk: &mut Walk<'_>,
    op: Op,
    args: &[Value],
    (accumulated, index): (Value, Value),
    read: &ActiveInputs,
) -> Result<Value, NotDifferentiable> {
    let (loc, fold): (_, Fold) = (walk.loc(op), walk.read(op));
    let from = walk.block_of(fold.body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let (state_args, element_args) = originals.split_at(fold.states.len());
    let region = walk.b().create_region();
    let block = walk.b().append_new_block(region, &read.types[1], loc);
    let mut outputs = walk.ir().args(block).collect::<Vec<Value>>().into_iter();
    let mut cotangents = Vec::with_capacity(state_args.len());
    for &arg in state_args {
        let changes = walk.can_change(arg);
        cotangents.push(if changes { outputs.next().map(Sum::Whole) } else { None });
    }
    walk.inside(block, |walk| {
        let mut sums = walk.pull(from, args, cotangents, SumMap::default())?;
        let mut back = Pullback::new(walk, loc);
        let states = state_args.iter().filter_map(|&arg| back.take_or_zero(arg, &mut sums));
        let states: Vec<Value> = states.collect();
        let mut all = apply_linear(back.walk.b(), loc, accumulated, &states);
        for (sum, &value) in all.iter_mut().zip(&read.captured) {
            if let Some(part) = back.take_whole(value, &mut sums) {
                *sum = super::sums::add(back.walk.b(), loc, false, *sum, part);
            }
        }
        let first = read.captured.len() + read.states.len();
        for (sum, &at) in all[first..].iter_mut().zip(&read.arrays) {
            if let Some(part) = back.take_whole(element_args[at], &mut sums) {
                *sum = Emit::new(back.walk.b(), loc).added_at(*sum, &[index], part);
            }
        }
        chad::Yield::build(back.walk.b(), loc, &all);
        Ok(())
    })?;
    let ty = linear_type(walk.b().store_mut(), &read.types[1], &read.all());
    Ok(chad::Lambda::value(walk.b(), loc, region, ty))
}

/// Emits the pullback of all iterations by one application.
pub fn pull(back: &mut Pullback<'_, '_>, op: Op, whole: Value, sums: &mut SumMap) {
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    if results.iter().all(|&result| sums.get(result).is_none()) {
        return;
    }
    let loc = back.loc;
    let fold: Fold = back.walk.read(op);
    let operands: Vec<Value> = fold.operands.iter(back.walk.ir()).collect();
    let read = ActiveInputs::of(back.walk, op);
    let outputs = results.iter().filter_map(|&result| back.take_or_zero(result, sums));
    let outputs: Vec<Value> = outputs.collect();
    let found = apply_linear(back.walk.b(), loc, whole, &outputs);
    let arrays = read.arrays.iter().map(|&at| operands[at]);
    let of = read.captured.iter().chain(&read.states).copied().chain(arrays);
    for (value, part) in of.collect::<Vec<_>>().into_iter().zip(found) {
        back.add(value, Sum::Whole(part), sums);
    }
}
