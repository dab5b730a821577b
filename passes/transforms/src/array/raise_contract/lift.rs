//! Hoisting of sums of products out of builds.

use super::{ContractionDraft, PASS, factors, replace};
use crate::generic::op_facts::OpFacts;
use cotan_dialects::IterationSpace;
use cotan_dialects::array::{Build, Contract, Index, Sum};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Op, Shape, Value};

/// Replaces a sum in the body of a build, or a build of sums, by an element or slice of a
/// contraction before the build, as far out as possible. No value is computed more often than
/// before: each index of the contraction is an index of a build around the sum. Returns the
/// contraction.
pub fn lift(ir: &mut Ir, op: Op, facts: &OpFacts) -> Option<Op> {
    if !(ir.is::<Sum>(op) || ir.is::<Build>(op)) {
        return None;
    }
    let around = builds_around(ir, op);
    let found = (0..around.len()).find_map(|first| {
        let around = &around[first..];
        let sums = factors::of(ir, op, around)?;
        let is_worth_it = !sums.domain.is_empty() && sums.is_contraction(0);
        is_worth_it.then_some((around, sums))
    });
    let (around, sums) = found?;
    let (used, sizes, sums) = of_used_indices(ir, around, sums)?;
    let (from, ty) = (ir.loc(op), ir.ty(ir.result(op, 0)));
    let mut shape = Shape::of(&ir.store, ty)?;
    shape.sizes.splice(..0, sizes);
    let ty = shape.ty(&mut ir.store)?;
    let loc = ir.store.derived_loc(from, PASS.name);
    let contract = &mut Builder::before(ir, around[0]);
    let contract = Contract::of(contract, loc, &sums.factors, sums.domain, ty);
    let value = match &used[..] {
        [] => contract,
        used => Index::value(&mut Builder::before(ir, op), loc, contract, used),
    };
    replace(ir, op, value, facts);
    ir.def_op(contract)
}

/// Returns the builds around an operation, from the outermost, as long as each executes it once per
/// element.
pub fn builds_around(ir: &Ir, op: Op) -> Vec<Op> {
    let around = |&op: &Op| ir.block_parent_op(ir.block_of(op)?).filter(|&op| ir.is::<Build>(op));
    let mut builds: Vec<Op> = std::iter::successors(around(&op), around).collect();
    builds.reverse();
    builds
}

/// Returns the build indices that a contraction depends on, their extents, and the contraction
/// restricted to them.
fn of_used_indices(
    ir: &Ir,
    around: &[Op],
    sums: ContractionDraft,
) -> Option<(Vec<Value>, Vec<Poly>, ContractionDraft)> {
    let blocks = around.iter().filter_map(|&build| ir.single_block(ir.regions(build)[0]));
    let indices: Vec<Value> = blocks.flat_map(|block| ir.args(block)).collect();
    let is_used = |dim: usize| {
        dim >= indices.len() || sums.factors.iter().any(|it| it.1.iter().any(|at| at.has(dim)))
    };
    let renamed = |dim: usize| (0..dim).filter(|&before| is_used(before)).count();
    let rename_dims =
        |at: &Vec<_>| at.iter().map(|at: &super::Affine<usize>| at.renamed(renamed)).collect();
    let factors = sums.factors.iter().map(|(value, at)| (*value, rename_dims(at))).collect();
    let used = indices.iter().enumerate().filter(|(dim, _)| is_used(*dim));
    let used: Vec<Value> = used.map(|(_, &index)| index).collect();
    let sizes: Option<Vec<Poly>> =
        used.iter().map(|&index| IterationSpace::extent(ir, index)).collect();
    Some((used, sizes?, ContractionDraft { factors, domain: sums.domain }))
}
