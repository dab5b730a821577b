//! `pack-strided-reads`: copies strided rows to a local buffer before repeated gathers.
//!
//! Legal if the loop does not write the buffer. Each element is gathered once.

use crate::analysis::capacity::alloc;
use crate::analysis::vectorizable_loop::{Uniformity, VectorizableLoop, access, is_vectorized};
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, Maxsi};
use cotan_dialects::memref::{self, Dealloc};
use cotan_dialects::{array, scf};
use cotan_ir::{Block, Builder, Ir, Loc, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "pack-strided-reads",
    summary: "Copies a strided row to a local buffer before a loop that reads it repeatedly",
    doc: "\
The pass works in loops with the attribute `cotan.vector_width`. A load is a gather if its address
is the sum of a value of the iteration and the index of an inner loop. If other inner loops repeat
it, each iteration first copies its row into a private buffer. Then there is one gather per element
of the row, and all further loads are contiguous across lanes.

The row is copied as far as the inner loop reads it, and only if the enclosing loops have
iterations. It is legal if the loop does not write the buffer.

```mlir before
func.func @f(%n: index, %k: index, %d: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %p = %zero to %n step %one {
    %row = arith.muli %p, %d : index
    scf.for %i = %zero to %k step %one {
      scf.for %j = %zero to %d step %one {
        %at = arith.addi %row, %j : index
        %a = memref.load %x[%at] : memref<?xf64>
        memref.store %a, %y[%p] : memref<?xf64>
      }
    }
  } {cotan.vector_width = 8}
  return
}
```

```mlir after
func.func @f(%n: index, %k: index, %d: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %p = %zero to %n step %one {
    %row = arith.muli %p, %d : index
    %0 = arith.constant 0 : index
    %1 = arith.maxsi %d, %0 : index
    %2 = memref.alloc(%1) : memref<?xf64>
    %3 = arith.constant 1 : index
    %4 = arith.cmpi slt, %zero, %k : index
    scf.if %4 {
      scf.for %arg0 = %0 to %d step %3 {
        %5 = arith.addi %row, %arg0 : index
        %6 = memref.load %x[%5] : memref<?xf64>
        memref.store %6, %2[%arg0] : memref<?xf64>
      }
    }
    scf.for %i = %zero to %k step %one {
      scf.for %j = %zero to %d step %one {
        %at = arith.addi %row, %j : index
        %a = memref.load %2[%j] : memref<?xf64>
        memref.store %a, %y[%p] : memref<?xf64>
      }
    }
    memref.dealloc %2 : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-packed", "Number of rows copied")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| is_vectorized(ir, op)).collect();
    let mut num_packed = 0;
    for this in loops {
        let Ok(legality) = VectorizableLoop::of(ir, this, true) else { continue };
        let rows = rows(ir, this, &legality);
        num_packed += rows.len();
        rows.into_iter().for_each(|row| row.pack(ir));
    }
    run.count("num-packed", num_packed);
    Ok(Change::from(num_packed > 0))
}

/// The bounds of a loop.
pub type Bounds = (Value, Value);

/// The loads of a row of each iteration.
struct StridedRow {
    /// The body of the vectorized loop.
    block: Block,
    buffer: Value,
    /// The start of the row.
    start: Value,
    /// Number of elements that are read.
    size: Value,
    /// The bounds of the loops that repeat the loads.
    around: Vec<Bounds>,
    /// The loads, and their columns.
    reads: Vec<(Op, Value)>,
}

/// Returns the loads of a loop that would read copied rows.
pub fn packed_loads(ir: &Ir, this: Op, legality: &VectorizableLoop) -> FxHashSet<Op> {
    rows(ir, this, legality).iter().flat_map(|row| &row.reads).map(|read| read.0).collect()
}

/// Returns the rows that iterations of a loop read repeatedly.
fn rows(ir: &Ir, this: Op, legality: &VectorizableLoop) -> Vec<StridedRow> {
    let mut rows: Vec<StridedRow> = Vec::new();
    let block = ir.get::<scf::For>(this).and_then(|looped| looped.block(ir));
    let Some(block) = block else { return rows };
    let is_written = |buffer: Value| {
        let mut accesses = ir.walk(this).filter_map(|op| access(ir, op));
        accesses.any(|access| access.buffer == buffer && access.stored.is_some())
    };
    for op in ir.walk(this).filter(|&op| ir.is::<memref::Load>(op)) {
        let Some(row) = StridedRow::read_by(ir, this, block, legality, op) else { continue };
        match rows.iter_mut().find(|known| known.is_as(&row)) {
            Some(known) => known.reads.extend(row.reads),
            None if is_written(row.buffer) => {}
            None => rows.push(row),
        }
    }
    rows
}

impl StridedRow {
    /// Returns the row of a load, if other loops repeat it.
    fn read_by(
        ir: &Ir,
        this: Op,
        block: Block,
        legality: &VectorizableLoop,
        op: Op,
    ) -> Option<Self> {
        let access = access(ir, op)?;
        let (buffer, at) = (access.buffer, access.at?);
        let uniformity = &legality.uniformity;
        if uniformity.is_private(buffer) || uniformity.get(at) != Uniformity::Varying {
            return None;
        }
        let Addi { lhs, rhs, .. } = ir.def_as(at)?;
        let is_start = |&value: &Value| ir.def_block(value) == Some(block);
        let start = [lhs, rhs].into_iter().find(is_start)?;
        let index = if start == lhs { rhs } else { lhs };
        let (mut own, mut around) = (None, Vec::new());
        let mut outer = ir.parent_op(op)?;
        while outer != this {
            let looped: scf::For = ir.get(outer)?;
            let bounds = (looped.lower, looped.upper);
            let is_known =
                [bounds.0, bounds.1].iter().all(|&bound| !ir.is_defined_inside(bound, this));
            if !is_known {
                return None;
            }
            match looped.block(ir) == ir.def_block(index) && index_of(ir, &looped) == Some(index) {
                true => own = Some((bounds, looped.step)),
                false => around.push(bounds),
            }
            outer = ir.parent_op(outer)?;
        }
        let ((lower, size), step) = own?;
        let counts = array::constant(ir, lower) == Some(0) && array::constant(ir, step) == Some(1);
        if around.is_empty() || !counts {
            return None;
        }
        around.retain(|&bounds| bounds != (lower, size));
        around.sort();
        around.dedup();
        Some(Self { block, buffer, start, size, around, reads: vec![(op, index)] })
    }

    fn is_as(&self, other: &Self) -> bool {
        let key = |row: &Self| (row.buffer, row.start, row.size);
        key(self) == key(other) && self.around == other.around
    }

    /// Copies the row, and loads from the copy.
    fn pack(self, ir: &mut Ir) {
        let Self { block, buffer, start, size, around, reads } = self;
        let first = ir.ancestor_in_block(reads[0].0, block).expect("the load is in the loop");
        let (loc, end) = (ir.loc(reads[0].0), ir.last_op(block).expect("a body has a terminator"));
        let loc = ir.store.derived_loc(loc, PASS.name);
        let ty = ir.ty(buffer);
        let zero = Constant::index(&mut Builder::before(ir, first), loc, 0);
        let count = Maxsi::value(&mut Builder::before(ir, first), loc, size, zero);
        let own = alloc(&mut Builder::before(ir, first), loc, count, ty);
        Dealloc::build(&mut Builder::before(ir, end), loc, own);
        let copy = copy_row(ir, first, loc, [buffer, own], [start, zero, size]);
        guard_by_trip_counts(ir, copy, loc, &around);
        for (read, position) in reads {
            let element =
                memref::Load::value(&mut Builder::before(ir, read), loc, own, &[position]);
            ir.replace_op(read, &[element]);
        }
    }
}

/// Returns the induction variable of a loop.
fn index_of(ir: &Ir, looped: &scf::For) -> Option<Value> {
    looped.induction_variable(ir)
}

/// Emits a loop that copies a row to the start of a buffer.
fn copy_row(
    ir: &mut Ir,
    before: Op,
    loc: Loc,
    [from, to]: [Value; 2],
    [start, zero, size]: [Value; 3],
) -> Op {
    let b = &mut Builder::before(ir, before);
    let one = Constant::index(b, loc, 1);
    scf::For::counting(b, loc, [zero, size, one], &[], |b, args| {
        let at = Addi::value(b, loc, start, args[0]);
        let element = memref::Load::value(b, loc, from, &[at]);
        memref::Store::build(b, loc, element, to, args);
        Vec::new()
    })
}

/// Moves an operation into a conditional on nonzero trip counts of loops with these bounds.
pub fn guard_by_trip_counts(ir: &mut Ir, op: Op, loc: Loc, around: &[Bounds]) {
    let b = &mut Builder::before(ir, op);
    let tests =
        around.iter().map(|&(lower, upper)| Cmpi::value(b, loc, CmpiPredicate::Slt, lower, upper));
    let tests: Vec<Value> = tests.collect();
    let Some(test) = tests.into_iter().reduce(|a, test| Andi::value(b, loc, a, test)) else {
        return;
    };
    let (then, other) = (b.create_region(), b.create_region());
    scf::If::build(b, loc, test, then, other, &[]);
    let block = ir.append_new_block(then, &[], loc);
    let end = scf::Yield::build(&mut Builder::at_end(ir, block), loc, &[]);
    ir.move_before(op, end);
}
