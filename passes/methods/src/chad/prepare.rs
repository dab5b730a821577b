//! Decomposition of operations without a rule: calls are inlined, domains of several dimensions are
//! nested, loops, reductions and scans become folds.

use super::generators::How;
use cotan_dialects::Decomposition;
use cotan_dialects::arith::Constant;
use cotan_dialects::array::{Build, Contract, Fold, Map, Reduce, Scan, Transpose, Yield, zero};
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::scf::{self, If};
use cotan_ir::{
    Attr, Block, Builder, InsertPoint, Ir, Loc, Mapping, Op, Region, Shape, Store, Type, Value,
};
use cotan_transforms::array::loops_to_folds::loops_to_folds_in;
use cotan_transforms::generic::inline::inline_all_calls;
use rustc_hash::FxHashMap;

/// A function after decomposition.
pub struct Prepared {
    /// The function.
    pub function: Op,
    /// For values of a decomposition that differ from the original result: that result.
    pub values: FxHashMap<Value, Value>,
}

/// Adds a decomposed copy of a function after it.
pub fn prepared(ir: &mut Ir, function: Op, how: How) -> Prepared {
    let copy = ir.clone_op(function, &mut Mapping::default());
    Builder::after(ir, function).insert(copy);
    inline_all_calls(ir, copy);
    loops_to_folds_in(ir, copy);
    if how.generators.back.is_some() {
        lower_contractions(ir, copy);
    }
    lower_bodies(ir, copy);
    let values = decompose(ir, copy);
    lower_bodies(ir, copy);
    Prepared { function: copy, values }
}

/// Lowers reductions and scans to folds, and domains of several dimensions to nested ones.
fn lower_bodies(ir: &mut Ir, function: Op) {
    for op in ir.nested_ops_inside_out(function) {
        if ir.is::<Reduce>(op) || ir.is::<Scan>(op) {
            to_fold(ir, op);
        }
    }
    for op in ir.nested_ops_inside_out(function) {
        if ir.is::<Build>(op) {
            unnest_build(ir, op);
        } else if ir.is::<Map>(op) {
            unnest_map(ir, op);
        }
    }
}

/// Applies decompositions. If the decomposition computes another value, the original operation
/// stays to compute the value, and the decomposition provides the derivative.
fn decompose(ir: &mut Ir, function: Op) -> FxHashMap<Value, Value> {
    let mut values = FxHashMap::default();
    for op in ir.nested_ops_inside_out(function) {
        let changes = ir.results(op).any(|result| has_tangent(&ir.store, ir.ty(result)));
        let Some(others) = Decomposition::of(ir, op).filter(|_| changes) else { continue };
        let loc = derived_loc(ir, op);
        let created = (others.write)(&mut Builder::after(ir, op), loc, op);
        let results: Vec<Value> = ir.results(op).collect();
        for (&result, &by) in results.iter().zip(&created) {
            ir.replace_all_uses(result, by);
            if !others.same_value {
                values.insert(by, result);
            }
        }
        if others.same_value {
            ir.erase_op(op);
        }
    }
    values
}

/// Products of elements and their sums have rules of their own.
fn lower_contractions(ir: &mut Ir, function: Op) {
    for op in ir.nested_ops_inside_out(function) {
        if ir.is::<Contract>(op) {
            let loc = derived_loc(ir, op);
            let sums = Contract::lower(&mut Builder::before(ir, op), loc, op);
            ir.replace_op(op, &[sums]);
        }
    }
}

/// Returns the location of the decomposition of an operation.
fn derived_loc(ir: &mut Ir, op: Op) -> Loc {
    let loc = ir.loc(op);
    ir.store.derived_loc(loc, Decomposition::RULE)
}

/// Adds a region with a block with arguments of these types.
fn block(b: &mut Builder<'_>, types: &[Type], loc: Loc) -> (Region, Block, Vec<Value>) {
    let region = b.create_region();
    let block = b.append_new_block(region, types, loc);
    let args = b.args(block).collect();
    (region, block, args)
}

/// Returns the types of arrays without their first dimension.
fn slice_types(store: &mut Store, types: &[Type]) -> Vec<Type> {
    let row = |&ty: &Type| {
        let mut shape = Shape::of(store, ty).expect("it has a shape");
        shape.sizes.remove(0);
        shape.ty(store).expect("its sizes were those of an array")
    };
    types.iter().map(row).collect()
}

fn types_of(ir: &Ir, values: impl Iterator<Item = Value>) -> Vec<Type> {
    values.map(|value| ir.ty(value)).collect()
}

