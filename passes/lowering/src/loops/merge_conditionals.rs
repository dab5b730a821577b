//! `merge-conditionals`: merges conditionals with the same condition.
//!
//! Legal if operations in between are independent of the first one. It saves a branch.

use crate::fusion::motion::Dependents;
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::{scf, yielded};
use cotan_ir::{Builder, Ir, Op, Region, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "merge-conditionals",
    summary: "Merges conditionals with the same condition",
    doc: "\
A conditional is merged into a later one of the same block with the same condition. It is legal if
the operations in between neither use its results nor access the same memory. So the reverse pass of
a guarded read tests the range once.

```mlir before
func.func @f(%at: index, %n: index, %x: memref<?xf64>, %dx: memref<?xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %is_in = arith.cmpi ult, %at, %n : index
  %v = scf.if %is_in -> (f64) {
    %a = memref.load %x[%at] : memref<?xf64>
    scf.yield %a : f64
  } else {
    scf.yield %none : f64
  }
  scf.if %is_in {
    %b = memref.load %dx[%at] : memref<?xf64>
    %c = arith.addf %b, %v : f64
    memref.store %c, %dx[%at] : memref<?xf64>
  }
  return %v : f64
}
```

```mlir after
func.func @f(%at: index, %n: index, %x: memref<?xf64>, %dx: memref<?xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %is_in = arith.cmpi ult, %at, %n : index
  %v = scf.if %is_in -> (f64) {
    %a = memref.load %x[%at] : memref<?xf64>
    %b = memref.load %dx[%at] : memref<?xf64>
    %c = arith.addf %b, %a : f64
    memref.store %c, %dx[%at] : memref<?xf64>
    scf.yield %a : f64
  } else {
    scf.yield %none : f64
  }
  return %v : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-merged", "Number of conditionals merged into a later one")],
    run,
};

/// Maximum number of operations searched before a conditional.
const MAX_SEARCHED: usize = 32;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let conditionals: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::If>(op)).collect();
    let mut num_merged = 0;
    for second in conditionals {
        if let Some((first, dependents)) = partner(ir, second) {
            merge(ir, [first, second], &dependents);
            num_merged += 1;
        }
    }
    run.count("num-merged", num_merged);
    Ok(Change::from(num_merged > 0))
}

/// Returns the earlier conditional to merge, and the operations in between that depend on it.
fn partner(ir: &Ir, second: Op) -> Option<(Op, Dependents)> {
    let condition = ir.operand(second, 0);
    let before = std::iter::successors(ir.prev_op(second), |&op| ir.prev_op(op));
    let asks = |op: &Op| ir.is::<scf::If>(*op) && ir.operand(*op, 0) == condition;
    let first = before.take(MAX_SEARCHED).find(asks)?;
    // The second one would use an accumulator that the merged one also yields.
    if ir.results(first).any(|result| accumulators::is(&ir.store, ir.ty(result))) {
        return None;
    }
    Some((first, Dependents::simple(ir, [first, second]).ok()?))
}

/// Merges two conditionals in the position of the second one; dependents of the first one follow.
fn merge(ir: &mut Ir, [first, second]: [Op; 2], dependents: &Dependents) {
    dependents.move_after(ir, second);
    let loc = ir.loc(second);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let results: Vec<Value> = [first, second].iter().flat_map(|&op| ir.results(op)).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let condition = ir.operand(first, 0);
    let mut merged_regions = [0, 1].map(|which| {
        let regions = [first, second].map(|op| ir.regions(op)[which]);
        concatenate(ir, first, second, regions)
    });
    let other = merged_regions[1].take().unwrap_or_else(|| ir.create_region());
    let then = merged_regions[0].take().unwrap_or_else(|| ir.create_region());
    let b = &mut Builder::before(ir, second);
    let merged = scf::If::build(b, loc, condition, then, other, &types);
    for (position, result) in results.into_iter().enumerate() {
        let new = ir.result(merged, position);
        ir.replace_all_uses(result, new);
    }
    ir.erase_op(first);
    ir.erase_op(second);
}

/// Concatenates two branches; returns `None` if both are empty. Uses of results of the first
/// conditional in the second branch are replaced.
fn concatenate(ir: &mut Ir, first: Op, second: Op, regions: [Region; 2]) -> Option<Region> {
    let blocks = regions.map(|region| ir.single_block(region));
    let loc = ir.loc(second);
    let mut outputs = Vec::new();
    let region = blocks.iter().any(Option::is_some).then(|| ir.create_region())?;
    let block = ir.append_new_block(region, &[], loc);
    for (position, from) in blocks.into_iter().enumerate() {
        let Some(from) = from else { continue };
        let values = yielded(ir, regions[position]).unwrap_or_default();
        let end = ir.last_op(from).expect("a branch has a terminator");
        ir.erase_op(end);
        ir.move_ops(from, block);
        if position == 0 {
            let results: Vec<Value> = ir.results(first).collect();
            for (result, &value) in results.into_iter().zip(&values) {
                ir.replace_uses_if(result, value, |ir, this| is_in(ir, ir.user(this), regions[1]));
            }
        }
        outputs.extend(values);
    }
    scf::Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    Some(region)
}

/// Returns whether an operation is nested in a region.
fn is_in(ir: &Ir, op: Op, region: Region) -> bool {
    let mut around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    around.any(|op| ir.block_of(op).and_then(|block| ir.region_of(block)) == Some(region))
}
