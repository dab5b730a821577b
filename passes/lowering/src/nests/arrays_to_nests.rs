//! `arrays-to-nests`: converts array operations to loop nests.
//!
//! Every operation with a lowering interface is converted; results are bit-identical. Operations
//! whose elements are read once need no array.

use cotan_dialects::Callee;
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::linear::Leaf;
use cotan_ir::{Ir, Op, Shape, TypeData, Value, constraints};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod convert;
mod plan;
mod recompute;

pub use plan::MATERIALIZE;

/// The pass.
pub static PASS: Pass = Pass {
    name: "arrays-to-nests",
    summary: "Converts array operations to loop nests",
    doc: "\
Converts operations on arrays to `loop.nest`. Each operation declares its lowering: how a single
element is computed, or the whole nest.

Operations are fused into their readers where that repeats no work. These are views, which only move
elements, and elementwise operations whose elements are read at most once. Such an operation needs
no array and no loop of its own. The same is done with small slices that are only selected or moved,
such as each matrix in a sequence of matrices. A batch of contractions that a reader transposes is stored:
its last index is contiguous in a factor.

The result contains scalars, `loop.nest`, control flow, reads of single elements by `array.index`
(which return 0 out of bounds), and reshapes of whole arrays. Results are bit-identical.

```mlir before
func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %e = math.exp %a : tensor<?x?xf64, #cotan.dims<n, m>>
  %s = array.sum %e along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  return %s : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %0 = loop.empty : tensor<?xf64, #cotan.dims<n>>
  %1 = arith.constant 0 : index
  %2 = array.dim n
  %s = loop.nest [\"parallel\"] %1 to %2 put %0 : tensor<?xf64, #cotan.dims<n>> (%arg0: index) {
    %3 = arith.constant -0.0 : f64
    %4 = arith.constant 0.0 : f64
    %5 = arith.constant 0 : index
    %6 = array.dim m
    %7 = arith.cmpi eq, %6, %5 : index
    %8 = arith.select %7, %4, %3 : f64
    %9 = arith.constant 0 : index
    %10 = array.dim m
    %13 = loop.nest [\"reduce\"] %9 to %10 acc [\"add\"] %8 : f64 (%arg1: index) {
      %11 = array.index %a[%arg0, %arg1] : tensor<?x?xf64, #cotan.dims<n, m>>
      %12 = math.exp %11 : f64
      loop.yield %12 : f64
    }
    loop.yield %13, %arg0 : f64, index
  }
  return %s : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: &[],
    statistics: &[
        Statistic::new("num-functions", "Number of functions with arrays"),
        Statistic::new("num-inlined", "Number of operations computed where they are read"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let (mut num_functions, mut num_inlined) = (0, 0);
    for function in functions {
        let Some(body) = ir.get::<Func>(function).and_then(|it| ir.single_block(it.body)) else {
            continue;
        };
        let has_accumulators = ir.args(body).any(|arg| accumulators::is(&ir.store, ir.ty(arg)));
        // The code of a leaf is one operation with a declared transpose, and stays one.
        let has_leaves = ir.walk(function).any(|op| ir.is::<Leaf>(op));
        if has_accumulators
            || has_leaves
            || passes_accumulators(ir, function)
            || !has_arrays(ir, function)
            || has_complex_arrays(ir, function)
        {
            continue;
        }
        let plan = plan::FusionPlan::new(ir, function);
        num_inlined += plan.len();
        convert::convert_function(ir, body, plan);
        num_functions += 1;
    }
    run.count("num-functions", num_functions);
    run.count("num-inlined", num_inlined);
    Ok(Change::from(num_functions > 0))
}

/// Returns whether a function has calls with accumulators, which must stay accumulators.
fn passes_accumulators(ir: &Ir, function: Op) -> bool {
    ir.walk(function)
        .filter(|&op| Callee::of(ir, op).is_some())
        .any(|op| ir.operands(op).any(|value| accumulators::is(&ir.store, ir.ty(value))))
}

/// Returns whether a function has array values.
fn has_arrays(ir: &Ir, function: Op) -> bool {
    defines(ir, function, |value| is_array(ir, value))
}

/// Returns whether a function has arrays of complex numbers, which `complex-to-pairs` replaces
/// before: nests know the formats of floats and integers.
fn has_complex_arrays(ir: &Ir, function: Op) -> bool {
    defines(ir, function, |value| {
        let element = constraints::element_or_self(&ir.store, ir.ty(value));
        is_array(ir, value) && matches!(ir.type_data(element), TypeData::Complex(_))
    })
}

/// Returns whether a function defines such a value, its arguments included.
fn defines(ir: &Ir, function: Op, is_such: impl Fn(Value) -> bool) -> bool {
    let mut inside = ir.walk(function);
    inside.any(|op| {
        let mut regions = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        ir.results(op).any(&is_such) || regions.any(|block| ir.args(block).any(&is_such))
    })
}

/// Returns whether a value is an array of rank 1 or more.
fn is_array(ir: &Ir, value: Value) -> bool {
    Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() > 0)
}
