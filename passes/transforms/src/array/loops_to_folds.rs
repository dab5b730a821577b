//! `loops-to-folds`: raises structured loops to folds.

mod sequences;

use cotan_dialects::array::Fold;
use cotan_dialects::scf::{For, While};
use cotan_ir::{Editor, Ir, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "loops-to-folds",
    summary: "Raises `scf.for` and `scf.while` to `array.fold`",
    doc: "\
A counted loop becomes an `array.fold` over its iterations. If a size is the trip count, the fold
runs over that size; otherwise the trip count is computed and bound as a size by `array.with_dim`. A
`scf.while` runs once to count its iterations, unless only discrete results of it are used. AD
methods without derivatives of loops start with this pass.

An array that the body reads at the iteration number becomes a sequence of the fold. A carried array
whose rows the body only writes at that number becomes an output; its initial rows are all
overwritten. If all of these accesses count from the end, the fold runs to the right.

With `sizes-only`, other trip counts than known sizes stay loops, as does `scf.while`.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %k: index) -> (f64, tensor<?xf64, #cotan.dims<n>>, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %by = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %by iter_args(%s = %one, %products = %y) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %t = arith.mulf %s, %a : f64
    %next = array.update %products[%i] to %t : tensor<?xf64, #cotan.dims<n>>, f64
    scf.yield %t, %next : f64, tensor<?xf64, #cotan.dims<n>>
  }
  %step = arith.constant 1 : index
  %q = scf.for %i = %zero to %k step %step iter_args(%s = %one) -> (f64) {
    %t = arith.addf %s, %r#0 : f64
    scf.yield %t : f64
  }
  return %r#0, %r#1, %q : f64, tensor<?xf64, #cotan.dims<n>>, f64
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %k: index) -> (f64, tensor<?xf64, #cotan.dims<n>>, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %by = arith.constant 1 : index
  %0 = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
  %r:2 = array.fold %0, %x along 0 from %one (%arg0: f64, %arg1: index, %a: f64) {
    %1 = arith.addi %zero, %arg1 : index
    %t = arith.mulf %arg0, %a : f64
    array.yield %t, %t : f64, f64
  } : (tensor<?xindex, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  %step = arith.constant 1 : index
  %2 = arith.constant 0 : index
  %3 = arith.subi %k, %zero : index
  %4 = arith.maxsi %3, %2 : index
  %q = array.with_dim %4 as \"trip_count\" {
    %5 = array.iota along 0 : tensor<?xindex, #cotan.dims<trip_count>>
    %7 = array.fold %5 along 0 from %one (%arg2: f64, %arg3: index) {
      %6 = arith.addi %zero, %arg3 : index
      %t = arith.addf %arg2, %r#0 : f64
      array.yield %t : f64
    } : (tensor<?xindex, #cotan.dims<trip_count>>, f64) -> f64
    array.yield %7 : f64
  } : f64
  return %r#0, %r#1, %q : f64, tensor<?xf64, #cotan.dims<n>>, f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-loops", "Number of loops"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `loops-to-folds`.
    struct Options {
        /// Raise only loops whose trip count is a known size
        sizes_only: bool = false,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { sizes_only } = run.options();
    let num_loops = raise_loops(ir, root, sizes_only);
    run.count("num-loops", num_loops);
    Ok(Change::from(num_loops > 0))
}

/// Raises all loops inside an operation; returns their number. Outer loops come first: they bind
/// sizes whose names the inner ones must avoid.
pub fn loops_to_folds_in(ir: &mut Ir, root: Op) -> usize {
    raise_loops(ir, root, false)
}

fn raise_loops(ir: &mut Ir, root: Op, sizes_only: bool) -> usize {
    let (mut count, mut open) = (0, vec![root]);
    while let Some(around) = open.pop() {
        for op in outermost(ir, around, sizes_only) {
            if uses_itself(ir, op) {
                continue;
            }
            open.extend(to_fold(ir, op));
            count += 1;
        }
    }
    count
}

/// Returns the outermost loops inside an operation.
fn outermost(ir: &Ir, around: Op, sizes_only: bool) -> Vec<Op> {
    let mut found: Vec<Op> = Vec::new();
    let is_loop = |&op: &Op| match sizes_only {
        true => For::is_fold(ir, op) && ir.result_count(op) > 0 && For::has_size(ir, op),
        false => For::is_fold(ir, op) || While::is_fold(ir, op) && !While::is_discrete(ir, op),
    };
    for op in ir.walk(around).skip(1).filter(is_loop) {
        if !found.last().is_some_and(|&last| ir.is_within(op, last)) {
            found.push(op);
        }
    }
    found
}

/// Returns whether a loop uses its own results, which is possible in unreachable code. Inside
/// `array.with_dim` its results are not visible.
fn uses_itself(ir: &Ir, op: Op) -> bool {
    ir.operands(op).any(|operand| ir.def_op(operand) == Some(op))
}

/// Replaces a loop by a fold; a loop without results is erased.
fn to_fold(ir: &mut Ir, op: Op) -> Option<Op> {
    if ir.result_count(op) == 0 {
        ir.erase_op(op);
        return None;
    }
    let from = ir.loc(op);
    let loc = ir.store.derived_loc(from, PASS.name);
    let b = &mut Editor::before(ir, op);
    let fold = match b.is::<For>(op) {
        true => For::as_fold(b, loc, op),
        false => While::as_fold(b, loc, op),
    };
    // A rotated loop also carries its condition.
    let created: Vec<Value> = ir.results(fold).take(ir.result_count(op)).collect();
    for (old, &new) in ir.results(op).collect::<Vec<Value>>().into_iter().zip(&created) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
    }
    ir.replace_op(op, &created);
    Some(raise_accesses(ir, fold))
}

/// Replaces accesses at the iteration number in a fold, or in the one that binds its trip count.
/// Returns the operation with the results of the loop.
fn raise_accesses(ir: &mut Ir, op: Op) -> Op {
    let Some(fold) = ir.walk(op).find(|&inner| ir.is::<Fold>(inner)) else { return op };
    let raised = sequences::raise(ir, fold);
    if fold == op { raised.map_or(op, |raised| raised.0) } else { op }
}
