//! `batch-builds`: bodies that run at each index become operations on whole arrays.

use cotan_dialects::autodiff::batch::{Batcher, Places, Unbatched};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

pub mod by_rules;

/// The pass.
pub static PASS: Pass = Pass {
    name: "batch-builds",
    summary: "Makes operations on whole arrays of bodies that run at each index",
    doc: "\
Eliminates `array.build` and `array.map`, the innermost ones first. One walk through the body knows of each
value whether it is the same at all indices, and then it is computed once, or an array with the domain in
front. What is computed element by element takes larger arrays; a read at an index becomes a gather, or a
view of the array where `canonicalize` finds one; sums and other operations along an axis find it further
back; what only says where something is read is computed in the function of the gather.

A selection, and a `control.if` that differs between indices, compute both sides and choose; a loop whose
bounds differ turns as often as the longest one, under a mask. Every bit stays, also of what is read out of
range.

Bodies stay where something in them cannot run at all indices at once: what may not end, in a branch; sizes
that differ between indices; calls, which `inline` removes before; closures and accumulators.

With `strategy=rules` it gets there by rules, which a trace of rewrites shows one by one: they push
builds inward until these are gathers, and reads inward until they stand at arrays. They know fewer
operations, look at bodies again and again, and keep what is read out of range only where it does not
matter.

```mlir before
func.func @f(%a: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    %x = array.index %a[%i] : tensor<?xf64, #cotan.dims<n>>
    %y = array.index %a[n - 1 - %i] : tensor<?xf64, #cotan.dims<n>>
    %p = arith.mulf %x, %y : f64
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%a: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %x = array.gather %a (%arg0: index) {
    array.yield %arg0 : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  %y = array.gather %a (%arg1: index) {
    %0 = array.dim n - 1
    %1 = arith.subi %0, %arg1 : index
    array.yield %1 : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  %p = arith.mulf %x, %y : tensor<?xf64, #cotan.dims<n>>
  return %p : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: BatchBuildsStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `batch-builds`.
    struct Options {
        /// How it is done: in one walk through each body, or by rules
        strategy: Strategy = "one-pass",
        /// Say of each body that stays what in it cannot run at all indices at once
        trace: bool = false,
        /// With rules: names of the only ones that are applied; all if there is none
        enable_patterns: Vec<String> = "",
    }
}

cotan_pass::words! {
    /// How bodies become operations on whole arrays.
    enum Strategy {
        /// In one walk through each.
        OnePass = "one-pass",
        /// By rules, until none applies any more.
        Rules = "rules",
    }
}

cotan_pass::statistics! {
    /// What `batch-builds` counts.
    struct BatchBuildsStatistics {
        /// Number of bodies made operations on whole arrays
        num_batched,
        /// Number of bodies that stay
        num_kept,
        /// Number of rules applied
        num_rewrites,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let options: Options = run.options();
    let before = bodies(ir, root);
    let (num_rewrites, changed) = match options.strategy {
        Strategy::OnePass => {
            for (body, why) in batch_all(ir, root).into_iter().filter(|_| options.trace) {
                run.report(stays(ir, body, why));
            }
            (0, false)
        }
        Strategy::Rules => by_rules::apply(ir, root, &options.enable_patterns, run),
    };
    let num_kept = bodies(ir, root);
    let num_batched = before.saturating_sub(num_kept);
    run.count(BatchBuildsStatistics { num_batched, num_kept, num_rewrites });
    Ok(Change::from(changed || num_batched > 0))
}

fn bodies(ir: &Ir, root: Op) -> usize {
    ir.walk(root).filter(|&op| Places::of(ir, op).is_some()).count()
}

/// Makes operations on whole arrays of all bodies in an operation that can be, the innermost first. Returns
/// those that stay, and why.
pub fn batch_all(ir: &mut Ir, root: Op) -> Vec<(Op, Unbatched)> {
    let ops = ir.nested_ops_inside_out(root).into_iter();
    let bodies: Vec<Op> = ops.filter(|&op| Places::of(ir, op).is_some()).collect();
    bodies.into_iter().filter_map(|op| Some((op, batch(ir, op).err()?))).collect()
}

/// That a body stays.
fn stays(ir: &Ir, body: Op, Unbatched { op, why }: Unbatched) -> Diagnostic {
    let (body_name, name) = (ir.name_text(body), ir.name_text(op));
    let message =
        format!("the body of `{body_name}` stays: `{name}` cannot run at all indices at once");
    let remark = Diagnostic::new(Severity::Remark, ir.loc(body), message);
    remark.note_at(ir.loc(op), why)
}

/// Puts operations on whole arrays in place of one with a body.
fn batch(ir: &mut Ir, op: Op) -> Result<(), Unbatched> {
    // Written apart, so that nothing is left where it cannot be done.
    let (region, apart) = (ir.create_region(), ir.create_block());
    ir.append_block(region, apart);
    let values = Batcher::results(ir, apart, op, PASS.name)?;
    ir.inline_block_before(apart, op, &[]);
    ir.replace_op(op, &values);
    Ok(())
}
