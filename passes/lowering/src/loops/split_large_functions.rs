//! `split-large-functions`: outlines the loops of large functions.
//!
//! Always legal; machine code is then generated in parallel.

use crate::analysis::captures::{CapturedVectors, Captures};
use crate::analysis::carried_buffers::carries_buffers;
use crate::analysis::loop_function::{module_of, outline};
use cotan_dialects::func::Func;
use cotan_dialects::scf;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-large-functions",
    summary: "Outlines large loops of large functions, so that several threads compile them",
    doc: "\
The loops of a function communicate through buffers and few scalars, so each can be outlined. Then
machine code for them is generated in parallel. Large loops become functions, and their results
those of a call. A loop with more than half of the operations is divided at its inner loops instead,
if the sizes become more even. The inner loops must contain loops themselves, next to which a call
costs little. Captured values become parameters. Constants are rematerialized, and so are vectors
that are computed from scalars.

The division depends on the program alone, never on the machine.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %s = scf.for %i = %zero to %n step %one iter_args(%t = %none) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.addf %t, %a : f64
    scf.yield %b : f64
  }
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.divf %a, %s : f64
    memref.store %b, %y[%i] : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %s = scf.for %i = %zero to %n step %one iter_args(%t = %none) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = arith.addf %t, %a : f64
    scf.yield %b : f64
  }
  call @piece(%n, %x, %s, %y) : (index, memref<?xf64>, f64, memref<?xf64>) -> ()
  return
}

func.func private @piece(%arg0: index, %arg1: memref<?xf64>, %arg2: f64, %arg3: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %arg0 step %one {
    %a = memref.load %arg1[%i] : memref<?xf64>
    %b = arith.divf %a, %arg2 : f64
    memref.store %b, %arg3[%i] : memref<?xf64>
  }
  return
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-functions", "Number of functions")],
    run,
};

cotan_pass::options! {
    /// The options of `split-large-functions`.
    struct Options {
        /// Minimum number of operations of a function that is split
        least: i64 = 12 in 1..=i64::MAX,
        /// Minimum number of operations of a loop that is outlined
        piece: i64 = 5 in 1..=i64::MAX,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { least, piece } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut names = FxHashMap::default();
    let mut changed = false;
    for function in functions {
        let size = ir.walk(function).count();
        if size < least as usize {
            continue;
        }
        let mut found =
            OutliningCandidates { ir, least: piece as usize, all: size, loops: Vec::new() };
        found.search(function, true);
        let loops: Vec<Op> = found.loops.into_iter().map(|(op, _)| op).collect();
        let module = module_of(ir, function);
        let names = names.entry(module).or_insert_with(|| SymbolTable::new(ir, module));
        for op in loops {
            // A captured value may be the result of another outlined loop.
            let Some(captures) = Captures::of(ir, op, CapturedVectors::Parameters) else {
                continue;
            };
            outline(ir, names, (PASS.name, "piece"), function, &[(op, captures)]);
            changed = true;
            run.count("num-functions", 1);
        }
    }
    Ok(Change::from(changed))
}

/// The loops to outline.
struct OutliningCandidates<'a> {
    ir: &'a Ir,
    /// Minimum number of operations of a loop.
    least: usize,
    /// Number of operations of the function.
    all: usize,
    /// The loops and their numbers of operations.
    loops: Vec<(Op, usize)>,
}

impl OutliningCandidates<'_> {
    /// Collects loops in an operation, whose body executes once if it is the function.
    fn search(&mut self, around: Op, executes_once: bool) {
        let ir = self.ir;
        let blocks = ir.regions(around).iter().flat_map(|&region| ir.blocks(region));
        for op in blocks.flat_map(|block| ir.ops(block)) {
            let size = ir.walk(op).count();
            if size < self.least {
                continue;
            }
            let found = self.loops.len();
            let is_long = executes_once || ir.walk(op).skip(1).any(|op| is_loop(ir, op));
            // No function returns buffers.
            let is_outlinable = is_loop(ir, op) && is_long && !carries_buffers(ir, op);
            if size > self.all / 2 || !is_outlinable {
                self.search(op, false);
            }
            let inside: usize = self.loops[found..].iter().map(|(_, size)| size).sum();
            if is_outlinable && self.largest_part(size) < self.largest_part(inside) {
                self.loops.truncate(found);
                self.loops.push((op, size));
            }
        }
    }

    /// Returns the size of the largest function after outlining that many operations.
    fn largest_part(&self, leave: usize) -> usize {
        leave.max(self.all - leave)
    }
}

fn is_loop(ir: &Ir, op: Op) -> bool {
    ir.is::<scf::For>(op)
}
