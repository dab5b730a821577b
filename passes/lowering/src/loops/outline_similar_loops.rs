//! `outline-similar-loops`: loops that are alike become calls of one function.

use crate::analysis::loop_function::{function_around, module_of, outline};
use crate::analysis::structural_key;
use crate::analysis::structural_key::{Shape, Token, Vectors};
use cotan_dialects::scf;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cmp::Reverse;

/// The pass.
pub static PASS: Pass = Pass {
    name: "outline-similar-loops",
    summary: "Makes one function of loops that are alike, and calls of it",
    doc: "\
Loops with loops inside that are the same but for what they take from outside, such as the tiles of several
products of matrices, become calls of a private function with what they take as parameters: machine code is
made of it once. Constants from outside are part of what has to be the same, and so are vectors, which are
made in the function again. A call costs little beside loops in loops, so innermost loops stay where they
are; so do loops that carry something, and short ones.

It is for last: in a function nothing is known any more of what one loop takes.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %i step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %y[%j] : memref<?xf64>
    }
  }
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %i step %one {
      %a = memref.load %y[%j] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %z[%j] : memref<?xf64>
    }
  }
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  call @loop(%n, %x, %y) : (index, memref<?xf64>, memref<?xf64>) -> ()
  call @loop(%n, %y, %z) : (index, memref<?xf64>, memref<?xf64>) -> ()
  return
}

func.func private @loop(%arg0: index, %arg1: memref<?xf64>, %arg2: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %arg0 step %one {
    scf.for %j = %zero to %i step %one {
      %a = memref.load %arg1[%j] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %arg2[%j] : memref<?xf64>
    }
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
    /// What can be chosen about `outline-similar-loops`.
    struct Options {
        /// How many operations a loop has at least
        least: i64 = 6 in 1..=i64::MAX,
    }
}

cotan_pass::statistics! {
    /// What `outline-similar-loops` counts.
    struct Counted {
        /// Number of functions
        num_functions,
        /// Number of calls
        num_calls,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { least } = run.options();
    let mut alike = alike(ir, root, least as usize);
    // What stands in a loop that is outlined is there once.
    alike.sort_by_key(|loops| Reverse(loops[0].1.size));
    let mut names = FxHashMap::default();
    let mut counted = Counted { num_functions: 0, num_calls: 0 };
    for mut loops in alike {
        loops.retain(|(op, _)| !ir.is_erased(*op));
        if loops.len() > 1 {
            let Some(function) = function_around(ir, loops[0].0) else { continue };
            let module = module_of(ir, function);
            let names = names.entry(module).or_insert_with(|| SymbolTable::new(ir, module));
            outline(ir, names, (PASS.name, "loop"), function, &loops);
            counted.num_functions += 1;
            counted.num_calls += loops.len();
        }
    }
    let changed = counted.num_functions > 0;
    run.count(counted);
    Ok(Change::from(changed))
}

/// Loops, with what they are made of, by module and by what makes them the same.
type Shapes = IndexMap<(Op, Vec<Token>), Vec<(Op, Shape)>, FxBuildHasher>;

/// Loops and their shapes: those of one list are the same, and in one module.
fn alike(ir: &Ir, root: Op, least: usize) -> Vec<Vec<(Op, Shape)>> {
    let mut shapes: Shapes = IndexMap::default();
    for op in ir.walk(root).filter(|&op| may_leave(ir, op)) {
        let function = function_around(ir, op);
        let Some((function, (tokens, shape))) =
            function.zip(structural_key::of(ir, op, Vectors::Made))
        else {
            continue;
        };
        if shape.size >= least {
            shapes.entry((module_of(ir, function), tokens)).or_default().push((op, shape));
        }
    }
    shapes.into_values().filter(|loops| loops.len() > 1).collect()
}

/// Whether an operation is a loop with loops inside that carries nothing.
fn may_leave(ir: &Ir, op: Op) -> bool {
    let is_loop = |op| ir.is::<scf::For>(op);
    is_loop(op) && ir.result_count(op) == 0 && ir.walk(op).skip(1).any(is_loop)
}
