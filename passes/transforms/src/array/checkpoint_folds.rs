//! `checkpoint-folds`: folds become folds of checkpoints.

use cotan_dialects::RegionExecution;
use cotan_dialects::ad::Checkpoint;
use cotan_dialects::array::Fold;
use cotan_ir::{Builder, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod open;
pub(super) mod sizes;
pub(super) mod write;

/// The pass.
pub static PASS: Pass = Pass {
    name: "checkpoint-folds",
    summary: "Cuts folds into segments, nothing inside of which is kept for derivatives",
    doc: "\
A derivative in reverse keeps the states that a fold went through. Cut into segments of about the root of the number
of steps, each an `ad.checkpoint`, a fold keeps the state at the beginning of each segment, and those of one segment at
a time, for one more run of its steps. With more `levels` segments are cut again: of `n` steps about
`levels * n^(1/levels)` states are kept, and the steps run `levels - 1` times more. The values are the same, bit for
bit, since the steps and their order are.

With `w` the nearest integer to `n^(1/levels)`, `n` is written in base `w`: a fold over segments of `w^(levels - 1)`
steps, then what is left over in segments of the next smaller power, and so on down to single steps. Where the number
of steps is known when the program runs, `w` and the digits are computed and bound by `array.with_dim`; derivatives run
once more what is inside of that, and machine code needs sizes that are known: `specialize-dims` or `partial-eval` first.

Folds inside of bodies that run repeatedly are left as they are: derivatives run these again anyway. So are folds
inside of an `ad.checkpoint`, folds over one, and folds without states.

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
    options: Segmenting::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `checkpoint-folds`.
    struct Segmenting {
        /// How often segments are cut into segments: 2 for folds of segments of steps
        levels: i64 = 2 in 2..=8,
    }
}

cotan_pass::statistics! {
    /// What `checkpoint-folds` counts.
    struct Counted {
        /// Number of folds cut into segments
        num_segmented,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Segmenting { levels } = run.options();
    let folds: Vec<Op> = ir.walk(root).filter(|&op| keeps_states(ir, op, root)).collect();
    let mut num_segmented = 0;
    for op in folds {
        let Some(sizes) = sizes::Sizes::of(ir, op, levels as usize) else { continue };
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let given = write::write(&mut Builder::before(ir, op), loc, op, sizes);
        ir.replace_op(op, &given);
        num_segmented += 1;
    }
    run.count(Counted { num_segmented });
    Ok(Change::from(num_segmented > 0))
}

/// Whether an operation is a fold that stands where it runs once, outside of all checkpoints, and has
/// none inside.
fn keeps_states(ir: &Ir, op: Op, root: Op) -> bool {
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
