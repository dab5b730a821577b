//! Builds, maps and folds.
//!
//! The reverse pass executes a body again for each element, for a fold in reverse order, and
//! carries the cotangents of captured values. The states of a fold are residuals.

use super::Mode;
use super::accumulating_loop::AccumulatingLoop;
use super::composed;
use super::pullback::{Pullback, SumMap};
use super::sums::Sum;
use super::types::has_functions;
use super::walk::{StepKind, Walk};
use cotan_dialects::array::axis::moves;
use cotan_dialects::array::{Build, Fold, Iota, Map, Yield};
use cotan_dialects::autodiff::{NotDifferentiable, reached, refused};
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, InsertPoint, Loc, Op, Shape, Type, Value};

/// Emits the primal of a build or a map; a copy, if it contains no functions.
pub fn write_domain(
    walk: &mut Walk<'_>,
    op: Op,
    functions: bool,
) -> Result<StepKind, NotDifferentiable> {
    let body = walk.ir().regions(op)[0];
    let from = walk.block_of(body);
    let dims = match walk.ir().get::<Map>(op) {
        Some(map) => map.leading(walk.ir()),
        None => walk.ir().arg_count(from),
    };
    if dims != 1 {
        return Err(refused(walk.ir(), op, "it iterates over several dimensions at once"));
    }
    if !functions {
        return walk.t.copy(op).map(|_| StepKind::Domain);
    }
    let loc = walk.loc(op);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let (region, block, args) = walk.new_block(&originals);
    let yields = walk.inside(block, |walk| walk.primal_only(|walk| walk.block(from, &args)))?.0;
    Yield::build(&mut walk.b().elsewhere(InsertPoint::End(block)), loc, &yields);
    let results: Vec<Value> = walk.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| walk.ir().ty(result)).collect();
    let operands: Vec<Value> = walk.ir().operands(op).collect();
    let operands = walk.values(operands.into_iter());
    let created = match operands.is_empty() {
        true => Build::build(walk.b(), loc, region, &types),
        false => Map::build(walk.b(), loc, &operands, region, &types),
    };
    let created: Vec<Value> = walk.ir().results(created).collect();
    for (result, value) in results.into_iter().zip(created) {
        walk.map_result(result, value);
    }
    Ok(StepKind::Domain)
}

/// The operands of a loop of the reverse pass over the first axis of arrays.
struct LoopSpec {
    /// The arrays.
    over: Vec<Value>,
    /// True if it runs from the last element to the first.
    right: bool,
    reassoc: Option<cotan_ir::Attr>,
    /// The initial values of the loop-carried values, besides the cotangents of captured values.
    states: Vec<Value>,
}

/// The results of an iteration of the reverse pass.
struct IterationResults {
    states: Vec<Value>,
    kept: Vec<Value>,
    sums: SumMap,
}

