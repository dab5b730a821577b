//! `swap-loop-buffers`: carries buffers instead of copying the next state back.

mod emit;
mod find;

use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "swap-loop-buffers",
    summary: "Carries buffers through loops instead of copying the next state back",
    doc: "\
A loop whose iteration computes the next state in a buffer of its own, and then copies it to the
buffer of the state, carries both buffers: the next iteration swaps them. This is double buffering.
Several states are permuted likewise.

It is legal if the copies are last in the iteration and cover the buffers completely, and if the
buffer of the next state is allocated in the iteration: then nothing reads its former elements. The
buffer of the state must be allocated in the block of the loop. Later uses of it become uses of the
result of the loop. A single state may be in a buffer of the caller, to which the result is copied
once after the loop; it may be the same buffer.

Loops in other loops are left alone, since those may be vectorized. The pass runs after loops are
fused: fusion assumes that different values are different buffers, which holds in the loop only.

```mlir before
func.func @f(%n: index, %count: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.subi %n, %one : index
  %state = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %state[%i] : memref<?xf64>
  }
  scf.for %t = %zero to %count step %one {
    %next = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %j = arith.subi %last, %i : index
      %a = memref.load %state[%j] : memref<?xf64>
      memref.store %a, %next[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %next[%i] : memref<?xf64>
      memref.store %a, %state[%i] : memref<?xf64>
    }
    memref.dealloc %next : memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %a = memref.load %state[%i] : memref<?xf64>
    memref.store %a, %x[%i] : memref<?xf64>
  }
  memref.dealloc %state : memref<?xf64>
  return
}
```

```mlir after
func.func @f(%n: index, %count: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.subi %n, %one : index
  %state = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    memref.store %a, %state[%i] : memref<?xf64>
  }
  %next = memref.alloc(%n) : memref<?xf64>
  %0:2 = scf.for %t = %zero to %count step %one iter_args(%arg0 = %state, %arg1 = %next) -> (memref<?xf64>, memref<?xf64>) {
    scf.for %i = %zero to %n step %one {
      %j = arith.subi %last, %i : index
      %a = memref.load %arg0[%j] : memref<?xf64>
      memref.store %a, %arg1[%i] : memref<?xf64>
    }
    scf.yield %arg1, %arg0 : memref<?xf64>, memref<?xf64>
  }
  scf.for %i = %zero to %n step %one {
    %a = memref.load %0#0[%i] : memref<?xf64>
    memref.store %a, %x[%i] : memref<?xf64>
  }
  memref.dealloc %state : memref<?xf64>
  memref.dealloc %next : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-loops", "Number of loops that carry buffers"),
        Statistic::new("num-copies", "Number of copies erased"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut changed = false;
    for op in loops {
        // An outer loop may have erased it as a copy.
        let rotation = (!ir.is_erased(op)).then(|| find::rotation(ir, op)).flatten();
        let Some(rotation) = rotation else { continue };
        run.count("num-loops", 1);
        run.count("num-copies", rotation.copies.len());
        emit::carry(ir, op, rotation);
        changed = true;
    }
    Ok(Change::from(changed))
}
