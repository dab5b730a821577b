//! `bufferize`: converts nests over arrays to loops over buffers.
//!
//! An array is updated in place if it is dead afterwards, else it gets a buffer of its own.

pub mod hoist_allocations;
pub mod insert_bounds_checks;
pub mod print_buffers;
pub mod swap_loop_buffers;

use cotan_dialects::func::Func;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::FloatingPoint;

mod buffers;
mod carried_accumulators;
mod control;
mod function;
mod liveness;
mod memory;
mod nests;
mod overwritten;
mod reassociate;
mod reuse;
mod sort;
mod unsupported;

/// The pass.
pub static PASS: Pass = Pass {
    name: "bufferize",
    summary: "Converts loop nests over arrays to loops over buffers",
    doc: "\
Bufferization. Arrays become flat row-major buffers, `memref<?xT>`; `loop.nest` and the operations
of `scf` carry the buffers. The parameters of a lowered function are
its dimension parameters as `index` values, its arguments, and one buffer for each result. The
buffer of a scalar has one element. Result buffers must not alias anything else; arguments may alias
each other. The original signature is recorded in the attributes `cotan.signature`, `cotan.sizes`
and `cotan.inputs`.

Buffers are reused in these cases: a destination without other uses is updated in place, also in
branches that pass it on. A nest may overwrite an array that is dead afterwards, if it reads each
element no later than the iteration that overwrites it. Results are computed in the result buffers.
Every other buffer is allocated on entry, where its size is known, and deallocated on return. A
buffer inside a loop is allocated in each iteration, so that iterations are independent;
`hoist-allocations` hoists it later. Reads out of bounds return 0, writes out of bounds are dropped:
an index that is not provably in bounds is checked.

A loop whose iterations may run in any order gets the attribute `cotan.parallelism`, `parallel` or
`reduce`. Reductions of `loop.nest` get the flags `reassoc` and `contract`, except with the option
`fp=strict`.

Calls, tuples, closures and dimensions bound inside a function must have been eliminated, for
example by `inline`.

```mlir before
func.func @twice(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %empty = loop.empty : tensor<?xf64, #cotan.dims<n>>
  %r = loop.nest [\"parallel\"] %zero to %n put %empty : tensor<?xf64, #cotan.dims<n>> (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = arith.addf %a, %a : f64
    loop.yield %b, %i : f64, index
  }
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @twice(%n: index, %x: memref<?xf64>, %out: memref<?xf64>) attributes {cotan.inputs = [\"x\"], cotan.signature = (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>, cotan.sizes = [\"n\"]} {
  %zero = arith.constant 0 : index
  %0 = arith.constant 1 : index
  scf.for %i = %zero to %n step %0 {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    memref.store %b, %out[%i] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  return
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-functions", "Number of functions"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `bufferize`.
    pub struct Options {
        /// Reassociation of floating-point sums: `strict` keeps the written order
        fp: FloatingPoint = "default",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { fp } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    for &function in &functions {
        if let Some(refused) = unsupported::find(ir, function) {
            return Err(run.fail(refused));
        }
    }
    let with_body =
        |&op: &Op| ir.get::<Func>(op).is_some_and(|it| ir.single_block(it.body).is_some());
    let functions: Vec<Op> = functions.into_iter().filter(with_body).collect();
    for &function in &functions {
        function::lower(ir, function, fp);
    }
    run.count("num-functions", functions.len());
    Ok(Change::from(!functions.is_empty()))
}