/// Emits a fold that carries the cotangents of the values that an operation captures; returns the
/// final states and the per-iteration results.
fn emit_loop(
    back: &mut Pullback<'_, '_>,
    op: Op,
    LoopSpec { over, right, reassoc, states }: LoopSpec,
    sums: &mut SumMap,
    body: impl FnOnce(
        &mut Walk<'_>,
        &[Value],
        &[Value],
        SumMap,
    ) -> Result<IterationResults, NotDifferentiable>,
) -> Result<Vec<Value>, NotDifferentiable> {
    let (loc, mut captured) = (back.loc, back.walk.captured(op));
    captured.sort_by_key(|&value| sums.get(value).is_none());
    let opened = captured.iter().filter(|&&value| sums.get(value).is_some()).count();
    let carried_sums = captured.iter().filter_map(|&value| back.take_or_zero(value, sums));
    let carried_sums: Vec<Value> = carried_sums.collect();
    let starts = [&states[..], &carried_sums].concat();
    let mut types: Vec<Type> = starts.iter().map(|&start| back.walk.ir().ty(start)).collect();
    let size = first_size(back.walk, over[0]);
    let mut elements = Vec::with_capacity(over.len());
    for &array in &over {
        elements.push(element(back.walk, array));
    }
    let b = back.walk.b();
    let region = b.create_region();
    let block = b.append_new_block(region, &[&types[..], &elements].concat(), loc);
    let args: Vec<Value> = b.args(block).collect();
    let (carried, elements) = args.split_at(starts.len());
    let (states, carried_sums) = carried.split_at(states.len());
    let mut inner = SumMap::default();
    for (&value, &carried_sum) in captured.iter().zip(carried_sums) {
        inner.set(value, Sum::Whole(carried_sum));
    }
    let kept = back.walk.inside(block, |walk| {
        let IterationResults { mut states, kept, mut sums } = body(walk, states, elements, inner)?;
        let mut back = Pullback::new(walk, loc);
        states.extend(captured.iter().filter_map(|&value| back.take_whole(value, &mut sums)));
        states.extend(&kept);
        Yield::build(walk.b(), loc, &states);
        Ok(kept)
    })?;
    for value in kept {
        let ty = back.walk.ir().ty(value);
        types.push(stacked(back.walk, op, &size, ty)?);
    }
    let in_place = back.walk.how.generators.in_place;
    let b = back.walk.b();
    let only_adds = states.is_empty() && !right;
    let (sums_of, kept_of) = types.split_at(starts.len());
    let adding = AccumulatingLoop {
        size,
        over: &over,
        opened: &starts[..opened],
        sums: sums_of,
        per_iteration: kept_of,
    };
    let created = match only_adds.then_some(starts.is_empty()) {
        Some(true) => Some(Map::build(b, loc, &over, region, &types)),
        Some(false) if in_place => adding.accumulation(b, loc, block),
        _ => None,
    };
    let created = created.unwrap_or_else(|| {
        let created = Fold::build(b, loc, &over, 0, &starts, region, &types);
        Fold::set_right(b, created, right.then_some(cotan_ir::Attr::UNIT));
        Fold::set_reassoc(b, created, reassoc);
        created
    });
    let mut created: Vec<Value> = b.results(created).collect();
    let count = states.len();
    for (&value, sum) in captured.iter().zip(created.drain(count..starts.len())) {
        sums.set(value, Sum::Whole(sum));
    }
    Ok(created)
}

/// Returns the size of the first dimension of an array.
fn first_size(walk: &Walk<'_>, array: Value) -> Poly {
    let shape = Shape::of(&walk.ir().store, walk.ir().ty(array));
    shape.and_then(|shape| shape.sizes.first().cloned()).expect("it is an array")
}

/// Returns the type of the slices along the first dimension of an array.
fn element(walk: &mut Walk<'_>, array: Value) -> Type {
    let shape = Shape::of(&walk.ir().store, walk.ir().ty(array));
    let mut shape = shape.expect("it is an array");
    shape.sizes.remove(0);
    shape.ty(walk.b().store_mut()).expect("its sizes were those of an array")
}

/// Returns the type of arrays of values of a type, which must be scalars or arrays.
fn stacked(walk: &mut Walk<'_>, op: Op, size: &Poly, ty: Type) -> Result<Type, NotDifferentiable> {
    let Some(mut shape) = Shape::of(&walk.ir().store, ty) else {
        return Err(refused(walk.ir(), op, "it carries values that cannot be stored in arrays"));
    };
    shape.sizes.insert(0, size.clone());
    Ok(shape.ty(walk.b().store_mut()).expect("its sizes were those of arrays"))
}

/// Emits the pullback of a build or map: each element is independent, and cotangents of captured
/// values are accumulated.
pub fn pull_domain(
    back: &mut Pullback<'_, '_>,
    op: Op,
    sums: &mut SumMap,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    let ty = back.walk.ir().ty(results[0]);
    let cotangents: Vec<Option<Value>> =
        results.into_iter().map(|result| back.take_whole(result, sums)).collect();
    if cotangents.iter().all(Option::is_none) {
        return Ok(());
    }
    let loc = back.loc;
    let body = back.walk.ir().regions(op)[0];
    let from = back.walk.block_of(body);
    let operands: Vec<Value> = back.walk.ir().operands(op).collect();
    let mut over = back.walk.values(operands.iter().copied());
    if over.is_empty() {
        over.push(index_array(back.walk, loc, ty));
    }
    let count = over.len();
    over.extend(cotangents.iter().flatten());
    let args: Vec<Value> = back.walk.ir().args(from).collect();
    let wanted: Vec<bool> =
        operands.iter().map(|operand| back.walk.active.contains(operand)).collect();
    let spec = LoopSpec { over, right: false, reassoc: None, states: Vec::new() };
    let created = emit_loop(back, op, spec, sums, |walk, _, elements, inner| {
        let mut yields = elements[count..].iter();
        let cotangents = cotangents.iter();
        let cotangents =
            cotangents.map(|it| it.and_then(|_| yields.next().copied().map(Sum::Whole))).collect();
        let mut sums = walk.pull(from, &elements[..count], cotangents, inner)?;
        let mut back = Pullback::new(walk, loc);
        let kept = args.iter().zip(&wanted).filter(|pair| *pair.1);
        let kept = kept.filter_map(|pair| back.take_or_zero(*pair.0, &mut sums)).collect();
        Ok(IterationResults { states: Vec::new(), kept, sums })
    })?;
    let active = operands.into_iter().zip(wanted).filter(|pair| pair.1);
    let active = active.filter(|pair| back.walk.can_change(pair.0));
    for ((operand, _), part) in active.collect::<Vec<_>>().into_iter().zip(created) {
        back.add(operand, Sum::Whole(part), sums);
    }
    Ok(())
}

