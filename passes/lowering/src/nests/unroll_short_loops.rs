//! `unroll-short-loops`: fully unrolls a short loop of a nest in a sequential nest.
//!
//! Legal for parallel loops; it makes slice indices constant, which permits further fusion.

use cotan_dialects::array::{constant, index_of_size};
use cotan_dialects::r#loop::{Kind, Nest, NewNest, Yield};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Editor, Ir, Loc, Op, Step, Translator, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "unroll-short-loops",
    summary: "Unrolls a loop of few iterations inside a sequential loop",
    doc: "\
In a sequential nest, a parallel nest with exactly one loop of 2 to 8 iterations (constant bounds)
is fully unrolled along that loop. The result is one nest over the other loops per iteration, each
of which continues with the stores of the previous one. Then the index of the slice is a constant,
and loops that produce the slices can be fused. The order of operations does not change.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %s: tensor<2x?xf64, #cotan.dims<n>>, %t: index) -> tensor<2x?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %n = array.dim n
  %r = loop.nest [\"ordered\"] %zero to %t carry %s : tensor<2x?xf64, #cotan.dims<n>> (%k: index, %sofar: tensor<2x?xf64, #cotan.dims<n>>) {
    %next = loop.nest [\"parallel\", \"parallel\"] %zero, %zero to %two, %n put %sofar : tensor<2x?xf64, #cotan.dims<n>> (%row: index, %i: index) {
      %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
      loop.yield %a, %row, %i : f64, index, index
    }
    loop.yield %next : tensor<2x?xf64, #cotan.dims<n>>
  }
  return %r : tensor<2x?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %s: tensor<2x?xf64, #cotan.dims<n>>, %t: index) -> tensor<2x?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %n = array.dim n
  %r = loop.nest [\"ordered\"] %zero to %t carry %s : tensor<2x?xf64, #cotan.dims<n>> (%k: index, %sofar: tensor<2x?xf64, #cotan.dims<n>>) {
    %1 = loop.nest [\"parallel\"] %zero to %n put %sofar : tensor<2x?xf64, #cotan.dims<n>> (%arg0: index) {
      %0 = arith.constant 0 : index
      %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
      loop.yield %a, %0, %arg0 : f64, index, index
    }
    %next = loop.nest [\"parallel\"] %zero to %n put %1 : tensor<2x?xf64, #cotan.dims<n>> (%arg1: index) {
      %2 = arith.constant 1 : index
      %a = array.index %x[%arg1] : tensor<?xf64, #cotan.dims<n>>
      loop.yield %a, %2, %arg1 : f64, index, index
    }
    loop.yield %next : tensor<2x?xf64, #cotan.dims<n>>
  }
  return %r : tensor<2x?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-unrolled", "Number of nests unrolled"),
    ],
    run,
};

/// Permitted trip counts of the unrolled loop.
const TRIP_COUNTS: std::ops::RangeInclusive<i64> = 2..=8;

/// Maximum number of operations after unrolling.
const MAX_OPERATIONS: usize = 128;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let nests: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Nest>(op)).collect();
    let num_unrolled = nests.into_iter().filter(|&op| unroll(ir, op).is_some()).count();
    run.count("num-unrolled", num_unrolled);
    Ok(Change::from(num_unrolled > 0))
}

/// Unrolls the loop of a nest that has constant bounds.
fn unroll(ir: &mut Ir, op: Op) -> Option<()> {
    let nest: Nest = ir.get(op)?;
    let around: Nest = ir.get(ir.parent_op(op)?)?;
    let is_ordered = around.kinds(&ir.store).contains(&Kind::Ordered);
    let loops = nest.loops(ir);
    let mut known = loops.iter().enumerate().filter(|(_, it)| constant(ir, it.2).is_some());
    let (position, &(kind, lower, upper)) = known.next()?;
    let is_only = known.next().is_none() && loops.len() > 1;
    let (first, end) = (constant(ir, lower)?, constant(ir, upper)?);
    let count = end.checked_sub(first)?;
    let is_short =
        TRIP_COUNTS.contains(&count) && ir.walk(op).count() * count as usize <= MAX_OPERATIONS;
    let is_plain = kind == Kind::Parallel && nest.inits.is_empty();
    if !is_ordered || !is_plain || !is_short || !is_only {
        return None;
    }
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let mut next = NewNest::of(ir, &nest);
    next.loops.remove(position);
    for iteration in first..end {
        let new_values = clone_iteration(ir, op, &next, (position, iteration), loc)?;
        let (puts, accs) = new_values.split_at(next.puts.len());
        next.puts = puts.to_vec();
        next.accs.iter_mut().zip(accs).for_each(|(acc, &value)| acc.1 = value);
    }
    let results: Vec<Value> =
        next.puts.iter().copied().chain(next.accs.iter().map(|it| it.1)).collect();
    ir.replace_op(op, &results);
    Some(())
}

/// Emits the nest of one iteration before the original; returns its results.
fn clone_iteration(
    ir: &mut Ir,
    op: Op,
    new: &NewNest,
    (position, iteration): (usize, i64),
    loc: Loc,
) -> Option<Vec<Value>> {
    let body = ir.single_block(ir.verified::<Nest>(op).body)?;
    let region = ir.create_region();
    let indices = vec![Type::INDEX; new.loops.len()];
    let block = ir.append_new_block(region, &indices, loc);
    let iteration = index_of_size(&mut Builder::at_end(ir, block), loc, &Poly::constant(iteration));
    let mut args: Vec<Value> = ir.args(block).collect();
    args.insert(position, iteration);
    let mut translator = Translator::new(Editor::at_end(ir, block)).by_rule(PASS.name);
    let outputs = translator.block(body, &args, &mut |_, _| Ok(Step::Copy)).ok()?;
    Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    let new_op = new.build(&mut Builder::before(ir, op), loc, region);
    Some(ir.results(new_op).collect())
}
