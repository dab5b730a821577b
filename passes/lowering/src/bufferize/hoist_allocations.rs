//! `hoist-allocations`: hoists allocations out of loops.
//!
//! Legal if the size is defined before the loop, since elements are written before they are read.

use cotan_dialects::Callable;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "hoist-allocations",
    summary: "Hoists allocations out of loops",
    doc: "\
A buffer that is allocated and deallocated in one block of a loop is hoisted: it is allocated before
the loop and deallocated after it. Its size must be defined before the loop. An iteration then finds
the elements of the previous one. That is legal since no program reads elements that it has not
written. Buffers are hoisted out of branches likewise. This saves allocator calls.

The pass runs after all dependence-based passes: a buffer inside a loop is private to an iteration.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = memref.alloc(%m) : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %row[%j] : memref<?xf64>
    }
    memref.dealloc %row : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %row = memref.alloc(%m) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %m step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %row[%j] : memref<?xf64>
    }
  }
  memref.dealloc %row : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-hoisted", "Number of allocations hoisted")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let buffers: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Alloc>(op)).collect();
    let num_hoisted = buffers.into_iter().filter(|&op| hoist(ir, root, op).is_some()).count();
    run.count("num-hoisted", num_hoisted);
    Ok(Change::from(num_hoisted > 0))
}

/// Hoists an allocation out of all operations that allow it.
fn hoist(ir: &mut Ir, root: Op, alloc: Op) -> Option<()> {
    let buffer = ir.get::<Alloc>(alloc)?.memref;
    let dealloc = ir.users(buffer).find(|&user| ir.is::<Dealloc>(user))?;
    if ir.block_of(dealloc) != ir.block_of(alloc) {
        return None;
    }
    let mut outside = None;
    let mut around = ir.parent_op(alloc);
    while let Some(op) = around.filter(|&op| op != root && is_hoistable_above(ir, op, alloc)) {
        outside = Some(op);
        around = ir.parent_op(op);
    }
    let outside = outside?;
    ir.move_before(alloc, outside);
    ir.detach_op(dealloc);
    ir.insert_after(dealloc, outside);
    Some(())
}

/// Returns whether an allocation can be hoisted above an enclosing operation: no function, no
/// parallel loop, and no definition of its size.
fn is_hoistable_above(ir: &Ir, op: Op, alloc: Op) -> bool {
    let is_inside = |value| ir.is_defined_inside(value, op);
    let is_shared = Callable::type_of(ir, op).is_some() || ir.is::<scf::Parallel>(op);
    !is_shared && !ir.operands(alloc).any(is_inside)
}