/// Returns the indices along the first dimension of arrays of a type.
pub fn index_array(walk: &mut Walk<'_>, loc: Loc, like: Type) -> Value {
    let mut shape = Shape::of(&walk.ir().store, like).expect("it is an array");
    shape.sizes.truncate(1);
    shape.element = Type::INDEX;
    let ty = shape.ty(walk.b().store_mut()).expect("its size was that of an array");
    Iota::value(walk.b(), loc, 0, ty)
}

/// Emits the primal of a fold, with its states as per-iteration results where they are residuals.
pub fn write_fold(
    walk: &mut Walk<'_>,
    op: Op,
    functions: bool,
) -> Result<StepKind, NotDifferentiable> {
    let needs_states = walk.wanted && walk.how.mode == Mode::Reverse;
    if !needs_states && !functions {
        return walk.t.copy(op).map(|_| StepKind::States(Vec::new()));
    }
    let (loc, fold): (_, Fold) = (walk.loc(op), walk.read(op));
    let is_function = |state| has_functions(&walk.ir().store, walk.ir().ty(state));
    if needs_states && fold.states.iter(walk.ir()).any(is_function) {
        return composed::write(walk, op);
    }
    let from = walk.block_of(fold.body);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let (over, states) = (fold.operands, fold.states);
    let over: Vec<Value> = over.iter(walk.ir()).collect();
    let states: Vec<Value> = states.iter(walk.ir()).collect();
    let (count, axis) = (states.len(), fold.axis);
    let (over, states) = (walk.values(over.into_iter()), walk.values(states.into_iter()));
    let (region, block, args) = walk.new_block(&originals);
    walk.activate(&originals);
    let mut yields = walk.inside(block, |walk| walk.primal_only(|walk| walk.block(from, &args)))?.0;
    let results: Vec<Value> = walk.ir().results(op).collect();
    let mut types = Vec::with_capacity(results.len());
    for &result in &results {
        types.push(walk.primal_type(result));
    }
    let mut kept: Vec<usize> = Vec::with_capacity(count);
    if needs_states {
        let shape = Shape::of(&walk.ir().store, walk.ir().ty(over[0]));
        let size = shape.expect("a fold has array operands").sizes[axis as usize].clone();
        for &state in &args[..count] {
            let b = &mut walk.b().elsewhere(InsertPoint::End(block));
            let mut leaves = Vec::new();
            flatten(b, loc, state, &mut leaves);
            kept.push(leaves.len());
            for value in leaves {
                let ty = walk.ir().ty(value);
                types.push(stacked(walk, op, &size, ty)?);
                yields.push(value);
            }
        }
    }
    Yield::build(&mut walk.b().elsewhere(InsertPoint::End(block)), loc, &yields);
    let b = walk.b();
    let created = Fold::build(b, loc, &over, axis, &states, region, &types);
    fold.lead(b, created);
    let created: Vec<Value> = b.results(created).collect();
    let mut stacks = created[results.len()..].iter().copied();
    let stacks = kept.into_iter().map(|count| stacks.by_ref().take(count).collect()).collect();
    for (result, value) in results.into_iter().zip(created) {
        walk.map_result(result, value);
    }
    Ok(StepKind::States(stacks))
}

/// Collects the scalars and arrays that a value consists of.
fn flatten(b: &mut Builder<'_>, loc: Loc, value: Value, leaves: &mut Vec<Value>) {
    let Some(count) = b.store.as_tuple(b.ty(value)).map(<[Type]>::len) else {
        return leaves.push(value);
    };
    for at in 0..count {
        let part = Get::value(b, loc, value, at as i64);
        flatten(b, loc, part, leaves);
    }
}

