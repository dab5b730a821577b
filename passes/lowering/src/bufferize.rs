//! `bufferize`: nests of loops over arrays become loops over buffers.

pub mod hoist_allocations;
pub mod insert_bounds_checks;
pub mod print_buffers;

use crate::floating_point::FloatingPoint;
use cotan_dialects::func::Func;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod buffers;
mod control;
mod function;
mod last_uses;
mod memory;
mod nests;
mod regroup;
mod reuse;
mod unsupported;

/// The pass.
pub static PASS: Pass = Pass {
    name: "bufferize",
    summary: "Makes loops over buffers of nests of loops over arrays",
    doc: "\
Arrays become flat buffers in row-major order, `memref<?xT>`, and `loop.nest` and the operations of
`control` become `scf.for`, `scf.if` and `scf.while`. A function takes first its dimension parameters,
each an `index`, then its arguments, and last one buffer for each result, a number in one of a single
element. Results do not share memory with anything else, arguments may. What the function was is kept
in the attributes `cotan.signature`, `cotan.sizes` and `cotan.inputs`.

A destination that nothing else uses is written in place, also in branches of a conditional, which hand it on; and so is an array of which the nest reads each
element no later than the turn that puts another one there, and nobody after it; what a function returns is written where it
belongs. Every other buffer is made when the function begins, since sizes are known then, and is given
back when it ends; one for what happens in a turn of a loop is made in the turn, so that each turn has its
own. `hoist-allocations` makes it once. Reads out of range give 0 and writes out of range are dropped: what cannot be shown
to be in range is tested.

A loop whose turns may run in any order says so by the attribute `cotan.parallelism`, `parallel` or `reduce`.
What `loop.nest` combines may be regrouped and
fused (`reassoc`, `contract`), with the option `fp=strict` it may not.

Calls, tuples, functions as values and dimension parameters that are bound inside a function must be
gone, which `inline` and others see to.

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
    options: Lowering::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `bufferize`.
    pub struct Lowering {
        /// What sums of floats may become: `strict` leaves them as they are written
        fp: FloatingPoint = "default",
    }
}

cotan_pass::statistics! {
    /// What `bufferize` counts.
    struct Counted {
        /// Number of functions
        num_functions,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Lowering { fp } = run.options();
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
    run.count(Counted { num_functions: functions.len() });
    Ok(Change::from(!functions.is_empty()))
}
