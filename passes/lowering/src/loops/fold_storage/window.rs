//! The rows of a buffer that one loop writes and another one reads.

use crate::analysis::access_set::AccessSet;
use crate::analysis::delinearize::Delinearized;
use crate::analysis::vectorizable_loop::{Access, access};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::{array, scf};
use cotan_ir::{Ir, Op, Value};

/// A loop over rows, or over elements that are treated as rows.
pub struct RowLoop {
    pub op: Op,
    /// True if it is over elements.
    pub is_flat: bool,
    /// The row index.
    pub index: Value,
    /// The number of rows.
    pub count: Value,
    pub accessed: AccessSet,
}

/// A buffer that the iterations of one loop write, a row each, and those of a later loop read.
pub struct Window {
    pub alloc: Op,
    pub buffer: Value,
    /// The number of elements of a row; `None` if it is one.
    pub size: Option<Value>,
    pub accesses: Vec<RowAccess>,
}

/// A load or a store.
pub struct RowAccess {
    pub op: Op,
    /// The index.
    pub at: Value,
    /// The delinearized index, unless rows are elements.
    pub row: Option<Delinearized>,
    /// The offset of its row from that of the iteration.
    pub row_offset: i64,
}

impl RowLoop {
    /// Returns a loop over rows from 0.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let looped: scf::For = ir.get(op)?;
        let [lower, step] = [looped.lower, looped.step].map(|it| array::constant(ir, it));
        let index = looped.induction_variable(ir)?;
        // Matrix products, which are three loops deep, have packed panels of their own.
        let mut inside = ir.walk(op).filter(|&inner| inner != op && ir.is::<scf::For>(inner));
        let is_deeper = |inner: Op| ir.parent_op(inner) != Some(op);
        let first = inside.next();
        if lower != Some(0) || step != Some(1) || first.into_iter().chain(inside).any(is_deeper) {
            return None;
        }
        let (is_flat, count) = (first.is_none(), looped.upper);
        Some(Self { op, is_flat, index, count, accessed: AccessSet::by(ir, op)? })
    }

    /// Returns the offset of a row index from that of the iteration.
    fn row_offset(&self, ir: &Ir, number: Value) -> Option<i64> {
        let number = Affine::of(ir, number);
        let (index, times, row_offset) = number.as_moved()?;
        let row_offset =
            row_offset.as_constant().filter(|it| it.unsigned_abs() <= MAX_ROW_OFFSET)?;
        (index == self.index && times == 1).then_some(row_offset)
    }

    fn row_accesses(&self, ir: &Ir, buffer: Value) -> Option<Vec<(RowAccess, Option<Value>)>> {
        let ops: Vec<(Op, Access)> =
            ir.walk(self.op).filter_map(|op| Some((op, access(ir, op)?))).collect();
        let own_accesses = ops.into_iter().filter(|it| it.1.buffer == buffer);
        own_accesses.map(|(op, access)| RowAccess::of(ir, self, op, access.at?)).collect()
    }
}

impl Window {
    /// Returns the window of a buffer that two loops share, if it has no other users.
    pub fn of(ir: &Ir, buffer: Value, producer: &RowLoop, consumer: &RowLoop) -> Option<Self> {
        let alloc = ir.def_op(buffer).filter(|&op| ir.is::<Alloc>(op))?;
        let is_expected = |op: Op| {
            let stored = access(ir, op).map(|it| it.stored.is_some());
            let around = match stored {
                Some(true) => producer.op,
                Some(false) => consumer.op,
                None => return ir.is::<Dealloc>(op),
            };
            ir.is_within(op, around)
        };
        let is_alone =
            ir.block_of(alloc) == ir.block_of(producer.op) && ir.users(buffer).all(is_expected);
        let written = producer.row_accesses(ir, buffer).filter(|_| is_alone)?;
        let read = consumer.row_accesses(ir, buffer)?;
        let size = written.first()?.1;
        let is_in_own_row = written.iter().all(|it| it.0.row_offset == 0);
        let is_one_size = written.iter().chain(&read).all(|it| it.1 == size);
        let is_known = !size.and_then(|size| ir.def_block(size)).is_some_and(|block| {
            ir.block_parent_op(block).is_some_and(|op| ir.is_within(op, producer.op))
        });
        let accesses = written.into_iter().chain(read).map(|it| it.0).collect();
        (is_in_own_row && is_one_size && is_known).then_some(Self { alloc, buffer, size, accesses })
    }

    /// Returns the range of row offsets.
    pub fn reach(&self) -> (i64, i64) {
        let row_offset = self.accesses.iter().map(|position| position.row_offset);
        (row_offset.clone().min().unwrap_or(0), row_offset.max().unwrap_or(0))
    }
}

impl RowAccess {
    /// Analyzes an index that is provably within a row; returns the row size as well.
    fn of(ir: &Ir, rows: &RowLoop, op: Op, at: Value) -> Option<(Self, Option<Value>)> {
        if rows.is_flat {
            let row_offset = rows.row_offset(ir, at)?;
            return Some((Self { op, at, row: None, row_offset }, None));
        }
        let (row, row_offset) =
            Delinearized::of(ir, at, (op, rows.op), |number| rows.row_offset(ir, number))?;
        Some((Self { op, at, row: Some(row), row_offset }, Some(row.size)))
    }
}

/// Maximum row offset of a read.
const MAX_ROW_OFFSET: u64 = 8;
