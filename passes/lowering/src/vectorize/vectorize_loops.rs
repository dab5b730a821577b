//! `vectorize-loops`: vectorizes and interleaves planned loops.
//!
//! Legality is checked by `VectorizableLoop`; an illegal request is a warning and changes nothing.

use crate::analysis::vectorizable_loop;
use crate::analysis::vectorizable_loop::{
    ASSOCIATIVE_CARRY, INTERLEAVE, MASKED_TAIL, PARALLELISM, SEPARATE_ROWS, VECTOR_WIDTH,
    VectorizableLoop,
};
use cotan_dialects::scf;
use cotan_ir::codes::NO_CODE;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod control;
mod emit;
mod interleaved;
mod lane_private_sums;
mod memory;
mod products;
mod recurrences;
mod register_tiles;
mod remainder;
mod scans;
mod searches;
mod vector_values;

/// The pass.
pub static PASS: Pass = Pass {
    name: "vectorize-loops",
    summary: "Vectorizes and interleaves loops as their attributes prescribe",
    doc: "\
A loop with the attribute `cotan.vector_width` executes that many iterations in lockstep, as the
lanes of vectors. The attribute `cotan.interleave` is the number of these vectors, or of scalar
iterations, that are interleaved. The remainder runs in masked vectors, or in the scalar loop if an
enclosing loop is vectorized. With `cotan.masked_tail` all iterations run in masked vectors, so that
the code occurs once. `plan-vectorization` sets the attributes.

Uniform values remain scalars. Contiguous accesses become vector loads and stores, others gathers
and scatters. Inner loops remain loops, over vectors. Divergent branches are if-converted with
masks.

Carried values must be reductions by an associative operation, for floats with the flag `reassoc`:
each lane has its own accumulator. For a scan, whose partial results are read, the prefixes of a
vector are combined in logarithmic steps. Linear recurrences, whose operations have the flag as
well, are composed in the same way. Groups of two or four interleaved accesses are performed as
contiguous vectors and shuffles.

The attributes assert that this is legal, as `cotan.parallelism` does. If a loop evidently cannot be
vectorized, perhaps since a later rewrite changed it, a warning is issued and the loop is not
changed.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %t = arith.addf %s, %a fastmath<reassoc> : f64
    scf.yield %t : f64
  } {cotan.vector_width = 8}
  return %r : f64
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %0 = arith.constant 0 : index
  %1 = arith.constant 8 : index
  %2 = arith.subi %n, %zero : index
  %3 = arith.maxsi %2, %0 : index
  %4 = arith.constant -8 : index
  %5 = arith.andi %3, %4 : index
  %6 = arith.addi %zero, %5 : index
  %7 = arith.constant -0.0 : f64
  %8 = vector.broadcast %7 : f64 to vector<8xf64>
  %10 = scf.for %i = %zero to %6 step %1 iter_args(%arg0 = %8) -> (vector<8xf64>) {
    %9 = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    %t = arith.addf %arg0, %9 fastmath<reassoc> : vector<8xf64>
    scf.yield %t : vector<8xf64>
  }
  %11 = arith.constant 8 : index
  %21 = scf.for %i = %6 to %n step %11 iter_args(%arg1 = %10) -> (vector<8xf64>) {
    %12 = vector.step : vector<8xindex>
    %13 = vector.broadcast %n : index to vector<8xindex>
    %14 = vector.broadcast %i : index to vector<8xindex>
    %15 = arith.addi %14, %12 : vector<8xindex>
    %16 = arith.cmpi slt, %15, %13 : vector<8xindex>
    %17 = arith.constant 0.0 : f64
    %18 = vector.broadcast %17 : f64 to vector<8xf64>
    %19 = vector.maskedload %x[%i], %16, %18 : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
    %t = arith.addf %arg1, %19 fastmath<reassoc> : vector<8xf64>
    %20 = arith.select %16, %t, %arg1 : vector<8xi1>, vector<8xf64>
    scf.yield %20 : vector<8xf64>
  }
  %22 = vector.reduction <add>, %21 fastmath<reassoc> : vector<8xf64> into f64
  %r = arith.addf %start, %22 fastmath<reassoc,contract> : f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-vectorized", "Number of loops"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let is_planned = |ir: &Ir, op| {
        [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(op, name).is_some())
    };
    let loops = ir.nested_ops_inside_out(root);
    let loops: Vec<Op> =
        loops.into_iter().filter(|&op| ir.is::<scf::For>(op) && is_planned(ir, op)).collect();
    let mut num_vectorized = 0;
    for &this in &loops {
        let [count, copies] = [VECTOR_WIDTH, INTERLEAVE]
            .map(|name| vectorizable_loop::int_attr(ir, this, name).unwrap_or(1));
        let has_masks = count > 1 && ir.attr_named(this, MASKED_TAIL).is_some();
        for name in [VECTOR_WIDTH, INTERLEAVE, PARALLELISM, ASSOCIATIVE_CARRY, MASKED_TAIL] {
            let name = ir.store.symbol(name);
            ir.set_attr(this, name, None);
        }
        if !(1..=vectorizable_loop::MAX_VECTOR_WIDTH).contains(&count)
            || !(1..=vectorizable_loop::MAX_INTERLEAVE).contains(&copies)
        {
            let message = "the vector width must be 1 to 64, the interleave count 1 to 16";
            return Err(run.fail(Diagnostic::error(&NO_CODE, ir.loc(this), message)));
        }
        let legality = VectorizableLoop::of(ir, this, count > 1);
        let separate_rows = ir.store.symbol(SEPARATE_ROWS);
        ir.set_attr(this, separate_rows, None);
        if let Ok(legality) = &legality {
            scans::hoist_scan_operands(ir, this, legality);
        }
        match legality {
            Ok(legality) if has_masks => {
                emit::vectorize_masked(ir, this, &legality, count as usize, copies as usize);
            }
            Ok(legality) => emit::vectorize(ir, this, &legality, count as usize, copies as usize),
            Err(refused) => {
                let message = format!("the loop cannot be vectorized: {}", refused.why);
                run.report(Diagnostic::new(Severity::Warning, ir.loc(refused.op), message));
                continue;
            }
        }
        num_vectorized += 1;
    }
    run.count("num-vectorized", num_vectorized);
    Ok(Change::from(!loops.is_empty()))
}

/// Interleaves scalar iterations of a loop.
pub fn interleave(ir: &mut Ir, this: Op, legality: &VectorizableLoop, count: usize) {
    emit::vectorize(ir, this, legality, 1, count);
}
