//! The iterations of bodies over axes of static sizes.

use super::affine::Affine;
use super::axis::{combine, leading};
use super::{Build, Fold, Index, Map, Slice, Stack};
use crate::interfaces::verify::body::taken;
use crate::{Emit, Iteration, Iterations};
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Value};

pub const OF_FOLD: Iterations = Iterations {
    count: fold_count,
    inits: |ir, op| ir.verified::<Fold>(op).states.iter(ir).collect(),
    args: fold_args,
    results: |b, op, carried, outputs| {
        let mut order: Vec<&Vec<Value>> = outputs.iter().collect();
        if b.verified::<Fold>(op).right.is_some() {
            order.reverse();
        }
        let stacks = stacked(b, op, carried.len(), &order)?;
        Some([carried, &stacks].concat())
    },
};

pub const OF_MAP: Iterations = Iterations {
    count: |ir, op| leading_size(ir, ir.operand(op, 0), ir.get::<Map>(op)?.leading(ir)),
    inits: |_, _| Vec::new(),
    args: |b, op, at| {
        let (operands, loc): (Vec<Value>, Loc) = (b.operands(op).collect(), b.loc(op));
        operands.into_iter().map(|operand| element(b, loc, operand, at.number)).collect()
    },
    results: |b, op, _, outputs| stacked(b, op, 0, &outputs.iter().collect::<Vec<_>>()),
};

pub const OF_BUILD: Iterations = Iterations {
    count: |ir, op| leading_size(ir, ir.result(op, 0), taken(ir, ir.get::<Build>(op)?.body)),
    inits: |_, _| Vec::new(),
    args: |b, op, at| {
        let loc = b.loc(op);
        Some(vec![crate::arith::Constant::index(b, loc, i64::try_from(at.number).ok()?)])
    },
    results: |b, op, _, outputs| stacked(b, op, 0, &outputs.iter().collect::<Vec<_>>()),
};

/// Returns the first size of an array with one leading dimension, if it is a positive constant.
fn leading_size(ir: &Ir, array: Value, count: usize) -> Option<u64> {
    let size = (count == 1).then(|| leading::size(ir, array, 0)).flatten()?;
    size.as_constant().filter(|&size| size > 0).and_then(|size| u64::try_from(size).ok())
}

fn fold_count(ir: &Ir, op: Op) -> Option<u64> {
    let fold: Fold = ir.get(op)?;
    let size = combine::size(ir, fold.operands.iter(ir).next(), fold.axis)?;
    let size = size.as_constant().and_then(|size| u64::try_from(size).ok())?;
    // A stack has at least one layer.
    (size > 0 || fold.states.len() == fold.results.len()).then_some(size)
}

fn fold_args(b: &mut Builder<'_>, op: Op, at: Iteration<'_>) -> Option<Vec<Value>> {
    let fold: Fold = b.verified(op);
    let step = match fold.right {
        Some(_) => fold_count(b, op)?.checked_sub(at.number + 1)?,
        None => at.number,
    };
    let (operands, loc): (Vec<Value>, Loc) = (fold.operands.iter(b).collect(), b.loc(op));
    let mut args = at.carried.to_vec();
    for operand in operands {
        args.push(slice(b, loc, operand, usize::try_from(fold.axis).ok()?, step)?);
    }
    Some(args)
}

fn element(b: &mut Builder<'_>, loc: Loc, array: Value, at: u64) -> Option<Value> {
    Index::of(b, loc, array, &[Affine::constant(i64::try_from(at).ok()?)])
}

fn slice(b: &mut Builder<'_>, loc: Loc, array: Value, axis: usize, at: u64) -> Option<Value> {
    if axis == 0 {
        return element(b, loc, array, at);
    }
    let mut shape = Shape::of(&b.store, b.ty(array))?;
    shape.sizes.remove(axis);
    let ty = shape.ty(b.store_mut())?;
    Some(Slice::at_index(&mut Emit::new(b, loc), array, axis, i64::try_from(at).ok()?, ty))
}

/// Emits the arrays of the outputs of all iterations.
fn stacked(
    b: &mut Builder<'_>,
    op: Op,
    first: usize,
    outputs: &[&Vec<Value>],
) -> Option<Vec<Value>> {
    let loc = b.loc(op);
    let count = b.result_count(op) - first;
    let mut stacks = Vec::with_capacity(count);
    for index in 0..count {
        let layers: Option<Vec<Value>> =
            outputs.iter().map(|outputs| outputs.get(index).copied()).collect();
        stacks.push(Stack::value(b, loc, &layers?, 0));
    }
    Some(stacks)
}
