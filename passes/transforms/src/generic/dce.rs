//! `dce`: dead-code elimination.

use crate::generic::op_facts::{Facts, OpFacts};
use cotan_ir::dominance::RegionDominance;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Block, Ir, Op, Region};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::{AnalysisCache, Dominance, Statistic};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "dce",
    summary: "Erases dead operations and unreachable blocks",
    doc: "\
Erases operations without writes whose results are unused, transitively. An operation with regions
is erased if its regions do not write either. Erases unreachable blocks, except in unregistered
operations, whose control flow is unknown.

```mlir before
func.func @f(%a: i32) -> i32 {
  %x = arith.muli %a, %a : i32
  %y = arith.addi %x, %a : i32
  return %a : i32
^never:
  cf.br ^never
}
```

```mlir after
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-dce'd", "Number of operations erased"),
        Statistic::new("num-blocks", "Number of unreachable blocks erased"),
    ],
    run,
};

fn run(ir: &mut Ir, op: Op, run: &mut PassContext<'_>) -> PassResult {
    let before = ir.live_op_count();
    let blocks = erase_unreachable(ir, op, run.analyses());
    erase_unused(ir, op);
    let ops = before - ir.live_op_count();
    run.count("num-dce'd", ops);
    run.count("num-blocks", blocks);
    run.preserve::<SymbolTable>();
    if blocks == 0 {
        run.preserve::<Dominance>();
    }
    Ok(Change::from(ops + blocks > 0))
}

/// Erases unreachable blocks inside `root`; returns their number.
fn erase_unreachable(ir: &mut Ir, root: Op, analyses: &mut AnalysisCache) -> usize {
    let branching = |&op: &Op| ir.regions(op).iter().any(|&region| is_branching(ir, region));
    let owners: Vec<Op> = ir.walk(root).filter(branching).collect();
    let mut count = 0;
    for owner in owners {
        if ir.is_erased(owner) {
            continue;
        }
        let dominance = analyses.get::<Dominance>(ir, owner);
        for index in 0..ir.regions(owner).len() {
            let region = ir.regions(owner)[index];
            if let Some(dominance) = dominance.region(index)
                && is_branching(ir, region)
            {
                count += erase_unreachable_of(ir, region, dominance);
            }
        }
    }
    count
}

/// Returns whether a region has a known control flow between several blocks.
fn is_branching(ir: &Ir, region: Region) -> bool {
    let owner = ir.region_parent(region);
    ir.single_block(region).is_none()
        && owner.is_some_and(|owner| ir.spec(owner).is_some())
        && !ir.is_graph_region(region)
}

fn erase_unreachable_of(ir: &mut Ir, region: Region, dominance: &RegionDominance) -> usize {
    let unreachable = ir.blocks(region).filter(|&block| !dominance.is_reachable(block));
    let unreachable: Vec<Block> = unreachable.collect();
    // Unreachable blocks may use values of each other in any order.
    for &block in &unreachable {
        let inside: Vec<Op> = ir.ops(block).flat_map(|op| ir.walk(op)).collect();
        for op in inside {
            ir.set_operands(op, &[]);
        }
    }
    for &block in &unreachable {
        ir.erase_block(block);
    }
    unreachable.len()
}

/// Erases unused operations inside `root` in reverse order, so that most chains need one visit.
fn erase_unused(ir: &mut Ir, root: Op) {
    let facts = OpFacts::new(ir.registry());
    let ops: Vec<Op> = ir.walk(root).skip(1).collect();
    // The effects of the regions of operations that are visited later.
    let mut inside: FxHashMap<Op, Facts> = FxHashMap::default();
    let mut open = Vec::new();
    for op in ops.into_iter().rev() {
        if ir.is_erased(op) {
            continue;
        }
        let own = facts.get(ir, op);
        let mut effects = own.effects();
        if !ir.regions(op).is_empty() {
            let inside = inside.remove(&op).unwrap_or(Facts::NONE);
            effects = facts.with_inside(ir, op, inside);
        }
        if !effects.has(Facts::WRITES) && !own.has(Facts::PINNED) {
            erase_chain(ir, op, &facts, &mut open);
        }
        if effects == Facts::NONE || ir.is_erased(op) {
            continue;
        }
        if let Some(parent) = ir.parent_op(op) {
            let around = inside.entry(parent).or_insert(Facts::NONE);
            *around = around.with(effects);
        }
    }
}

/// Erases an unused operation without writes, and then the operations that only it used.
fn erase_chain(ir: &mut Ir, op: Op, facts: &OpFacts, open: &mut Vec<Op>) {
    open.push(op);
    while let Some(op) = open.pop() {
        if ir.is_erased(op) || !ir.has_no_uses(op) {
            continue;
        }
        // Operations with regions are visited later, when the effects of their regions are known.
        open.extend(ir.operands(op).filter_map(|operand| ir.def_op(operand)).filter(|&def| {
            let known = facts.get(ir, def);
            let must_stay = known.has(Facts::WRITES) || known.has(Facts::PINNED);
            !must_stay && ir.regions(def).is_empty()
        }));
        ir.erase_op(op);
    }
}
