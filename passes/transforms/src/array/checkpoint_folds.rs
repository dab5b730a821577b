//! `checkpoint-folds`: divides folds into checkpointed segments.

use cotan_dialects::RegionExecution;
use cotan_dialects::ad::Checkpoint;
use cotan_dialects::array::Fold;
use cotan_ir::{Builder, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod open;
pub(super) mod sizes;
pub(super) mod write;

/// The pass.
pub static PASS: Pass = Pass {
    name: "checkpoint-folds",
    summary: "Divides folds into checkpointed segments, to save memory in reverse derivatives",
    doc: "\
A reverse derivative of a fold saves its state at every step. This pass divides a fold into segments
of about `sqrt(n)` steps, each in an `ad.checkpoint`. The derivative then saves the state at the
start of each segment, and the states of one segment at a time. The cost is one more evaluation of
its steps. With more `levels`, segments are divided recursively: of `n` steps about
`levels * n^(1/levels)` states are saved, and the steps are evaluated `levels - 1` times more. The
order of steps is unchanged, so results are bit-identical.

Let `w` be the nearest integer to `n^(1/levels)`, and write `n` in base `w`. The result is a fold
over segments of `w^(levels - 1)` steps, then folds over the remainder in segments of the next
smaller power, down to single steps. If the trip count is dynamic, `w` and the digits are computed
and bound by `array.with_dim`. Derivatives evaluate its body again, and machine code needs static
sizes: run `bind-dim-parameters` or `partial-eval` first.

Folds in bodies that run repeatedly are unchanged, since derivatives evaluate these again anyway.
The same holds for folds inside or around an `ad.checkpoint`, and for folds without states.

```mlir before
func.func @f(%x: tensor<7xf64>, %a: f64) -> f64 {
  %r = array.fold %x along 0 from %a (%s: f64, %e: f64) {
    %p = arith.mulf %s, %e : f64
    %t = math.sin %p : f64
    array.yield %t : f64
  } : (tensor<7xf64>, f64) -> f64
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<7xf64>, %a: f64) -> f64 {
  %0 = array.iota along 0 : tensor<2xindex>
  %4 = array.fold %0 along 0 from %a (%s: f64, %arg0: index) {
    %3 = ad.checkpoint {
      %1 = array.iota along 0 : tensor<3xindex>
      %2 = array.fold %1 along 0 from %s (%s_1: f64, %arg2: index) {
        %e = array.index %x[3 * %arg0 + %arg2] : tensor<7xf64>
        %p = arith.mulf %s_1, %e : f64
        %t = math.sin %p : f64
        array.yield %t : f64
      } : (tensor<3xindex>, f64) -> f64
      ad.yield %2 : f64
    } : f64
    array.yield %3 : f64
  } : (tensor<2xindex>, f64) -> f64
  %5 = array.iota along 0 : tensor<1xindex>
  %r = array.fold %5 along 0 from %4 (%s: f64, %arg3: index) {
    %e = array.index %x[%arg3 + 6] : tensor<7xf64>
    %p = arith.mulf %s, %e : f64
    %t = math.sin %p : f64
    array.yield %t : f64
  } : (tensor<1xindex>, f64) -> f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: CheckpointOptions::DECLARED,
    statistics: &[Statistic::new("num-segmented", "Number of folds divided into segments")],
    run,
};

cotan_pass::options! {
    /// Options of `checkpoint-folds`.
    struct CheckpointOptions {
        /// Depth of the recursion: 2 for folds over segments of steps
        levels: i64 = 2 in 2..=8,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let CheckpointOptions { levels } = run.options();
    let folds: Vec<Op> = ir.walk(root).filter(|&op| is_segmentable(ir, op, root)).collect();
    let mut num_segmented = 0;
    for op in folds {
        let Some(sizes) = sizes::Sizes::of(ir, op, levels as usize) else { continue };
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let replacements = write::write(&mut Builder::before(ir, op), loc, op, sizes);
        ir.replace_op(op, &replacements);
        num_segmented += 1;
    }
    run.count("num-segmented", num_segmented);
    Ok(Change::from(num_segmented > 0))
}

/// Returns whether an operation is a fold with states that executes once, outside of all
/// checkpoints, and contains none.
fn is_segmentable(ir: &Ir, op: Op, root: Op) -> bool {
    let Some(fold) = ir.get::<Fold>(op) else { return false };
    let mut around = ir.parent_op(op).filter(|_| op != root);
    while let Some(parent) = around.filter(|&parent| parent != root) {
        if RegionExecution::of(ir, parent).is_some() || ir.is::<Checkpoint>(parent) {
            return false;
        }
        around = ir.parent_op(parent);
    }
    let is_segmented = ir.walk(op).any(|inside| ir.is::<Checkpoint>(inside));
    !is_segmented && !fold.states.is_empty() && ir.single_block(fold.body).is_some()
}
