//! `raise-contract`: raises sums of products to contractions.

mod earlier_folds;
mod factors;
mod hoist_from_folds;
mod lift;
mod split_sums;
mod stage_rows;

use crate::generic::op_facts::OpFacts;
use cotan_dialects::array::Contract;
use cotan_dialects::array::affine::Affine;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, Op, Shape, Value, fingerprint};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use std::sync::Arc;

/// The pass.
pub static PASS: Pass = Pass {
    name: "raise-contract",
    summary: "Raises sums of products to `array.contract`",
    doc: "\
A sum, or a build or map of sums, of products of array elements becomes a contraction, if every
index is an integer combination of loop indices. A build of products becomes one if none of the
factors needs all indices. Products may be elementwise operations on replicated, transposed and
gathered arrays, or the body of a build or map. Sums and products keep their order, so results are
bit-identical.

A sum in the body of a build becomes an element of one contraction before the build, as far out as
its factors are defined. A sum in a fold that does not depend on the states becomes a slice of one
contraction before the fold. If an earlier fold returns the factors and has the same contraction in
its body, that fold returns it.

With `regroup`, a sum of `p + q` in a build becomes the sum of two contractions, if no factor of the
products `p` and `q` has all indices: matrix products with register tiles are faster than a common
loop.

With `stage`, a row that the body of a build computes and contracts with an outside matrix, such as
the weights of an attention, becomes a row of an array. That takes memory for all rows, and the
contractions of all rows become one product of matrices.

```mlir before
func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %xs = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<m>> -> tensor<?x?xf64, #cotan.dims<n, m>>
  %p = arith.mulf %a, %xs : tensor<?x?xf64, #cotan.dims<n, m>>
  %r = array.sum %p along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.contract %a, %x over [m] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xf64, #cotan.dims<m>> -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-staged", "Number of builds whose rows are stored"),
        Statistic::new("num-split", "Number of sums divided into two"),
        Statistic::new("num-raised", "Number of contractions created, or moved out of folds"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `raise-contract`.
    struct Options {
        /// Divide sums of several products, which reorders them
        regroup: bool = false,
        /// Store rows that the body of a build computes and contracts
        stage: bool = false,
    }
}

/// A contraction under construction.
struct ContractionDraft {
    factors: Vec<(Value, Vec<Affine<usize>>)>,
    domain: Vec<Poly>,
}

impl ContractionDraft {
    /// Returns whether it is profitable: it sums, or each factor is reused.
    fn is_contraction(&self, rank: usize) -> bool {
        let uses_all =
            |at: &Vec<Affine<usize>>| (0..rank).all(|dim| at.iter().any(|at| at.has(dim)));
        let is_outer = || !self.factors.iter().any(|factor| uses_all(&factor.1));
        self.factors.len() >= 2 && (!self.domain.is_empty() || is_outer())
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let facts = OpFacts::new(&Arc::clone(ir.registry()));
    let Options { regroup, stage } = run.options();
    // Steps may change code and then raise nothing.
    let before = fingerprint(ir, root);
    let staged = if stage { stage_rows::stage_rows(ir, root, &facts) } else { 0 };
    let split = if regroup { split_sums::split_sums(ir, root, &facts) } else { 0 };
    // Outer and later operations come first, so that as many sums as possible become one.
    let mut count = 0;
    for op in outside_in(ir, root) {
        if ir.is_erased(op) || ir.result_count(op) != 1 {
            continue;
        }
        if ir.is::<Contract>(op) {
            count += usize::from(hoist_from_folds::hoist_from_folds(ir, op));
            continue;
        }
        if let Some(contract) = lift::lift(ir, op, &facts) {
            hoist_from_folds::hoist_from_folds(ir, contract);
            count += 1;
            continue;
        }
        let rank = Shape::of(&ir.store, ir.ty(ir.result(op, 0))).map_or(0, |shape| shape.rank());
        let sums = factors::of(ir, op, &[]).filter(|sums| sums.is_contraction(rank));
        if let Some(sums) = sums {
            let contract = raise(ir, op, sums, &facts);
            if let Some(contract) = contract {
                hoist_from_folds::hoist_from_folds(ir, contract);
            }
            count += 1;
        }
    }
    run.count("num-staged", staged);
    run.count("num-split", split);
    run.count("num-raised", count);
    Ok(Change::from(fingerprint(ir, root) != before))
}

/// Returns the operations inside an operation: parents before children, later ones before earlier
/// ones.
fn outside_in(ir: &Ir, root: Op) -> Vec<Op> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut ops = Vec::new();
    let inside = |op| ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    blocks.extend(inside(root));
    while let Some(block) = blocks.pop() {
        let from = ops.len();
        ops.extend(ir.ops(block));
        ops[from..].reverse();
        blocks.extend(ops[from..].iter().flat_map(|&op| inside(op)));
    }
    ops
}

/// Replaces an operation by its contraction.
fn raise(ir: &mut Ir, op: Op, sums: ContractionDraft, facts: &OpFacts) -> Option<Op> {
    let (from, ty) = (ir.loc(op), ir.ty(ir.result(op, 0)));
    let loc = ir.store.derived_loc(from, PASS.name);
    let ContractionDraft { factors, domain } = sums;
    let contract = Contract::of(&mut Builder::before(ir, op), loc, &factors, domain, ty);
    replace(ir, op, contract, facts);
    ir.def_op(contract)
}

/// Replaces an operation by a value, and erases the operations that only it needed.
fn replace(ir: &mut Ir, op: Op, value: Value, facts: &OpFacts) {
    let mut unused: Vec<Op> = ir.operands(op).filter_map(|value| ir.def_op(value)).collect();
    ir.replace_op(op, &[value]);
    while let Some(op) = unused.pop() {
        let is_unused = !ir.is_erased(op) && ir.results(op).all(|value| ir.is_unused(value));
        if is_unused && facts.is_removable(ir, op) {
            unused.extend(ir.operands(op).filter_map(|value| ir.def_op(value)));
            ir.erase_op(op);
        }
    }
}
