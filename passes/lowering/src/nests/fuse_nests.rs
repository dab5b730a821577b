//! `fuse-nests`: loop fusion of nests over one domain.
//!
//! Legal if the later nest needs only elements of the same iteration. It saves memory traffic and
//! intermediate arrays.

use cotan_dialects::func::Func;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod blocks;
mod dependence;
mod domain;
mod facts;
mod fuse;
mod profit;
mod returned;
mod trace;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-nests",
    summary: "Fuses loop nests that have the same iteration domain",
    doc: "\
Loop fusion. Two nests in one block over the same iteration domain become one nest, if neither needs
a whole result of the other one:
- A consumer is fused with the nest that stores its input, if it reads only elements that are stored
  in the same iteration. The value is used directly. An array without other readers is no longer
  materialized.
- Independent nests are fused if they read a common array in the same direction.
- A loop that reads nothing is fused with one that stores nothing, usually a reduction: its stores
  overlap with the loads of the other one.

An array argument that is returned is copied by a nest that reads it anyway, if there is one. A
single parallel loop is reversed where the producer stores its elements in reverse.

Operations between the nests that depend on the first one are moved after both. Nests in the bodies
of nests and control flow are fused likewise, followed by CSE.

Every sum and every scan keeps its order, so results are bit-identical, and nothing is recomputed. A
parallel loop with elementary functions is not fused into a sequential one, which would prevent its
vectorization. Reductions are not fused if they read an array along different dimensions, nor two
products of different factors, each of which has register tiles of its own.

The option `trace` reports each pair of nests over one domain, fused or not, with the reason.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, f64, tensor<?xf64, #cotan.dims<n>>) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : tensor<?xf64, #cotan.dims<n>>
  %squares = loop.nest [\"parallel\"] %zero to %n put %empty : tensor<?xf64, #cotan.dims<n>> (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = arith.mulf %a, %a : f64
    loop.yield %b, %i : f64, index
  }
  %sum = loop.nest [\"reduce\"] %zero to %n acc [\"add\"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    loop.yield %a : f64
  }
  %length = loop.nest [\"reduce\"] %zero to %n acc [\"add\"] %start : f64 (%i: index) {
    %a = array.index %squares[%i] : tensor<?xf64, #cotan.dims<n>>
    loop.yield %a : f64
  }
  return %sum, %length, %squares : f64, f64, tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, f64, tensor<?xf64, #cotan.dims<n>>) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : tensor<?xf64, #cotan.dims<n>>
  %squares, %sum, %length = loop.nest [\"reduce\"] %zero to %n put %empty : tensor<?xf64, #cotan.dims<n>> acc [\"add\", \"add\"] %start, %start : f64, f64 (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = arith.mulf %a, %a : f64
    loop.yield %b, %i, %a, %b : f64, index, f64, f64
  }
  return %sum, %length, %squares : f64, f64, tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-fused", "Number of nests fused into an earlier one"),
        Statistic::new("num-arrays-saved", "Number of arrays no longer materialized"),
        Statistic::new("num-copies", "Number of returned arguments copied by nests"),
        Statistic::new("num-visited", "Number of operations visited and moved"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `fuse-nests`.
    struct Options {
        /// Report each pair of nests, fused or not, with the reason
        trace: bool = false,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { trace } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut fusing = blocks::Fusing::new(ir, trace);
    functions.into_iter().for_each(|function| fusing.function(function));
    let blocks::Fusing { remarks, num_fused, num_arrays_saved, num_copies, known, .. } = fusing;
    remarks.into_iter().for_each(|remark| run.report(remark));
    let changed = num_fused + num_copies > 0;
    run.count("num-fused", num_fused);
    run.count("num-arrays-saved", num_arrays_saved);
    run.count("num-copies", num_copies);
    run.count("num-visited", known.num_visited);
    Ok(Change::from(changed))
}
