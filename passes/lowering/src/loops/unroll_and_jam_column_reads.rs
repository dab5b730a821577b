//! `unroll-and-jam-column-reads`: unroll-and-jam of loops that read columns and write rows.
//!
//! Legal for parallel loops. Squares are then read by rows instead of gathers.

use crate::analysis::vectorizable_loop::{
    INTERLEAVE, PARALLELISM, Uniformity, VECTOR_WIDTH, VectorizableLoop, access,
};
use crate::vectorize::plan_vectorization::bytes;
use crate::vectorize::vectorize_loops;
use cotan_dialects::{Cost, CountedLoop, scf};
use cotan_ir::{Ir, Op, Type};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "unroll-and-jam-column-reads",
    summary: "Unrolls and jams loops whose inner loop reads columns, to read several columns at once",
    doc: "\
A loop that writes a row and reads a column touches a cache line for each element, and a vector of
these is a gather. But the iterations of an enclosing loop read the adjacent columns. So that loop
is unrolled by the vector width and jammed (`cotan.vector_width` on the inner loop).
`vectorize-loops` then finds reads of adjacent columns, which together are a square, and reads it by
rows.

Both loops must be parallel. Loops with much work, for which a gather is cheap, are left alone.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %m step %one {
    %row = arith.muli %i, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %a = memref.load %x[%p] : memref<?xf64>
      %q = arith.addi %row, %j : index
      memref.store %a, %y[%q] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  } {cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 8 : index
  %2 = arith.subi %m, %zero : index
  %3 = arith.maxsi %2, %0 : index
  %4 = arith.constant -8 : index
  %5 = arith.andi %3, %4 : index
  %6 = arith.addi %zero, %5 : index
  scf.for %i = %zero to %6 step %1 {
    %7 = arith.constant 1 : index
    %8 = arith.addi %i, %7 : index
    %9 = arith.constant 2 : index
    %10 = arith.addi %i, %9 : index
    %11 = arith.constant 3 : index
    %12 = arith.addi %i, %11 : index
    %13 = arith.constant 4 : index
    %14 = arith.addi %i, %13 : index
    %15 = arith.constant 5 : index
    %16 = arith.addi %i, %15 : index
    %17 = arith.constant 6 : index
    %18 = arith.addi %i, %17 : index
    %19 = arith.constant 7 : index
    %20 = arith.addi %i, %19 : index
    %row = arith.muli %i, %n : index
    %row_0 = arith.muli %8, %n : index
    %row_1 = arith.muli %10, %n : index
    %row_2 = arith.muli %12, %n : index
    %row_3 = arith.muli %14, %n : index
    %row_4 = arith.muli %16, %n : index
    %row_5 = arith.muli %18, %n : index
    %row_6 = arith.muli %20, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %21 = arith.constant 1 : index
      %22 = arith.addi %p, %21 : index
      %23 = arith.constant 2 : index
      %24 = arith.addi %p, %23 : index
      %25 = arith.constant 3 : index
      %26 = arith.addi %p, %25 : index
      %27 = arith.constant 4 : index
      %28 = arith.addi %p, %27 : index
      %29 = arith.constant 5 : index
      %30 = arith.addi %p, %29 : index
      %31 = arith.constant 6 : index
      %32 = arith.addi %p, %31 : index
      %33 = arith.constant 7 : index
      %34 = arith.addi %p, %33 : index
      %a = memref.load %x[%p] : memref<?xf64>
      %a_7 = memref.load %x[%22] : memref<?xf64>
      %a_8 = memref.load %x[%24] : memref<?xf64>
      %a_9 = memref.load %x[%26] : memref<?xf64>
      %a_10 = memref.load %x[%28] : memref<?xf64>
      %a_11 = memref.load %x[%30] : memref<?xf64>
      %a_12 = memref.load %x[%32] : memref<?xf64>
      %a_13 = memref.load %x[%34] : memref<?xf64>
      %q = arith.addi %row, %j : index
      %q_14 = arith.addi %row_0, %j : index
      %q_15 = arith.addi %row_1, %j : index
      %q_16 = arith.addi %row_2, %j : index
      %q_17 = arith.addi %row_3, %j : index
      %q_18 = arith.addi %row_4, %j : index
      %q_19 = arith.addi %row_5, %j : index
      %q_20 = arith.addi %row_6, %j : index
      memref.store %a, %y[%q] : memref<?xf64>
      memref.store %a_7, %y[%q_14] : memref<?xf64>
      memref.store %a_8, %y[%q_15] : memref<?xf64>
      memref.store %a_9, %y[%q_16] : memref<?xf64>
      memref.store %a_10, %y[%q_17] : memref<?xf64>
      memref.store %a_11, %y[%q_18] : memref<?xf64>
      memref.store %a_12, %y[%q_19] : memref<?xf64>
      memref.store %a_13, %y[%q_20] : memref<?xf64>
    } {cotan.vector_width = 8 : i64, cotan.parallelism = \"parallel\"}
  }
  scf.for %i = %6 to %m step %one {
    %row = arith.muli %i, %n : index
    scf.for %j = %zero to %n step %one {
      %down = arith.muli %j, %m : index
      %p = arith.addi %down, %i : index
      %a = memref.load %x[%p] : memref<?xf64>
      %q = arith.addi %row, %j : index
      memref.store %a, %y[%q] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  } {cotan.parallelism = \"parallel\"}
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-tiled", "Number of loops jammed")],
    run,
};

cotan_pass::options! {
    /// The options of `unroll-and-jam-column-reads`.
    struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
    }
}

/// Maximum unroll factor.
const MAX_FACTOR: i64 = 16;

/// Work that outweighs a gather, and would be much code when unrolled.
const MAX_WORK: u32 = 16;

/// Maximum number of operations of an unrolled loop.
const MAX_OPERATIONS: usize = 48;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { width } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let found: Vec<TransposeTile> =
        loops.into_iter().filter_map(|op| TransposeTile::of(ir, op, width)).collect();
    for tile in &found {
        tile.emit(ir);
    }
    run.count("num-tiled", found.len());
    Ok(Change::from(!found.is_empty()))
}

