//! Values that are more expensive to compute than to store and load.

use super::Fold;
use crate::{Cost, CostKind, Elements};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Shape, Value};
use rustc_hash::FxHashSet;

/// Returns the used results of an operation that are more expensive to recompute than to store.
/// These are results of elementary functions, and of folds of such functions that are no larger
/// than the functions' results.
pub fn worth_storing(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    let used: Vec<Value> = ir.results(op).filter(|&result| !ir.is_unused(result)).collect();
    let shape = |value: Value| Shape::of(&ir.store, ir.ty(value)).map(|shape| shape.sizes);
    let shapes: Vec<Vec<Poly>> = used.iter().map(|&value| shape(value)).collect::<Option<_>>()?;
    if is_function(ir, op) {
        return Some(used);
    }
    let fold: Fold = ir.get(op)?;
    let steps = shape(fold.operands.iter(ir).next()?)?.get(fold.axis as usize)?.clone();
    let functions = ir.ops(ir.single_block(fold.body)?).filter(|&op| is_function(ir, op));
    let functions = functions.flat_map(|op| ir.results(op)).filter_map(shape);
    let function_sizes: Vec<Vec<Poly>> =
        functions.map(|sizes| [vec![steps.clone()], sizes].concat()).collect();
    let is_small = |sizes: &Vec<Poly>| {
        function_sizes.iter().any(|function_sizes| fits_into(sizes, function_sizes))
    };
    shapes.iter().all(is_small).then_some(used)
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
