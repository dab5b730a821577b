//! Contractions in folds that do not depend on the states.

use super::PASS;
use super::given_by_folds::Rows;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Fold};
use cotan_ir::{Builder, Ir, Op, Shape, Type, Value};

/// Makes a contraction in the body of a fold, of elements that the fold goes over and of what is
/// known around it, one row of a contraction in front of the fold, which goes over that as well:
/// many products of a matrix and a vector are one of matrices. If an earlier fold has them, it gives them. Says whether there was one.
pub fn out_of_folds(ir: &mut Ir, contract: Op) -> bool {
    let mut moved = out_of_fold(ir, contract);
    let is_moved = ir.is_erased(contract);
    while let Some(contract) = moved {
        moved = out_of_fold(ir, contract);
    }
    is_moved
}

/// The contraction in front of the fold.
fn out_of_fold(ir: &mut Ir, contract: Op) -> Option<Op> {
    let block = ir.block_of(contract)?;
    let op = ir.block_parent_op(block)?;
    let fold: Fold = ir.get(op).filter(|fold: &Fold| fold.axis == 0)?;
    let made: Contract = ir.get(contract)?;
    let operands: Vec<Value> = fold.operands.iter(ir).collect();
    let states: Vec<Value> = fold.states.iter(ir).collect();
    let mut factors: Vec<(Value, Vec<Affine<usize>>)> = Vec::new();
    let mut elements = 0;
    for (value, at) in made.factors(ir) {
        let moved = at.iter().map(|at| at.renamed(|dim| dim + 1));
        if ir.def_block(value) != Some(block) {
            factors.push((value, moved.collect()));
            continue;
        }
        let place = ir.arg_index(value)?.checked_sub(states.len())?;
        factors.push((operands[place], [Affine::index(0)].into_iter().chain(moved).collect()));
        elements += 1;
    }
    let domain = ir.store.as_dims(made.domain)?.to_vec();
    // Where nothing is summed there is nothing to gain.
    if elements == 0 || domain.is_empty() {
        return None;
    }
    let size = Shape::of(&ir.store, ir.ty(operands[0]))?.sizes.first()?.clone();
    let row = ir.ty(made.result);
    let mut shape = Shape::of(&ir.store, row)?;
    shape.sizes.insert(0, size);
    let ty = shape.ty(&mut ir.store)?;
    let (loc, from) = (ir.loc(op), ir.loc(contract));
    let from = ir.store.derived_loc(from, PASS.name);
    let given = Rows { factors: &factors, domain: &domain, row, ty }.given_by_fold(ir);
    let rows = given
        .unwrap_or_else(|| Contract::of(&mut Builder::before(ir, op), from, &factors, domain, ty));
    let [operands, states] =
        [fold.operands, fold.states].map(|values| values.iter(ir).collect::<Vec<Value>>());
    let arg = ir.add_block_arg(block, row, from);
    ir.replace_op(contract, &[arg]);
    let over = [&operands[..], &[rows]].concat();
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let region = ir.create_region();
    ir.move_blocks(fold.body, region);
    let b = &mut Builder::before(ir, op);
    let new = Fold::build(b, loc, &over, 0, &states, region, &types);
    fold.lead(b, new);
    let results: Vec<Value> = ir.results(new).collect();
    ir.replace_op(op, &results);
    ir.def_op(rows).filter(|_| given.is_none())
}