/// Rebuilds a value of a type from its scalars and arrays.
fn unflatten(
    b: &mut Builder<'_>,
    loc: Loc,
    ty: Type,
    leaves: &mut impl Iterator<Item = Value>,
) -> Value {
    let Some(parts) = b.store.as_tuple(ty).map(<[Type]>::to_vec) else {
        return leaves.next().expect("as many as there were");
    };
    let parts: Vec<Value> = parts.into_iter().map(|ty| unflatten(b, loc, ty, leaves)).collect();
    Pack::value(b, loc, &parts)
}

/// Emits the pullback of a fold: in the reverse direction along the axis, with the cotangents of
/// states.
pub fn pull_fold(
    back: &mut Pullback<'_, '_>,
    op: Op,
    stacks: &[Vec<Value>],
    sums: &mut SumMap,
) -> Result<(), NotDifferentiable> {
    let fold: Fold = back.walk.read(op);
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    if results.iter().all(|&result| sums.get(result).is_none()) {
        return Ok(());
    }
    let loc = back.loc;
    let operands: Vec<Value> = fold.operands.iter(back.walk.ir()).collect();
    let inits: Vec<Value> = fold.states.iter(back.walk.ir()).collect();
    let from = back.walk.block_of(fold.body);
    let args: Vec<Value> = back.walk.ir().args(from).collect();
    let (state_args, element_args) = args.split_at(inits.len());
    let has_cotangent = results.iter().map(|&result| sums.get(result).is_some()).collect();
    let yields = yielded(back.walk.ir(), fold.body).expect("a verified body has a yield");
    let reached = reached(back.walk.ir(), from, state_args, &yields, has_cotangent);
    let (last, kept) = results.split_at(inits.len());
    let last = last.iter().zip(&reached).map(|(&result, &reached)| match reached {
        true => back.take_or_zero(result, sums),
        false => None,
    });
    let last: Vec<Option<Value>> = last.collect();
    let kept: Vec<Option<Value>> =
        kept.iter().map(|&result| back.take_whole(result, sums)).collect();
    let mut over = Vec::new();
    for value in back.walk.values(operands.iter().copied()) {
        over.push(moves::in_front(back.walk.b(), loc, value, fold.axis));
    }
    over.extend(stacks.iter().flatten());
    let count = over.len();
    over.extend(kept.iter().flatten());
    let mut wanted = Vec::with_capacity(operands.len());
    for (&operand, &arg) in operands.iter().zip(element_args) {
        if back.walk.active.contains(&operand) && back.walk.can_change(operand) {
            wanted.push((operand, arg));
        }
    }
    let states: Vec<Value> = last.iter().flatten().copied().collect();
    let changing = states.len();
    let spec = LoopSpec { over, right: fold.right.is_none(), reassoc: fold.reassoc, states };
    let created = emit_loop(back, op, spec, sums, |walk, states, elements, inner| {
        let mut leaves = elements[operands.len()..count].iter().copied();
        let mut at = Vec::with_capacity(args.len());
        for &arg in state_args {
            let ty = walk.ir().ty(arg);
            at.push(unflatten(walk.b(), loc, ty, &mut leaves));
        }
        at.extend(&elements[..operands.len()]);
        let (mut states, mut yields) = (states.iter(), elements[count..].iter());
        let next = last.iter().map(|it| it.and_then(|_| states.next().copied()));
        let kept = kept.iter().map(|it| it.and_then(|_| yields.next().copied()));
        let cotangents = next.chain(kept).map(|it| it.map(Sum::Whole)).collect();
        let mut sums = walk.pull(from, &at, cotangents, inner)?;
        let mut back = Pullback::new(walk, loc);
        let carried = state_args.iter().zip(&last).filter(|(_, last)| last.is_some());
        let states = carried.filter_map(|(&arg, _)| back.take_or_zero(arg, &mut sums));
        let states = states.collect();
        let kept = wanted.iter().filter_map(|pair| back.take_or_zero(pair.1, &mut sums)).collect();
        Ok(IterationResults { states, kept, sums })
    })?;
    let (states, parts) = created.split_at(changing);
    let mut states = states.iter();
    for (&init, last) in inits.iter().zip(&last) {
        if let (Some(_), Some(&part)) = (last, last.and_then(|_| states.next())) {
            back.add(init, Sum::Whole(part), sums);
        }
    }
    for (&(operand, _), &part) in wanted.iter().zip(parts) {
        let part = moves::moved_back(back.walk.b(), loc, part, fold.axis);
        back.add(operand, Sum::Whole(part), sums);
    }
    Ok(())
}
