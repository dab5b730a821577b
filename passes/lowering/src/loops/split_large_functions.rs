//! `split-large-functions`: large loops of a large function become functions of their own.

use crate::analysis::loop_function::{module_of, outline};
use crate::analysis::structural_key;
use crate::analysis::structural_key::Vectors;
use cotan_dialects::func::Func;
use cotan_dialects::scf;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-large-functions",
    summary: "Makes functions of the large loops of a large function",
    doc: "\
Loops of a function talk to each other through buffers and few numbers, so each can be a function of its own: then
machine code is made of several at once. Large loops become functions, and their results those of a call. Of a loop
with more than half of the operations loops inside do, if that divides the function better, and if they have loops
inside themselves: calls cost little beside those. What loops take from outside becomes parameters; constants are made again, and so are vectors that are
made of numbers.

What is divided depends on the program alone.

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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `split-large-functions`.
    struct Options {
        /// How many operations a function has at least that is divided
        least: i64 = 12 in 1..=i64::MAX,
        /// How many operations a loop has at least that becomes a function
        piece: i64 = 5 in 1..=i64::MAX,
    }
}

cotan_pass::statistics! {
    /// What `split-large-functions` counts.
    struct Counted {
        /// Number of functions
        num_functions,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { least, piece } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut names = FxHashMap::default();
    let mut counted = Counted { num_functions: 0 };
    for function in functions {
        let size = ir.walk(function).count();
        if size < least as usize {
            continue;
        }
        let mut found = Pieces { ir, least: piece as usize, all: size, loops: Vec::new() };
        found.search(function, true);
        let loops: Vec<Op> = found.loops.into_iter().map(|(op, _)| op).collect();
        let module = module_of(ir, function);
        let names = names.entry(module).or_insert_with(|| SymbolTable::new(ir, module));
        for op in loops {
            // What it takes may be what another piece gave.
            let Some((_, shape)) = structural_key::of(ir, op, Vectors::Taken) else { continue };
            outline(ir, names, (PASS.name, "piece"), function, &[(op, shape)]);
            counted.num_functions += 1;
        }
    }
    let changed = counted.num_functions > 0;
    run.count(counted);
    Ok(Change::from(changed))
}

/// What becomes functions.
struct Pieces<'a> {
    ir: &'a Ir,
    /// How many operations one has at least.
    least: usize,
    /// How many the function has.
    all: usize,
    /// Loops, and how many operations they have.
    loops: Vec<(Op, usize)>,
}

impl Pieces<'_> {
    /// Looks for loops inside of an operation, which runs once if it is the function.
    fn search(&mut self, around: Op, runs_once: bool) {
        let ir = self.ir;
        let blocks = ir.regions(around).iter().flat_map(|&region| ir.blocks(region));
        for op in blocks.flat_map(|block| ir.ops(block)) {
            let size = ir.walk(op).count();
            if size < self.least {
                continue;
            }
            let found = self.loops.len();
            let may_leave =
                is_loop(ir, op) && (runs_once || ir.walk(op).skip(1).any(|op| is_loop(ir, op)));
            if size > self.all / 2 || !may_leave {
                self.search(op, false);
            }
            let inside: usize = self.loops[found..].iter().map(|(_, size)| size).sum();
            if may_leave && self.largest(size) < self.largest(inside) {
                self.loops.truncate(found);
                self.loops.push((op, size));
            }
        }
    }

    /// How many operations are in one function at least, if so many leave.
    fn largest(&self, leave: usize) -> usize {
        leave.max(self.all - leave)
    }
}

fn is_loop(ir: &Ir, op: Op) -> bool {
    ir.is::<scf::For>(op)
}