/// Splits a build over several indices into nested builds.
fn unnest_build(ir: &mut Ir, op: Op) {
    let body = ir.verified::<Build>(op).body;
    let inner = ir.single_block(body).expect("a verified body is one block");
    if ir.arg_count(inner) < 2 {
        return;
    }
    let loc = derived_loc(ir, op);
    let (region, outer, args) = block(&mut Builder::detached(ir), &[Type::INDEX], loc);
    let first = ir.arg(inner, 0);
    ir.replace_all_uses(first, args[0]);
    ir.erase_block_arg(inner, 0);
    let types = types_of(ir, ir.results(op).collect::<Vec<_>>().into_iter());
    let (row_types, moved) = (slice_types(&mut ir.store, &types), ir.create_region());
    ir.move_blocks(body, moved);
    let b = &mut Builder::at_end(ir, outer);
    let created = Build::build(b, loc, moved, &row_types);
    let yields: Vec<Value> = b.results(created).collect();
    Yield::build(b, loc, &yields);
    let whole = Build::build(&mut Builder::before(ir, op), loc, region, &types);
    replace(ir, op, whole);
    unnest_build(ir, created);
}

/// Splits a map over several dimensions into nested maps.
fn unnest_map(ir: &mut Ir, op: Op) {
    let map: Map = ir.verified(op);
    if map.leading(ir) < 2 {
        return;
    }
    let loc = derived_loc(ir, op);
    let operands: Vec<Value> = map.operands.iter(ir).collect();
    let operand_types = types_of(ir, operands.iter().copied());
    let operand_rows = slice_types(&mut ir.store, &operand_types);
    let (region, outer, args) = block(&mut Builder::detached(ir), &operand_rows, loc);
    let types = types_of(ir, ir.results(op).collect::<Vec<_>>().into_iter());
    let (row_types, moved) = (slice_types(&mut ir.store, &types), ir.create_region());
    ir.move_blocks(map.body, moved);
    let b = &mut Builder::at_end(ir, outer);
    let created = Map::build(b, loc, &args, moved, &row_types);
    let yields: Vec<Value> = b.results(created).collect();
    Yield::build(b, loc, &yields);
    let whole = Map::build(&mut Builder::before(ir, op), loc, &operands, region, &types);
    replace(ir, op, whole);
    unnest_map(ir, created);
}

fn replace(ir: &mut Ir, op: Op, by: Op) {
    let results: Vec<Value> = ir.results(by).collect();
    for (old, &new) in ir.results(op).collect::<Vec<_>>().into_iter().zip(&results) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
    }
    ir.replace_op(op, &results);
}

/// The operands of a reduction or scan.
struct ReductionOperands {
    operands: Vec<Value>,
    identities: Vec<Value>,
    axis: usize,
    body: Block,
    /// The number of leading dimensions that are processed independently.
    batch: usize,
    right: bool,
    /// The per-step results: the state before the step if `Some(true)`, after it if `Some(false)`.
    per_step: Option<bool>,
}

impl ReductionOperands {
    fn of(ir: &Ir, op: Op) -> Self {
        let (operands, identities, axis, body, right, per_step) = match ir.get::<Scan>(op) {
            Some(scan) => {
                let exclusive = scan.exclusive.is_some();
                let right = scan.right.is_some();
                (scan.operands, scan.identities, scan.axis, scan.body, right, Some(exclusive))
            }
            None => {
                let reduce: Reduce = ir.verified(op);
                (reduce.operands, reduce.identities, reduce.axis, reduce.body, false, None)
            }
        };
        let body = ir.single_block(body).expect("a verified body is one block");
        let rank = |value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
        let operands: Vec<Value> = operands.iter(ir).collect();
        let batch = rank(operands[0]) - 1 - rank(ir.arg(body, 0));
        let identities = identities.iter(ir).collect();
        Self { operands, identities, axis: axis as usize, body, batch, right, per_step }
    }

    /// Returns the order of dimensions: independent ones, the axis, the others.
    fn order(&self, rank: usize) -> Vec<i64> {
        let mut order: Vec<i64> =
            (0..rank).filter(|&dim| dim != self.axis).map(|dim| dim as i64).collect();
        order.insert(self.batch, self.axis as i64);
        order
    }
}

/// Converts a reduction or scan to a fold along the first dimension of independent slices.
fn to_fold(ir: &mut Ir, op: Op) {
    let (loc, along) = (ir.loc(op), ReductionOperands::of(ir, op));
    let b = &mut Builder::before(ir, op);
    let mut arrays = Vec::with_capacity(along.operands.len());
    for &array in &along.operands {
        let rank = Shape::of(&b.store, b.ty(array)).map_or(0, |shape| shape.rank());
        arrays.push(transposed(b, loc, array, &along.order(rank)));
    }
    let mut results = over_slices(b, loc, &along, &arrays, along.batch);
    if along.per_step.is_some() {
        for result in &mut results {
            let rank = Shape::of(&b.store, b.ty(*result)).map_or(0, |shape| shape.rank());
            let order = along.order(rank);
            let back = |dim| order.iter().position(|&at| at == dim).unwrap_or_default() as i64;
            let back: Vec<i64> = (0..rank as i64).map(back).collect();
            *result = transposed(b, loc, *result, &back);
        }
    }
    ir.replace_op(op, &results);
}

