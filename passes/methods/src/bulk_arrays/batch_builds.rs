//! `batch-builds`: batches the bodies of builds and maps.

use cotan_dialects::autodiff::batch::{Batcher, IterationDomain, Unbatched};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

pub mod by_rules;

/// The pass.
pub static PASS: Pass = Pass {
    name: "batch-builds",
    summary: "Batches the bodies of builds and maps into operations on whole arrays",
    doc: "\
Eliminates `array.build` and `array.map`, the innermost ones first. One walk through a body
classifies each value. A uniform value is computed once; a varying one becomes an array with the
domain as leading dimensions. Elementwise operations apply to larger arrays. A read at an index
becomes a gather, or a view where `canonicalize` finds one. Sums and other operations along an axis
use a later axis. Index computations move into the function of the gather.

A selection, and a varying `scf.if`, evaluate both sides and select. A loop with varying bounds
runs for the largest trip count, under a mask. Results are bit-identical, also of reads out of
bounds.

Bodies remain if an operation in them cannot be batched: one that might not terminate, in a
branch; varying sizes; calls, which `inline` removes first; closures and accumulators.

`strategy=rules` uses local rules instead, which a trace of rewrites shows one by one. They push
builds inwards until these are gathers, and reads inwards until they apply to arrays. They support
fewer operations, visit bodies repeatedly, and preserve reads out of bounds only where these have no
effect.

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
    statistics: &[
        Statistic::new("num-batched", "Number of bodies batched"),
        Statistic::new("num-remaining", "Number of remaining bodies"),
        Statistic::new("num-rewrites", "Number of rules applied"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `batch-builds`.
    struct Options {
        /// The strategy: one walk through each body, or local rules
        strategy: Strategy = "one-pass",
        /// Report for each remaining body the operation that cannot be batched
        trace: bool = false,
        /// With rules: names of the only ones to apply; all if empty
        enable_patterns: Vec<String> = "",
    }
}

cotan_pass::words! {
    /// The strategy of batching.
    enum Strategy {
        /// One walk through each body.
        OnePass = "one-pass",
        /// Local rules, to a fixpoint.
        Rules = "rules",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let options: Options = run.options();
    let before = bodies(ir, root);
    let (num_rewrites, changed) = match options.strategy {
        Strategy::OnePass => {
            for (body, why) in batch_all(ir, root).into_iter().filter(|_| options.trace) {
                run.report(kept_remark(ir, body, why));
            }
            (0, false)
        }
        Strategy::Rules => by_rules::apply(ir, root, &options.enable_patterns, run),
    };
    let num_remaining = bodies(ir, root);
    let num_batched = before.saturating_sub(num_remaining);
    run.count("num-batched", num_batched);
    run.count("num-remaining", num_remaining);
    run.count("num-rewrites", num_rewrites);
    Ok(Change::from(changed || num_batched > 0))
}

fn bodies(ir: &Ir, root: Op) -> usize {
    ir.walk(root).filter(|&op| IterationDomain::of(ir, op).is_some()).count()
}

/// Batches all bodies in an operation as far as possible, the innermost first.
///
/// Returns the remaining ones with the reason.
pub fn batch_all(ir: &mut Ir, root: Op) -> Vec<(Op, Unbatched)> {
    let ops = ir.nested_ops_inside_out(root).into_iter();
    let bodies: Vec<Op> = ops.filter(|&op| IterationDomain::of(ir, op).is_some()).collect();
    bodies.into_iter().filter_map(|op| Some((op, batch(ir, op).err()?))).collect()
}

/// Reports a remaining body.
fn kept_remark(ir: &Ir, body: Op, Unbatched { op, why }: Unbatched) -> Diagnostic {
    let (body_name, name) = (ir.name_text(body), ir.name_text(op));
    let message = format!("the body of `{body_name}` remains: `{name}` cannot be batched");
    let remark = Diagnostic::new(Severity::Remark, ir.loc(body), message);
    remark.note_at(ir.loc(op), why)
}

/// Replaces an operation with a body by operations on whole arrays.
fn batch(ir: &mut Ir, op: Op) -> Result<(), Unbatched> {
    // The code is emitted into a detached block first, so that a failure leaves no trace.
    let (region, scratch) = (ir.create_region(), ir.create_block());
    ir.append_block(region, scratch);
    let values = Batcher::results(ir, scratch, op, PASS.name)?;
    ir.inline_block_before(scratch, op, &[]);
    ir.replace_op(op, &values);
    Ok(())
}
