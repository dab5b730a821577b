//! `fuse-nests`: nests of loops over the same indices become one.

use cotan_dialects::func::Func;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod blocks;
mod dependence;
mod domain;
mod facts;
mod join;
mod profit;
mod returned;
mod trace;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-nests",
    summary: "Makes one nest of loops of several that go over the same indices",
    doc: "\
Two nests in one block that go over the same indices become one that computes what both do in each turn,
if neither needs all of what the other makes:

- a nest that reads what an earlier one puts joins it where it reads only what is put in the same turn.
  The number is used at once; an array that nothing else reads is not made any more;
- nests that do not depend on each other join where they read an array in common, in the same direction;
- a loop that reads nothing joins one that puts nothing, a sum as a rule: the one writes while the other one reads.

An array that a function takes and returns is copied by a nest that reads it anyway, if there is one. A
nest of one loop that only puts elements goes backwards where that is how an earlier one puts what it
reads.

What stands between them and needs the first one comes after both. The same is done in the bodies of
nests and of control flow, where what was joined and computed twice is computed once.

Every sum and every scan goes on in its own order, so results are the same, bit for bit; nothing is
computed more often than before. A loop whose turns may be taken in any order does not join one whose turns are
ordered if it computes elementary functions, which are better taken several at a time.

`trace` tells of every pair of nests over the same indices whether they were joined, and why or why
not, as remarks.

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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `fuse-nests`.
    struct Options {
        /// Tell what was joined and what was not, and why
        trace: bool = false,
    }
}

cotan_pass::statistics! {
    /// What `fuse-nests` counts.
    struct Counted {
        /// Number of nests that joined an earlier one
        num_fused,
        /// Number of arrays that are not made any more
        num_arrays_saved,
        /// Number of arguments that are copied by nests
        num_copies,
        /// Number of operations that were looked at and moved
        num_visited,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { trace } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut fusing = blocks::Fusing::new(ir, trace);
    functions.into_iter().for_each(|function| fusing.function(function));
    let (remarks, counted) = fusing.finish();
    remarks.into_iter().for_each(|remark| run.report(remark));
    let changed = counted.num_fused + counted.num_copies > 0;
    run.count(counted);
    Ok(Change::from(changed))
}
