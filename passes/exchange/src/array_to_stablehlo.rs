//! `array-to-stablehlo`: replaces operations on arrays by StableHLO.

mod accumulate;
mod bodies;
mod calls;
mod combinations;
mod complex;
mod contract;
mod control;
mod convolution;
mod dead_code;
mod elementwise;
mod emit;
mod exporter;
mod formulas;
mod functions;
mod gathers;
mod integers;
mod lift;
mod linear;
mod loops;
mod pairs;
mod reads;
mod recorded;
mod reductions;
mod shapes;
mod shardings;
mod sorts;
mod table;
mod writes;

use crate::translation::refuse;
use cotan_dialects::func::Func;
use cotan_ir::{Diagnostics, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "array-to-stablehlo",
    summary: "Replaces operations on arrays by StableHLO and CHLO operations",
    doc: "\
Every operation on arrays becomes operations of `stablehlo` and `chlo` at the same location. Scalars
become tensors of rank 0, and indices integers of 64 bits. A function that was imported from
StableHLO has its types back, which the attribute `stablehlo.signature` keeps.

A body runs once, on arrays over all its indices: each scalar operation becomes the operation on
arrays, a read becomes a slice, a transpose or a gather, and an addition to an accumulator becomes
a sum, a padding or a scatter. A contraction becomes `dot_general`, or `convolution` if it reads
windows. Folds, scans and loops become `while`. Calls are inlined.

An operation without a counterpart is an error at its location; all of them are reported at once,
and the module is unchanged then.

This function

```mlir
func.func @f(%x: tensor<3x4xf32>, %w: tensor<4xf32>) -> f32 {
  %y = array.contract %x, %w over [4] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<3x4xf32>, tensor<4xf32> -> tensor<3xf32>
  %z = math.sin %y : tensor<3xf32>
  %r = array.sum %z : tensor<3xf32>
  return %r : f32
}
```

becomes

```mlir
func.func @f(%x: tensor<3x4xf32>, %w: tensor<4xf32>) -> tensor<f32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  %z = stablehlo.sine %y : tensor<3xf32>
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%z init: %0) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
```

A function without operations on arrays stays as it is:

```mlir before
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
```

```mlir after
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: &[],
    statistics: &[
        Statistic::new("num-functions", "Number of functions that were translated"),
    ],
    run,
};

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    match export(ir, module) {
        Ok(count) => {
            run.count("num-functions", count);
            Ok(Change::from(count > 0))
        }
        Err(found) => Err(refuse(run, &found)),
    }
}

/// Replaces arrays in a module by StableHLO; returns the number of functions.
///
/// # Errors
/// All operations without a counterpart. The module is unchanged then.
pub fn export(ir: &mut Ir, module: Op) -> Result<usize, Diagnostics> {
    let functions: Vec<Op> = ir.walk(module).filter(|&op| ir.is::<Func>(op)).collect();
    let mut refused = Diagnostics::default();
    let mut made = Vec::with_capacity(functions.len());
    // Calls are inlined, so private functions have no use.
    let offered: Vec<Op> = functions
        .iter()
        .copied()
        .filter(|&function| !ir.verified::<Func>(function).is_private(ir))
        .collect();
    for function in offered {
        made.push(functions::translate(ir, function, &mut refused));
    }
    let erased = if refused.has_errors() { &made } else { &functions };
    for &op in erased {
        ir.erase_op(op);
    }
    if refused.has_errors() {
        return Err(refused);
    }
    made.iter().for_each(|&function| dead_code::erase(ir, function));
    Ok(functions.len())
}
