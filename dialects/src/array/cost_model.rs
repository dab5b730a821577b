//! Values that are more expensive to compute than to store and load.

use super::{Build, Fold};
use crate::{Cost, CostKind, Elements};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Shape, Value};
use rustc_hash::FxHashSet;

/// Returns the used results of an operation that are more expensive to recompute than to store.
/// These are results of elementary functions, and of folds and builds that compute such functions of
/// at least as many elements.
pub fn worth_storing(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    let used: Vec<Value> = ir.results(op).filter(|&result| !ir.is_unused(result)).collect();
    let shapes: Vec<Vec<Poly>> =
        used.iter().map(|&value| shape(ir, value)).collect::<Option<_>>()?;
    if is_function(ir, op) {
        return Some(used);
    }
    let functions = function_sizes(ir, op, &[])?;
    let is_small = |sizes: &Vec<Poly>| functions.iter().any(|of| fits_into(sizes, of));
    shapes.iter().all(is_small).then_some(used)
}

fn shape(ir: &Ir, value: Value) -> Option<Vec<Poly>> {
    Shape::of(&ir.store, ir.ty(value)).map(|shape| shape.sizes)
}

/// Returns the sizes of the arrays of all elementary functions that a fold or build computes, given
/// the sizes of the operations around it.
fn function_sizes(ir: &Ir, op: Op, around: &[Poly]) -> Option<Vec<Vec<Poly>>> {
    let (body, own) = match ir.get::<Fold>(op) {
        Some(fold) => {
            let steps = shape(ir, fold.operands.iter(ir).next()?)?.get(fold.axis as usize)?.clone();
            (fold.body, vec![steps])
        }
        None => {
            let build: Build = ir.get(op)?;
            let block = ir.single_block(build.body)?;
            let mut sizes = shape(ir, ir.results(op).next()?)?;
            sizes.truncate(ir.arg_count(block));
            (build.body, sizes)
        }
    };
    let around = [around, &own].concat();
    let mut all = Vec::new();
    for op in ir.ops(ir.single_block(body)?) {
        if is_function(ir, op) {
            let sizes = ir.results(op).filter_map(|result| shape(ir, result));
            all.extend(sizes.map(|sizes| [&around[..], &sizes].concat()));
        } else if ir.is::<Build>(op) {
            all.extend(function_sizes(ir, op, &around).into_iter().flatten());
        }
    }
    Some(all)
}

/// Returns whether an array of some sizes has no more elements than one of others.
fn fits_into(sizes: &[Poly], of: &[Poly]) -> bool {
    let mut remaining = of.to_vec();
    sizes.iter().all(|size| {
        let position = remaining.iter().position(|it| it == size);
        position.map(|position| remaining.remove(position)).is_some()
    })
}

/// Returns whether an operation computes an elementary function of each element.
fn is_function(ir: &Ir, op: Op) -> bool {
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    cost.is_some_and(|cost| {
        cost.kind == CostKind::Function && cost.per_element >= Cost::FUNCTION.per_element
    })
}

/// Returns whether a value needs an elementary function or a loop of its block.
pub fn is_expensive(ir: &Ir, block: Block, value: Value) -> bool {
    let (mut open, mut seen) = (vec![value], FxHashSet::default());
    while let Some(value) = open.pop() {
        let Some(op) = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block)) else {
            continue;
        };
        let cost: Option<Cost> = ir.registry().interface(ir.name(op));
        let is_work = cost.is_some_and(|cost| {
            let is_function = cost.per_element >= Cost::FUNCTION.per_element;
            is_function || !matches!(cost.of, Elements::Results)
        });
        if is_work || !ir.regions(op).is_empty() {
            return true;
        }
        open.extend(ir.operands(op).filter(|&operand| seen.insert(operand)));
    }
    false
}