/// A loop that reads columns, and an enclosing one whose iterations read adjacent columns.
struct TransposeTile {
    around: Op,
    inside: Op,
    size: i64,
}

impl TransposeTile {
    /// Returns the tile of an inner loop.
    fn of(ir: &Ir, inside: Op, width: i64) -> Option<Self> {
        let block = ir.get::<scf::For>(inside)?.block(ir)?;
        if !is_unplanned_parallel(ir, inside) || ir.ops(block).any(|op| !ir.regions(op).is_empty())
        {
            return None;
        }
        let legality = VectorizableLoop::of(ir, inside, true).ok()?;
        let accesses: Vec<Op> =
            ir.ops(block).filter(|&op| access(ir, op).is_some_and(|it| it.at.is_some())).collect();
        let (columns, rows): (Vec<Op>, Vec<Op>) =
            accesses.iter().partition(|&&op| legality.is_scattered(ir, op));
        let is_read = |op| access(ir, op).is_some_and(|it| it.stored.is_none());
        let writes: Vec<Op> = rows.into_iter().filter(|&op| !is_read(op)).collect();
        let work: u32 = ir.ops(block).map(|op| Cost::per_element_of(ir, op)).sum();
        let is_profitable = !columns.is_empty() && !writes.is_empty() && work <= MAX_WORK;
        if !is_profitable || !columns.iter().all(|&op| is_read(op)) {
            return None;
        }
        let bytes_of = |&op: &Op| bytes(ir, op);
        let bytes = bytes_of(accesses.first()?)?;
        let size = (width / bytes).min(MAX_FACTOR);
        if size < 2 || !accesses.iter().all(|op| bytes_of(op) == Some(bytes)) {
            return None;
        }
        let around = std::iter::successors(ir.parent_op(inside), |&op| ir.parent_op(op));
        let around = around.take_while(|&op| is_unplanned_parallel(ir, op));
        let mut around = around.take_while(|&op| ir.walk(op).count() <= MAX_OPERATIONS);
        let around = around.find(|&op| is_across(ir, op, &columns, &writes))?;
        let is_alone =
            ir.walk(around).filter(|&op| ir.is::<scf::For>(op)).all(|op| ir.is_within(inside, op));
        let is_long =
            |op| CountedLoop::constant_trip_count(ir, op).is_none_or(|count| count >= size);
        (is_alone && is_long(around) && is_long(inside)).then_some(Self { around, inside, size })
    }

    fn emit(&self, ir: &mut Ir) {
        let Ok(legality) = VectorizableLoop::of(ir, self.around, false) else { return };
        let (name, size) = (ir.store.symbol(VECTOR_WIDTH), ir.store.int_attr(self.size, Type::I64));
        ir.set_attr(self.inside, name, Some(size));
        vectorize_loops::interleave(ir, self.around, &legality, self.size as usize);
        if !ir.is_erased(self.inside) {
            ir.set_attr(self.inside, name, None);
        }
    }
}

/// Returns whether a loop is parallel, has no results, and is not yet planned.
fn is_unplanned_parallel(ir: &Ir, op: Op) -> bool {
    let is_planned =
        [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(op, name).is_some());
    let is_loop = ir.get::<scf::For>(op).is_some_and(|it| it.inits.is_empty());
    is_loop && !is_planned && ir.attr_named(op, PARALLELISM).is_some()
}

/// Returns whether column reads are contiguous, and writes are not, in the iterations of a loop.
fn is_across(ir: &Ir, this: Op, columns: &[Op], writes: &[Op]) -> bool {
    let Ok(legality) = VectorizableLoop::of(ir, this, false) else { return false };
    let at = |op| access(ir, op).and_then(|access| access.at);
    let is_next =
        |&op: &Op| at(op).is_some_and(|at| legality.uniformity.get(at) == Uniformity::Strided(1));
    columns.iter().all(is_next) && writes.iter().all(|&op| legality.is_scattered(ir, op))
}
