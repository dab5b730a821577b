//! `prefetch-stencil-rows`: prefetches the next row of a stencil.
//!
//! Always legal; hardware prefetchers detect such rows late.

use crate::analysis::cache_line_alignment::CACHE_LINE;
use crate::analysis::carried_buffers::is_allocated;
use crate::target::TARGET;
use cotan_dialects::arith::Muli;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::{array, scf, vector};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Type, TypeData, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "prefetch-stencil-rows",
    summary: "Inserts prefetches of the rows that a stencil loop reads next",
    doc: "\
A stencil loop over rows reads each row several times, and finds all but one of its rows in the
cache. A hardware prefetcher, which detects sequential misses, sees too little of the row that comes
from memory, and fetches it late. Vector loads of that row, and of other arrays that are read row by
row, get the attribute `cotan.prefetch_distance`. Machine code then prefetches 4,096 bytes ahead.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %one {
    %k = arith.addi %i, %one : index
    %row = arith.muli %i, %m : index
    %below = arith.muli %k, %m : index
    scf.for %j = %zero to %m step %eight {
      %p = arith.addi %row, %j : index
      %q = arith.addi %below, %j : index
      %a = vector.load %x[%p] : memref<?xf64>, vector<8xf64>
      %b = vector.load %x[%q] : memref<?xf64>, vector<8xf64>
      %c = arith.subf %b, %a : vector<8xf64>
      vector.store %c, %y[%p] : memref<?xf64>, vector<8xf64>
    }
  }
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %one {
    %k = arith.addi %i, %one : index
    %row = arith.muli %i, %m : index
    %below = arith.muli %k, %m : index
    scf.for %j = %zero to %m step %eight {
      %p = arith.addi %row, %j : index
      %q = arith.addi %below, %j : index
      %a = vector.load %x[%p] : memref<?xf64>, vector<8xf64>
      %b = vector.load %x[%q] {cotan.prefetch_distance = 512 : i64} : memref<?xf64>, vector<8xf64>
      %c = arith.subf %b, %a : vector<8xf64>
      vector.store %c, %y[%p] : memref<?xf64>, vector<8xf64>
    }
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-fetching", "Number of loads with a prefetch")],
    run,
};

/// Prefetch distance in bytes: a page, the limit of hardware prefetchers.
const DISTANCE_IN_BYTES: i64 = TARGET.caches.page_bytes;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let is_inside = |&op: &Op| {
        ir.is::<scf::For>(op) && ir.parent_op(op).is_some_and(|op| ir.is::<scf::For>(op))
    };
    let loops: Vec<Op> = ir.walk(root).filter(is_inside).collect();
    let loads_to_prefetch: Vec<RowLoad> =
        loops.into_iter().flat_map(|op| loads_to_prefetch(ir, op)).collect();
    let name = ir.store.symbol(vector::Load::PREFETCH_DISTANCE);
    for row in &loads_to_prefetch {
        let ahead = ir.store.int_attr(DISTANCE_IN_BYTES / row.bytes, Type::I64);
        ir.set_attr(row.op, name, Some(ahead));
    }
    run.count("num-fetching", loads_to_prefetch.len());
    Ok(Change::from(!loads_to_prefetch.is_empty()))
}

/// A vector load of a row.
struct RowLoad {
    op: Op,
    buffer: Value,
    /// Size of an element in bytes.
    bytes: i64,
    /// The offset of its row from that of the outer iteration.
    row_offset: i64,
    /// The offset of its index from the inner induction variable, in elements.
    column_offset: i64,
}

/// Returns the loads of a loop over a row that need a prefetch.
fn loads_to_prefetch(ir: &Ir, op: Op) -> Vec<RowLoad> {
    let mut rows = rows(ir, op).unwrap_or_default();
    let around = ir.parent_op(op).and_then(|op| ir.get::<scf::For>(op));
    let step = around.and_then(|around| array::constant(ir, around.step)).filter(|&step| step > 0);
    let Some(step) = step else { return Vec::new() };
    let is_last = |row: &RowLoad, other: &RowLoad| {
        other.buffer != row.buffer || other.row_offset <= row.row_offset
    };
    // Returns whether a later iteration of the outer loop reads the row again.
    let is_after = |row: &RowLoad, other: &RowLoad| {
        let distance = row.row_offset.saturating_sub(other.row_offset);
        other.buffer == row.buffer && distance > 0 && distance % step == 0
    };
    if !rows.iter().any(|row| rows.iter().any(|other| is_after(row, other))) {
        return Vec::new();
    }
    rows.sort_by_key(|row| (row.row_offset, row.column_offset));
    let last: Vec<bool> =
        rows.iter().map(|row| rows.iter().all(|other| is_last(row, other))).collect();
    let mut last = last.into_iter();
    rows.retain(|_| last.next() == Some(true));
    let mut selected: Vec<RowLoad> = Vec::new();
    for row in rows {
        let is_new = |other: &RowLoad| {
            other.buffer != row.buffer
                || row.column_offset.saturating_sub(other.column_offset) >= CACHE_LINE / row.bytes
        };
        if selected.iter().all(is_new) {
            selected.push(row);
        }
    }
    selected
}

/// Returns the vector loads of rows of function arguments in an innermost loop.
fn rows(ir: &Ir, op: Op) -> Option<Vec<RowLoad>> {
    let induction_variable = |op| ir.args(ir.get::<scf::For>(op)?.block(ir)?).next();
    let (index, around) = (induction_variable(op)?, induction_variable(ir.parent_op(op)?)?);
    let block = ir.get::<scf::For>(op)?.block(ir)?;
    if ir.ops(block).any(|op| ir.is::<scf::For>(op)) {
        return None;
    }
    Some(ir.ops(block).filter_map(|op| RowLoad::of(ir, op, [index, around])).collect())
}

impl RowLoad {
    fn of(ir: &Ir, op: Op, [index, around]: [Value; 2]) -> Option<Self> {
        let load: vector::Load = ir.get(op)?;
        let TypeData::MemRef(memref) = ir.type_data(ir.ty(load.base)) else { return None };
        let bits = i64::from(NumberFormat::of(&ir.store, memref.element)?.width());
        if is_allocated(ir, load.base) || bits < 8 {
            return None;
        }
        let at = Affine::of(ir, load.indices.iter(ir).next()?);
        let is_one = |term: &(Value, Poly)| term.1.as_constant() == Some(1);
        let steps = at.terms().iter().any(|term| term.0 == index && is_one(term));
        let mut others = at.terms().iter().filter(|term| term.0 != index);
        let row = others.next().filter(|term| steps && is_one(term))?.0;
        let Muli { lhs, rhs, .. } = ir.def_as(row).filter(|_| others.next().is_none())?;
        let row_offset = [lhs, rhs].into_iter().find_map(|number| {
            let number = Affine::of(ir, number);
            let (of, times, row_offset) = number.as_moved()?;
            row_offset.as_constant().filter(|_| of == around && times == 1)
        })?;
        let column_offset = at.rest().as_constant()?;
        Some(Self { op, buffer: load.base, bytes: bits / 8, row_offset, column_offset })
    }
}
