//! Scalar replacement of small loop-carried arrays.

use super::unroll::single_element_nest;
use super::{MAX_ELEMENTS, PASS};
use cotan_dialects::array::{Index, index_of_size};
use cotan_dialects::r#loop::{Empty, Given, Kind, Nest, NewNest};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Value};

/// Replaces each small array that an ordered nest carries, and reads at constant indices, by
/// scalars. Returns the number of arrays.
pub fn split(ir: &mut Ir, op: Op) -> usize {
    let (mut op, mut count, mut carried_number) = (op, 0, 0);
    while let Some(nest) = ir.get::<Nest>(op).filter(|nest| carried_number < nest.inits.len()) {
        match positions(ir, &nest, carried_number) {
            Some(positions) => {
                op = split_carried(ir, op, &nest, carried_number, &positions);
                count += 1;
            }
            None => carried_number += 1,
        }
    }
    count
}

/// Returns all indices of a carried array, if it is small and read only at constant ones.
fn positions(ir: &Ir, nest: &Nest, carried_number: usize) -> Option<Vec<Vec<i64>>> {
    let kinds = nest.kinds(&ir.store);
    let is_ordered = kinds.iter().all(|kind| matches!(kind, Kind::Scan | Kind::Ordered));
    let arg = ir.args(ir.single_block(nest.body)?).nth(nest.lowers.len() + carried_number)?;
    let sizes = Shape::of(&ir.store, ir.ty(arg))?.sizes;
    let sizes: Vec<i64> = sizes.iter().map(Poly::as_constant).collect::<Option<_>>()?;
    let is_small =
        sizes.iter().try_fold(1, |count: i64, &size| count.checked_mul(size))? <= MAX_ELEMENTS;
    let is_read = |user: Op| {
        let read = ir.get::<Index>(user).filter(|read| read.access().count(ir) == sizes.len());
        read.is_some_and(|read| known(ir, &read, &sizes).is_some())
    };
    if !is_ordered || sizes.is_empty() || !is_small || !ir.users(arg).all(is_read) {
        return None;
    }
    let mut positions = vec![Vec::new()];
    for size in sizes {
        let longer = positions.iter().flat_map(|position: &Vec<i64>| {
            (0..size).map(|index| [&position[..], &[index]].concat())
        });
        positions = longer.collect();
    }
    Some(positions)
}

/// Returns the index of a read, if it is constant and in bounds.
fn known(ir: &Ir, read: &Index, sizes: &[i64]) -> Option<Vec<i64>> {
    let at = read.access().indices_within(ir).into_iter().map(|index| index.as_constant());
    let at: Vec<i64> = at.collect::<Option<_>>()?;
    at.iter().zip(sizes).all(|(at, size)| (0..*size).contains(at)).then_some(at)
}

/// Carries the elements of one carried array; returns the new nest.
fn split_carried(
    ir: &mut Ir,
    op: Op,
    nest: &Nest,
    carried_number: usize,
    positions: &[Vec<i64>],
) -> Op {
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let block = ir.single_block(nest.body).expect("the body of a nest was verified");
    let position = nest.lowers.len() + carried_number;
    let arg = ir.arg(block, position);
    let sizes: Vec<i64> = positions.last().into_iter().flatten().map(|last| last + 1).collect();
    let element = Shape::of(&ir.store, ir.ty(arg)).expect("the carried value is an array").element;
    let scalars: Vec<Value> =
        positions.iter().map(|_| ir.add_block_arg(block, element, loc)).collect();
    let scalar_at =
        |at: &[i64]| positions.iter().position(|position| position == at).map(|it| scalars[it]);
    for read in ir.users(arg).collect::<Vec<Op>>() {
        let index: Index = ir.verified(read);
        let at = known(ir, &index, &sizes).and_then(|at| scalar_at(&at));
        ir.replace_op(read, &[at.expect("the read indices are constants")]);
    }
    let (end, init) =
        (ir.last_op(block).expect("a body has a terminator"), nest.inits.get(ir, carried_number));
    let mut outputs: Vec<Value> = ir.operands(end).collect();
    let carried = outputs.len() - nest.inits.len() + carried_number;
    let next = outputs.remove(carried);
    outputs.extend(elements(ir, end, loc, next, positions));
    ir.set_operands(end, &outputs);
    ir.erase_block_arg(block, position);
    let mut inits: Vec<Value> = nest.inits.iter(ir).collect();
    inits.remove(carried_number);
    inits.extend(elements(ir, op, loc, init, positions));
    let new = clone_with(ir, op, nest, inits, loc);
    let mut results: Vec<Value> = ir.results(new).collect();
    let last = results.split_off(results.len() - positions.len());
    let old = ir.results(op).count() - nest.inits.len() + carried_number;
    let whole = array_of(ir, op, loc, ir.result(op, old), last.iter().copied().zip(positions));
    results.insert(old, whole);
    ir.replace_op(op, &results);
    new
}

/// Clones a nest with other initial values.
fn clone_with(ir: &mut Ir, op: Op, nest: &Nest, inits: Vec<Value>, loc: Loc) -> Op {
    let new = NewNest { inits, ..NewNest::of(ir, nest) };
    let region = ir.take_region(nest.body);
    new.build(&mut Builder::before(ir, op), loc, region)
}

fn indices(b: &mut Builder<'_>, loc: Loc, position: &[i64]) -> Vec<Value> {
    position.iter().map(|&at| index_of_size(b, loc, &Poly::constant(at))).collect()
}

/// Emits reads of the elements of an array at some indices.
fn elements(ir: &mut Ir, before: Op, loc: Loc, array: Value, positions: &[Vec<i64>]) -> Vec<Value> {
    let b = &mut Builder::before(ir, before);
    let element = |position: &Vec<i64>| {
        let at = indices(b, loc, position);
        Index::value(b, loc, array, &at)
    };
    positions.iter().map(element).collect()
}

/// Builds an array of the type of another one from elements and their indices.
fn array_of<'a>(
    ir: &mut Ir,
    before: Op,
    loc: Loc,
    like: Value,
    elements: impl Iterator<Item = (Value, &'a Vec<i64>)>,
) -> Value {
    let ty = ir.ty(like);
    let b = &mut Builder::before(ir, before);
    let empty = Empty::value(b, loc, ty);
    elements.fold(empty, |array, (value, position)| {
        let at = indices(b, loc, position);
        let new = NewNest { puts: vec![array], ..NewNest::default() };
        single_element_nest(b, loc, &new, &Given { value, at })
    })
}
