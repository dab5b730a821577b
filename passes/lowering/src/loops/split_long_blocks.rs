//! `split-long-blocks`: outlines pieces of long straight-line code.
//!
//! Always legal; the time of register allocation is then linear in the length of the code.

mod outline;
mod slots;

use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::parameters_in;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::{Effects, effects};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Block, Ir, Op, Type, TypeData};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-long-blocks",
    summary: "Outlines pieces of long straight-line code, which exchange scalars through a buffer",
    doc: "\
Unrolled programs and their gradients are blocks of thousands of scalar operations. Register
allocation and the assignment of stack slots take quadratic time in the number of values that are
live at once. So a block of at least `least` operations is divided into pieces of `piece` consecutive
operations, and each piece becomes a function. A scalar that a later piece uses is stored to a buffer
after its definition, and loaded before the first use in that piece: these are the spills of the
register allocator. An element of the buffer is reused when no later piece reads it. Constants are
rematerialized. Allocations stay in the block.

The division depends on the program alone, never on the machine.

```mlir before
func.func @f(%x: f64, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %a = arith.mulf %x, %x : f64
  %b = arith.addf %a, %x : f64
  %c = arith.mulf %b, %a : f64
  %d = arith.addf %c, %x : f64
  %e = arith.mulf %d, %a : f64
  %g = arith.addf %e, %x : f64
  memref.store %g, %y[%zero] : memref<?xf64>
  return
}
```

```mlir after
func.func @f(%x: f64, %y: memref<?xf64>) {
  %0 = arith.constant 2 : index
  %1 = memref.alloc(%0) : memref<?xf64>
  call @piece(%x, %1) : (f64, memref<?xf64>) -> ()
  call @piece_0(%1, %x, %y) : (memref<?xf64>, f64, memref<?xf64>) -> ()
  memref.dealloc %1 : memref<?xf64>
  return
}

func.func private @piece(%arg0: f64, %arg1: memref<?xf64>) {
  %a = arith.mulf %arg0, %arg0 : f64
  %0 = arith.constant 0 : index
  memref.store %a, %arg1[%0] : memref<?xf64>
  %b = arith.addf %a, %arg0 : f64
  %c = arith.mulf %b, %a : f64
  %d = arith.addf %c, %arg0 : f64
  %1 = arith.constant 1 : index
  memref.store %d, %arg1[%1] : memref<?xf64>
  return
}

func.func private @piece_0(%arg0: memref<?xf64>, %arg1: f64, %arg2: memref<?xf64>) {
  %0 = arith.constant 1 : index
  %1 = memref.load %arg0[%0] : memref<?xf64>
  %2 = arith.constant 0 : index
  %3 = memref.load %arg0[%2] : memref<?xf64>
  %e = arith.mulf %1, %3 : f64
  %g = arith.addf %e, %arg1 : f64
  %zero = arith.constant 0 : index
  memref.store %g, %arg2[%zero] : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: SplitLongBlocksStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// The options of `split-long-blocks`.
    struct Options {
        /// Minimum number of operations of a block that is divided
        least: i64 = 8 in 1..=i64::MAX,
        /// Number of operations of a piece
        piece: i64 = 4 in 1..=i64::MAX,
    }
}

cotan_pass::statistics! {
    /// The statistics of `split-long-blocks`.
    struct SplitLongBlocksStatistics {
        /// Number of functions
        num_functions,
        /// Number of scalars stored for later pieces
        num_stored,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { least, piece } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut counted = SplitLongBlocksStatistics { num_functions: 0, num_stored: 0 };
    for function in functions {
        let Some(block) = ir.single_block(ir.verified::<Func>(function).body) else { continue };
        let is_long = ir.ops(block).nth(least as usize - 1).is_some();
        if !is_long || !parameters_in(ir, function).is_empty() {
            continue;
        }
        let pieces = Pieces::of(ir, block, piece as usize);
        if pieces.list.len() < 2 {
            continue;
        }
        let module = ir.parent_op(function).unwrap_or(function);
        let mut names = SymbolTable::new(ir, module);
        counted.num_functions += pieces.list.len();
        counted.num_stored += outline::outline(ir, &mut names, function, &pieces);
    }
    let changed = counted.num_functions > 0;
    run.count(counted);
    Ok(Change::from(changed))
}

/// Runs of consecutive operations of a block, which become functions.
struct Pieces {
    block: Block,
    list: Vec<Vec<Op>>,
    /// The piece of each operation of the block that is in one.
    of: FxHashMap<Op, usize>,
}

impl Pieces {
    /// Divides a block. Runs that are much shorter than a piece stay where they are.
    fn of(ir: &Ir, block: Block, size: usize) -> Self {
        let (mut list, mut open, mut count) = (Vec::new(), Vec::new(), 0);
        let mut close = |open: &mut Vec<Op>, count: &mut usize| {
            let run = std::mem::take(open);
            if std::mem::take(count) >= size.div_ceil(4) {
                list.push(run);
            }
        };
        for op in ir.ops(block) {
            if stays(ir, op) {
                close(&mut open, &mut count);
                continue;
            }
            if !is_constant(ir, op) {
                count += ir.walk(op).count();
            }
            open.push(op);
            if count >= size {
                close(&mut open, &mut count);
            }
        }
        close(&mut open, &mut count);
        let pairs = list.iter().enumerate();
        let of = pairs.flat_map(|(piece, ops)| ops.iter().map(move |&op| (op, piece))).collect();
        Self { block, list, of }
    }

    /// Returns the piece of an operation in the block, or in a region of one.
    fn around(&self, ir: &Ir, op: Op) -> Option<usize> {
        let top = ir.ancestor_in_block(op, self.block)?;
        self.of.get(&top).copied()
    }
}

/// Returns whether an operation cannot leave its block: a terminator, an allocation or its end, or
/// an operation whose results are no scalars.
fn stays(ir: &Ir, op: Op) -> bool {
    let is_scalar = |ty: Type| {
        matches!(ir.type_data(ty), TypeData::Float(_) | TypeData::Integer { .. } | TypeData::Index)
    };
    let is_end = ir.next_op(op).is_none();
    is_end || ir.is::<Dealloc>(op) || !ir.results(op).all(|result| is_scalar(ir.ty(result)))
}

/// Returns whether an operation is rematerialized where its result is used.
fn is_constant(ir: &Ir, op: Op) -> bool {
    ir.operand_count(op) == 0 && ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure
}
