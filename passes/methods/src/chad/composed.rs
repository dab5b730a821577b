//! Folds that carry functions.
//!
//! Functions cannot be kept in arrays. So the fold carries, beside its states, the linear function that
//! leads from cotangents of these back to those of what the fold reads: each turn puts its own part in
//! front.

use super::closures::{apply_linear, change_types};
use super::pullback::{Back, Sums};
use super::sums::{Sum, zero};
use super::walk::{StepKind, Walk};
use cotan_dialects::Emit;
use cotan_dialects::array::{Fold, Iota, Yield};
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::chad::{self, linear_type};
use cotan_ir::{InsertPoint, Loc, Op, Shape, Type, Value};

/// What a fold reads that can change: values around it, states at the start, arrays.
struct Read {
    captured: Vec<Value>,
    states: Vec<Value>,
    arrays: Vec<usize>,
    /// The types of their cotangents.
    types: [Vec<Type>; 3],
}

impl Read {
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

/// Writes a fold again, with the linear function beside its states.
pub fn write(walk: &mut Walk<'_>, op: Op) -> Result<StepKind, NotDifferentiable> {
    let (loc, fold): (_, Fold) = (walk.loc(op), walk.read(op));
    let from = walk.block_of(fold.body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let inits: Vec<Value> = fold.states.iter(walk.ir()).collect();
    let results: Vec<Value> = walk.ir().results(op).collect();
    if results.len() != inits.len() || fold.axis != 0 {
        let why = "it carries functions, and keeps values or does not go along the first dimension";
        return Err(refused(walk.ir(), op, why));
    }
    if walk.how.generators.or {
        return Err(refused(
            walk.ir(),
            op,
            "it carries functions, and what is accumulated is no sum",
        ));
    }
    let read = Read::of(walk, op);
    let operands: Vec<Value> = fold.operands.iter(walk.ir()).collect();
    let mut over = walk.values(operands.iter().copied());
    over.push(places(walk, loc, over[0]));
    let mut starts = walk.values(inits.iter().copied());
    starts.push(nothing_yet(walk, loc, &read));

    let (state_args, element_args) = originals.split_at(inits.len());
    let (region, block, mut args) = walk.new_block(state_args);
    let linear = walk.ir().ty(starts[inits.len()]);
    let so_far = walk.b().add_block_arg(block, linear, loc);
    let mut types: Vec<Type> = starts.iter().map(|&start| walk.ir().ty(start)).collect();
    for &arg in element_args {
        let ty = walk.ir().ty(arg);
        args.push(walk.b().add_block_arg(block, ty, loc));
    }
    let place = walk.b().add_block_arg(block, Type::INDEX, loc);
    walk.activate(&originals);
    walk.inside(block, |walk| {
        let (mut next, _) = walk.computing(|walk| walk.block(from, &args))?;
        next.push(in_front(walk, op, &args, (so_far, place), &read)?);
        Yield::build(walk.b(), loc, &next);
        Ok(())
    })?;
    let made = Fold::build(walk.b(), loc, &over, 0, &starts, region, &types);
    types.clear();
    Fold::set_right(walk.b(), made, fold.right);
    let mut made: Vec<Value> = walk.ir().results(made).collect();
    let whole = made.pop().expect("the linear function is the last state");
    for (result, value) in results.into_iter().zip(made) {
        walk.stand(result, value);
    }
    Ok(StepKind::Composed(whole))
}

/// Before the first turn, the cotangents of the states are those of the states at the start.
fn nothing_yet(walk: &mut Walk<'_>, loc: Loc, read: &Read) -> Value {
    let b = walk.b();
    let region = b.create_region();
    let block = b.append_new_block(region, &read.types[1], loc);
    let args: Vec<Value> = b.args(block).collect();
    let inside = &mut b.elsewhere(InsertPoint::End(block));
    let mut given: Vec<Value> = Vec::new();
    given.extend(read.types[0].iter().map(|&ty| zero(inside, loc, ty)).collect::<Vec<_>>());
    given.extend(args);
    given.extend(read.types[2].iter().map(|&ty| zero(inside, loc, ty)).collect::<Vec<_>>());
    chad::Yield::build(inside, loc, &given);
    let ty = linear_type(b.store_mut(), &read.types[1], &read.all());
    chad::Lambda::value(b, loc, region, ty)
}

/// Goes back through one turn, and from there as before.
fn in_front(
    walk: &mut Walk<'_>,
    op: Op,
    args: &[Value],
    (so_far, place): (Value, Value),
    read: &Read,
) -> Result<Value, NotDifferentiable> {
    let (loc, fold): (_, Fold) = (walk.loc(op), walk.read(op));
    let from = walk.block_of(fold.body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let (state_args, element_args) = originals.split_at(fold.states.len());
    let region = walk.b().create_region();
    let block = walk.b().append_new_block(region, &read.types[1], loc);
    let mut given = walk.ir().args(block).collect::<Vec<Value>>().into_iter();
    let mut cotangents = Vec::with_capacity(state_args.len());
    for &arg in state_args {
        let changes = walk.can_change(arg);
        cotangents.push(if changes { given.next().map(Sum::Whole) } else { None });
    }
    walk.inside(block, |walk| {
        let mut sums = walk.pull(from, args, cotangents, Sums::default())?;
        let mut back = Back::new(walk, loc);
        let states = state_args.iter().filter_map(|&arg| back.take_or_zero(arg, &mut sums));
        let states: Vec<Value> = states.collect();
        let mut all = apply_linear(back.walk.b(), loc, so_far, &states);
        for (sum, &value) in all.iter_mut().zip(&read.captured) {
            if let Some(part) = back.take_whole(value, &mut sums) {
                *sum = super::sums::add(back.walk.b(), loc, false, *sum, part);
            }
        }
        let first = read.captured.len() + read.states.len();
        for (sum, &at) in all[first..].iter_mut().zip(&read.arrays) {
            if let Some(part) = back.take_whole(element_args[at], &mut sums) {
                *sum = Emit::new(back.walk.b(), loc).added_at(*sum, &[place], part);
            }
        }
        chad::Yield::build(back.walk.b(), loc, &all);
        Ok(())
    })?;
    let ty = linear_type(walk.b().store_mut(), &read.types[1], &read.all());
    Ok(chad::Lambda::value(walk.b(), loc, region, ty))
}

/// The indices along the first dimension of an array.
fn places(walk: &mut Walk<'_>, loc: Loc, array: Value) -> Value {
    let mut shape = Shape::of(&walk.ir().store, walk.ir().ty(array)).expect("it is an array");
    shape.sizes.truncate(1);
    shape.element = Type::INDEX;
    let ty = shape.ty(walk.b().store_mut()).expect("its size was that of an array");
    Iota::value(walk.b(), loc, 0, ty)
}

/// All turns at once.
pub fn pull(back: &mut Back<'_, '_>, op: Op, whole: Value, sums: &mut Sums) {
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    if results.iter().all(|&result| sums.get(result).is_none()) {
        return;
    }
    let loc = back.loc;
    let fold: Fold = back.walk.read(op);
    let operands: Vec<Value> = fold.operands.iter(back.walk.ir()).collect();
    let read = Read::of(back.walk, op);
    let given = results.iter().filter_map(|&result| back.take_or_zero(result, sums));
    let given: Vec<Value> = given.collect();
    let found = apply_linear(back.walk.b(), loc, whole, &given);
    let arrays = read.arrays.iter().map(|&at| operands[at]);
    let of = read.captured.iter().chain(&read.states).copied().chain(arrays);
    for (value, part) in of.collect::<Vec<_>>().into_iter().zip(found) {
        back.add(value, Sum::Whole(part), sums);
    }
}
