//! Hoisting of contractions out of folds.

use super::PASS;
use super::earlier_folds::SlicedContraction;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Fold};
use cotan_ir::{Builder, Ir, Op, Shape, Type, Value};

/// Replaces a contraction in the body of a fold, of elements of its operands and of outside values,
/// by a slice of a contraction before the fold. Many matrix-vector products become one
/// matrix-matrix product. If an earlier fold computes the slices, it returns them. Returns whether
/// the contraction was moved.
pub fn hoist_from_folds(ir: &mut Ir, contract: Op) -> bool {
    let mut moved = hoist_from_fold(ir, contract);
    let is_moved = ir.is_erased(contract);
    while let Some(contract) = moved {
        moved = hoist_from_fold(ir, contract);
    }
    is_moved
}

/// Moves a contraction before the fold around it, and returns the new one.
fn hoist_from_fold(ir: &mut Ir, contract: Op) -> Option<Op> {
    let block = ir.block_of(contract)?;
    let op = ir.block_parent_op(block)?;
    let fold: Fold = ir.get(op).filter(|fold: &Fold| fold.axis == 0)?;
    let created: Contract = ir.get(contract)?;
    let operands: Vec<Value> = fold.operands.iter(ir).collect();
    let states: Vec<Value> = fold.states.iter(ir).collect();
    let mut factors: Vec<(Value, Vec<Affine<usize>>)> = Vec::new();
    let mut elements = 0;
    for (value, at) in created.factors(ir) {
        let moved = at.iter().map(|at| at.renamed(|dim| dim + 1));
        if ir.def_block(value) != Some(block) {
            factors.push((value, moved.collect()));
            continue;
        }
        let index = ir.arg_index(value)?.checked_sub(states.len())?;
        factors.push((operands[index], [Affine::index(0)].into_iter().chain(moved).collect()));
        elements += 1;
    }
    let domain = ir.store.as_dims(created.domain)?.to_vec();
    // Without a reduction there is no gain.
    if elements == 0 || domain.is_empty() {
        return None;
    }
    let size = Shape::of(&ir.store, ir.ty(operands[0]))?.sizes.first()?.clone();
    let row = ir.ty(created.result);
    let mut shape = Shape::of(&ir.store, row)?;
    shape.sizes.insert(0, size);
    let ty = shape.ty(&mut ir.store)?;
    let (loc, from) = (ir.loc(op), ir.loc(contract));
    let from = ir.store.derived_loc(from, PASS.name);
    let from_earlier =
        SlicedContraction { factors: &factors, domain: &domain, row, ty }.slices_in_fold(ir);
    let rows = from_earlier
        .unwrap_or_else(|| Contract::of(&mut Builder::before(ir, op), from, &factors, domain, ty));
    let [operands, states] =
        [fold.operands, fold.states].map(|values| values.iter(ir).collect::<Vec<Value>>());
    let arg = ir.add_block_arg(block, row, from);
    ir.replace_op(contract, &[arg]);
    let over = [&operands[..], &[rows]].concat();
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let region = ir.take_region(fold.body);
    let b = &mut Builder::before(ir, op);
    let new = Fold::build(b, loc, &over, 0, &states, region, &types);
    fold.lead(b, new);
    let results: Vec<Value> = ir.results(new).collect();
    ir.replace_op(op, &results);
    ir.def_op(rows).filter(|_| from_earlier.is_none())
}