fn transposed(b: &mut Builder<'_>, loc: Loc, array: Value, order: &[i64]) -> Value {
    if order.is_sorted() {
        return array;
    }
    let order = b.store_mut().i64_array(order);
    Transpose::value(b, loc, array, order)
}

fn over_slices(
    b: &mut Builder<'_>,
    loc: Loc,
    along: &ReductionOperands,
    arrays: &[Value],
    batch: usize,
) -> Vec<Value> {
    if batch == 0 {
        return fold(b, loc, along, arrays);
    }
    let types = types_of(b, arrays.iter().copied());
    let row_types = slice_types(b.store_mut(), &types);
    let (region, outer, args) = block(b, &row_types, loc);
    let inside = &mut b.elsewhere(InsertPoint::End(outer));
    let yields = over_slices(inside, loc, along, &args, batch - 1);
    Yield::build(inside, loc, &yields);
    let size = Shape::of(&b.store, types[0]).expect("it has a shape").sizes[0].clone();
    let mut results = Vec::with_capacity(yields.len());
    for value in yields {
        let mut shape = Shape::of(&b.store, b.ty(value)).expect("a slice has scalar elements");
        shape.sizes.insert(0, size.clone());
        results.push(shape.ty(b.store_mut()).expect("its sizes were those of arrays"));
    }
    let created = Map::build(b, loc, arrays, region, &results);
    b.results(created).collect()
}

/// Emits the fold. The first element is not combined with another one: a boolean state records
/// whether there was one.
fn fold(b: &mut Builder<'_>, loc: Loc, along: &ReductionOperands, arrays: &[Value]) -> Vec<Value> {
    let count = arrays.len();
    let elements = types_of(b, b.args(along.body).take(count).collect::<Vec<_>>().into_iter());
    let mut starts = vec![Constant::value(b, loc, Attr::FALSE)];
    match along.identities.is_empty() {
        true => starts.extend(unused_zeros(b, loc, &elements)),
        false => starts.extend(&along.identities),
    }
    let mut types = types_of(b, starts.iter().copied());
    let (region, iteration, args) = block(b, &[&types[..], &elements].concat(), loc);
    let inside = &mut b.elsewhere(InsertPoint::End(iteration));
    let (states, here) = args.split_at(starts.len());
    let yields = combine(inside, loc, along, states, here);
    let mut next = vec![Constant::value(inside, loc, Attr::TRUE)];
    next.extend(&yields);
    match along.per_step {
        Some(true) => next.extend(&states[1..]),
        Some(false) => next.extend(&yields),
        None => {}
    }
    Yield::build(inside, loc, &next);
    if along.per_step.is_some() {
        types.extend(types_of(b, arrays.iter().copied()));
    }
    let created = Fold::build(b, loc, arrays, 0, &starts, region, &types);
    if along.right {
        Fold::set_right(b, created, Some(Attr::UNIT));
    }
    let results: Vec<Value> = b.results(created).collect();
    match along.per_step {
        Some(_) => results[starts.len()..].to_vec(),
        None => results[1..].to_vec(),
    }
}

/// Returns zeros, which are never used.
fn unused_zeros(b: &mut Builder<'_>, loc: Loc, types: &[Type]) -> Vec<Value> {
    types.iter().map(|&ty| zero::of(b, loc, ty).expect("elements have zeros")).collect()
}

/// Emits the combination of the accumulated state with the current element, if there is a state.
fn combine(
    b: &mut Builder<'_>,
    loc: Loc,
    along: &ReductionOperands,
    states: &[Value],
    here: &[Value],
) -> Vec<Value> {
    let (then_body, then, _) = block(b, &[], loc);
    let (else_body, other, _) = block(b, &[], loc);
    let args = match along.right {
        true => [here, &states[1..]].concat(),
        false => [&states[1..], here].concat(),
    };
    let mut mapping = Mapping::default();
    mapping.values.extend(b.args(along.body).collect::<Vec<_>>().into_iter().zip(args));
    let mut ops: Vec<Op> = b.ops(along.body).collect();
    let end = ops.pop().expect("a verified body has an end");
    let inside = &mut b.elsewhere(InsertPoint::End(then));
    for op in ops {
        let copy = inside.clone_op(op, &mut mapping);
        inside.insert(copy);
    }
    let yields: Vec<Value> = inside.operands(end).map(|value| mapping.value(value)).collect();
    scf::Yield::build(inside, loc, &yields);
    scf::Yield::build(&mut b.elsewhere(InsertPoint::End(other)), loc, here);
    let types = types_of(b, here.iter().copied());
    let created = If::build(b, loc, states[0], then_body, else_body, &types);
    b.results(created).collect()
}
