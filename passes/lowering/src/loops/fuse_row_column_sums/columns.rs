//! Loops over columns with a reduction along each.

use crate::analysis::vectorizable_loop::{PARALLELISM, access};
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Block, Ir, Op, Value};

/// A parallel loop over columns, each iteration of which reduces over all rows and stores the
/// result.
#[derive(Clone, Debug)]
pub struct Columns {
    /// The loop over columns.
    pub op: Op,
    /// The inner loop over rows.
    pub rows: Op,
    /// The buffer and index where each of its results is stored.
    pub sums: Vec<(Value, Value)>,
}

impl Columns {
    /// Returns a loop over columns.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let looped: scf::For = ir.get(op)?;
        let is_parallel = ir.attr_named(op, PARALLELISM).is_some() && looped.results.is_empty();
        let block = looped.block(ir).filter(|_| is_parallel)?;
        let mut inner = ir.ops(block).filter(|&op| ir.is::<scf::For>(op));
        let (Some(rows), None) = (inner.next(), inner.next()) else { return None };
        let is_store = |op| access(ir, op).is_some_and(|it| it.stored.is_some());
        let is_known = |op| {
            op == rows
                || is_store(op)
                || ir.is::<scf::Yield>(op)
                || effects(ir, op) == Effects::Pure
        };
        let is_reduction = ir.attr_named(rows, PARALLELISM).is_some();
        let writes_none = !ir.walk(rows).any(is_store);
        if !is_reduction || !writes_none || !ir.ops(block).all(is_known) {
            return None;
        }
        let sums: Vec<(Value, Value)> =
            ir.results(rows).map(|sum| stored(ir, block, sum)).collect::<Option<_>>()?;
        let stores = ir.ops(block).filter(|&op| is_store(op)).count();
        let mut buffers: Vec<Value> = sums.iter().map(|sum| sum.0).collect();
        buffers.sort();
        buffers.dedup();
        (buffers.len() == stores && !sums.is_empty()).then_some(Self { op, rows, sums })
    }
}

/// Returns the buffer and index of the only use of a result, a store.
fn stored(ir: &Ir, block: Block, sum: Value) -> Option<(Value, Value)> {
    let store = ir.users(sum).next().filter(|_| ir.has_one_use(sum))?;
    let access = access(ir, store)?;
    let is_stored = ir.block_of(store) == Some(block) && access.stored == Some(sum);
    Some((access.buffer, access.at?)).filter(|_| is_stored)
}
