//! `distribute-tails`: executes the last columns of rows after all other columns.
//!
//! Legal since the rows are independent. It keeps the masked store at the end of a row apart from
//! the first load of the next row.

use crate::analysis::loop_builder::each;
use crate::analysis::vectorizable_loop;
use crate::analysis::vectorizable_loop::{
    INTERLEAVE, SEPARATE_ROWS, VECTOR_WIDTH, access, parallelism,
};
use cotan_dialects::arith::{
    Addi, Andi, Cmpi, CmpiPredicate, Constant, Maxsi, Minsi, Select, Subi,
};
use cotan_dialects::r#loop::Kind;
use cotan_dialects::{CountedLoop, scf, writes};
use cotan_ir::{Attr, Builder, Ir, Mapping, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "distribute-tails",
    summary: "Executes the last columns of rows that are updated in place after all other columns",
    doc: "\
Loop distribution. A parallel loop over rows may update each row in place by a vectorized loop. If
the columns fill no whole number of vectors, the last vector of a row is masked. Its store overlaps
the first load of the next row, although no element is common: processors wait for such a store.

Blocks of 32 rows are divided in two loops. The first one updates the columns that fill vectors, the
second one the others. Blocks stay in the cache. If all columns fill vectors, the second loop has no
iterations.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = arith.muli %i, %m : index
    scf.for %j = %zero to %m step %one {
      %p = arith.addi %row, %j : index
      %a = memref.load %x[%p] : memref<?xf64>
      %b = memref.load %y[%j] : memref<?xf64>
      %c = arith.subf %a, %b : f64
      memref.store %c, %x[%p] : memref<?xf64>
    } {cotan.parallelism = \"parallel\", cotan.vector_width = 8}
  } {cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant -8 : index
  %2 = arith.constant 32 : index
  %3 = arith.subi %m, %zero : index
  %4 = arith.maxsi %3, %0 : index
  %5 = arith.andi %4, %1 : index
  %6 = arith.addi %zero, %5 : index
  %7 = arith.cmpi slt, %6, %m : index
  scf.for %arg0 = %zero to %n step %2 {
    %8 = arith.addi %arg0, %2 : index
    %9 = arith.minsi %8, %n : index
    %10 = arith.select %7, %9, %arg0 : index
    scf.for %i = %arg0 to %9 step %one {
      %row = arith.muli %i, %m : index
      scf.for %j = %zero to %6 step %one {
        %p = arith.addi %row, %j : index
        %a = memref.load %x[%p] : memref<?xf64>
        %b = memref.load %y[%j] : memref<?xf64>
        %c = arith.subf %a, %b : f64
        memref.store %c, %x[%p] : memref<?xf64>
      } {cotan.parallelism = \"parallel\", cotan.vector_width = 8 : i64}
    } {cotan.parallelism = \"parallel\"}
    scf.for %i = %arg0 to %10 step %one {
      %row = arith.muli %i, %m : index
      scf.for %j = %6 to %m step %one {
        %p = arith.addi %row, %j : index
        %a = memref.load %x[%p] : memref<?xf64>
        %b = memref.load %y[%j] : memref<?xf64>
        %c = arith.subf %a, %b : f64
        memref.store %c, %x[%p] : memref<?xf64>
      } {cotan.parallelism = \"parallel\", cotan.vector_width = 8 : i64}
    } {cotan.parallelism = \"parallel\"}
  } {cotan.parallelism = \"parallel\"}
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-distributed", "Number of loops distributed")],
    run,
};

/// The number of rows of a block.
const ROWS: i64 = 32;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_distributed = 0;
    for op in loops {
        // A distributed loop is erased with its inner loop.
        let rows = (!ir.is_erased(op)).then(|| Rows::of(ir, op)).flatten();
        if let Some(rows) = rows {
            rows.distribute(ir);
            num_distributed += 1;
        }
    }
    run.count("num-distributed", num_distributed);
    Ok(Change::from(num_distributed > 0))
}

/// A loop over rows that a vectorized loop updates in place.
struct Rows {
    this: Op,
    looped: scf::For,
    /// The loop over the columns of a row.
    columns: scf::For,
    /// Its position in the body.
    position: usize,
    width: i64,
}

impl Rows {
    fn of(ir: &Ir, this: Op) -> Option<Self> {
        let looped: scf::For = ir.get(this)?;
        let has = |op, name: &str| ir.attr_named(op, name).is_some();
        let mut around = std::iter::successors(ir.parent_op(this), |&op| ir.parent_op(op));
        let is_free = !around.any(|op| has(op, VECTOR_WIDTH) || has(op, INTERLEAVE));
        let is_parallel = parallelism(ir, this) == Some(Kind::Parallel)
            && looped.results.is_empty()
            && looped.range().has_unit_step(ir)
            && !has(this, VECTOR_WIDTH);
        if !is_free || !is_parallel {
            return None;
        }
        let ops: Vec<Op> = ir.ops(looped.block(ir)?).collect();
        let position = ops.iter().position(|&op| ir.is::<scf::For>(op))?;
        let inner = ops[position];
        let columns: scf::For = ir.get(inner)?;
        let width = vectorizable_loop::int_attr(ir, inner, VECTOR_WIDTH)?;
        let is_row = parallelism(ir, inner) == Some(Kind::Parallel)
            && columns.results.is_empty()
            && columns.range().has_unit_step(ir)
            && ![columns.lower, columns.upper].iter().any(|&it| ir.is_defined_inside(it, this))
            && !ir.walk(inner).skip(1).any(|op| ir.regions(op).iter().next().is_some());
        let has_tail = width > 1
            && width.count_ones() == 1
            && CountedLoop::constant_trip_count(ir, inner)
                .is_none_or(|count| count > width && count % width != 0);
        let rows = Self { this, looped, columns, position, width };
        (is_row && has_tail && rows.are_in_place(ir, inner, &ops)).then_some(rows)
    }

    /// Returns whether the inner loop loads from a buffer to which it stores, and the other
    /// operations of an iteration may be executed twice.
    fn are_in_place(&self, ir: &Ir, inner: Op, ops: &[Op]) -> bool {
        let accesses: Vec<_> = ir.walk(inner).filter_map(|op| access(ir, op)).collect();
        let stored = |buffer: Value| {
            accesses.iter().any(|access| access.stored.is_some() && access.buffer == buffer)
        };
        let is_updated = accesses.iter().any(|it| it.stored.is_none() && stored(it.buffer));
        let known = ir.walk(inner).filter(|&op| op != inner && writes(ir, op));
        let may_repeat = |&op: &Op| {
            let is_read =
                access(ir, op).is_some_and(|it| it.stored.is_none() && !stored(it.buffer));
            let is_end = ir.last_op(self.looped.block(ir).expect("a loop has a body")) == Some(op);
            let is_pure = !writes(ir, op) && ir.regions(op).iter().next().is_none();
            op == inner || is_end || is_read || is_pure && access(ir, op).is_none()
        };
        is_updated && { known }.all(|op| access(ir, op).is_some()) && ops.iter().all(may_repeat)
    }

    /// Replaces the loop by one over blocks of rows, with two loops for each block.
    fn distribute(self, ir: &mut Ir) {
        let Self { this, looped, columns, position, width } = self;
        let loc = ir.store.derived_loc(ir.loc(this), PASS.name);
        let b = &mut Builder::before(ir, this);
        let [zero, mask, rows] = [0, -width, ROWS].map(|it| Constant::index(b, loc, it));
        let count = Subi::value(b, loc, columns.upper, columns.lower);
        let count = Maxsi::value(b, loc, count, zero);
        let whole = Andi::value(b, loc, count, mask);
        let middle = Addi::value(b, loc, columns.lower, whole);
        let has_tail = Cmpi::value(b, loc, CmpiPredicate::Slt, middle, columns.upper);
        let blocks = each(b, loc, [looped.lower, looped.upper, rows], |_, _| {});
        let body = ir.get::<scf::For>(blocks).and_then(|blocks| blocks.block(ir));
        let body = body.expect("a loop has a body");
        let (first, end) = (ir.arg(body, 0), ir.last_op(body).expect("a body has an end"));
        let b = &mut Builder::before(ir, end);
        let next = Addi::value(b, loc, first, rows);
        let last = Minsi::value(b, loc, next, looped.upper);
        // Rows without a tail need no second loop.
        let tails = Select::value(b, loc, has_tail, last, first);
        // The proof that rows are independent would need the former bounds of their columns.
        let is_planned = ir.attr_named(this, INTERLEAVE).is_some();
        let separate_rows = ir.store.symbol(SEPARATE_ROWS);
        for is_tail in [false, true] {
            let b = &mut Builder::before(ir, end);
            let copy = b.clone_op(this, &mut Mapping::default());
            b.insert(copy);
            if is_planned {
                ir.set_attr(copy, separate_rows, Some(Attr::UNIT));
            }
            scf::For::set_lower(ir, copy, first);
            scf::For::set_upper(ir, copy, if is_tail { tails } else { last });
            let body = ir.get::<scf::For>(copy).and_then(|copy| copy.block(ir));
            let inner = body.and_then(|body| ir.ops(body).nth(position));
            let inner = inner.expect("a clone has the same operations");
            if is_tail {
                let interleave = ir.store.symbol(INTERLEAVE);
                scf::For::set_lower(ir, inner, middle);
                ir.set_attr(inner, interleave, None);
            } else {
                scf::For::set_upper(ir, inner, middle);
            }
        }
        ir.erase_op(this);
    }
}
