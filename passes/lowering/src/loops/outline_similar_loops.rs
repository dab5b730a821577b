//! `outline-similar-loops`: outlines structurally equal loops into one function.
//!
//! Always legal; it saves compile time and code size.

use crate::analysis::captures::{CapturedVectors, Captures, are_equivalent, hash};
use crate::analysis::loop_function::{function_around, module_of, outline};
use cotan_dialects::scf;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The pass.
pub static PASS: Pass = Pass {
    name: "outline-similar-loops",
    summary: "Outlines structurally equal loops into one function",
    doc: "\
Loop nests that are equal except for their captured values become calls of one private function,
such as the tiles of several matrix products. The captured values are its arguments. Then machine
code is generated once. Captured constants are part of the comparison, and so are vectors, which are
rematerialized in the function. Innermost loops, loops with results and short loops are left in
place, since the call would cost too much.

Loops inside an outlined loop are then compared with all others, if they are large: they execute
often.

The pass runs last: in the function, nothing is known about the arguments.

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
    statistics: &[
        Statistic::new("num-functions", "Number of functions"),
        Statistic::new("num-calls", "Number of calls"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `outline-similar-loops`.
    struct Options {
        /// Minimum number of operations of a loop
        least: i64 = 6 in 1..=i64::MAX,
        /// Minimum number of operations of a loop inside an outlined one, which executes often
        inside: i64 = 50 in 1..=i64::MAX,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { least, inside } = run.options();
    let mut least = least as usize;
    let mut names = FxHashMap::default();
    let mut changed = false;
    loop {
        let mut equal_loops = equal_loops(ir, root, least);
        // Larger loops first: loops inside an outlined one then occur once, in the new function.
        // Large ones are compared with all others in the next round.
        equal_loops.sort_by_key(|loops| Reverse(loops[0].1.size));
        let mut has_new_function = false;
        for mut loops in equal_loops {
            let (count, is_large) = (loops.len(), loops[0].1.size >= inside as usize);
            loops.retain(|(op, _)| !ir.is_erased(*op));
            if loops.len() < 2 || is_large && loops.len() < count {
                continue;
            }
            let Some(function) = function_around(ir, loops[0].0) else { continue };
            let module = module_of(ir, function);
            let names = names.entry(module).or_insert_with(|| SymbolTable::new(ir, module));
            outline(ir, names, (PASS.name, "loop"), function, &loops);
            has_new_function = true;
            run.count("num-functions", 1);
            run.count("num-calls", loops.len());
        }
        if !has_new_function {
            return Ok(Change::from(changed));
        }
        changed = true;
        least = least.max(inside as usize);
    }
}

/// Returns groups of loops of one module, of at least some number of operations, that are equal
/// except for captured values.
fn equal_loops(ir: &Ir, root: Op, least: usize) -> Vec<Vec<(Op, Captures)>> {
    let keyed = |op| Some((op, (module_of(ir, function_around(ir, op)?), hash(ir, op))));
    let is_candidate = |&op: &Op| is_outlinable(ir, op) && ir.walk(op).nth(least - 1).is_some();
    let candidates = ir.walk(root).filter(is_candidate).filter_map(keyed);
    let candidates: Vec<(Op, (Op, u64))> = candidates.collect();
    let mut groups_of: FxHashMap<(Op, u64), (usize, Vec<usize>)> = FxHashMap::default();
    for (_, key) in &candidates {
        groups_of.entry(*key).or_default().0 += 1;
    }
    let mut groups: Vec<Vec<(Op, Captures)>> = Vec::new();
    for (op, key) in candidates {
        let (count, near) = groups_of.entry(key).or_default();
        if *count == 1 {
            continue;
        }
        let Some(captures) = Captures::of(ir, op, CapturedVectors::Rematerialized) else {
            continue;
        };
        let this = (op, captures);
        match near.iter().find(|&&group| are_equivalent(ir, &groups[group][0], &this)) {
            Some(&group) => groups[group].push(this),
            None => {
                near.push(groups.len());
                groups.push(vec![this]);
            }
        }
    }
    groups.retain(|loops| loops.len() > 1);
    groups
}

/// Returns whether an operation is a loop without results that contains loops.
fn is_outlinable(ir: &Ir, op: Op) -> bool {
    let is_loop = |op| ir.is::<scf::For>(op);
    is_loop(op) && ir.result_count(op) == 0 && ir.walk(op).skip(1).any(is_loop)
}
