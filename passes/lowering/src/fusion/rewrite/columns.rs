//! Loops over columns with a reduction along each, fused with loops over rows by blocks of rows.

use super::prepare;
use crate::analysis::strip_mine::{initialize_sums, strip_mine};
use crate::analysis::vectorizable_loop::{PARALLELISM, access, set_parallelism};
use crate::fusion::PASS;
use crate::fusion::profit::rows_of_block;
use cotan_dialects::arith::{Addi, Minsi};
use cotan_dialects::r#loop::Kind;
use cotan_dialects::{Effects, effects, memref, scf};
use cotan_ir::{Block, Builder, Ir, Loc, Op, Value};

/// Minimum number of rows of a block.
const MIN_ROWS: i64 = 16;

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

    /// Fuses loops over rows, the last one first, with the loop over columns into one loop over
    /// blocks of rows. The operations in `needed` must precede all of them.
    pub fn fuse(&self, ir: &mut Ir, mut rows: Vec<Op>, needed: Vec<Op>) {
        rows.reverse();
        let Some(&first) = rows.first() else { return };
        let loc = prepare(ir, needed, [first, self.op]);
        initialize_sums(ir, PASS.name, first, [self.op, self.rows]);
        let [lower, upper, _] = ir.verified::<scf::For>(first).bounds();
        let across: scf::For = ir.verified(self.op);
        let step = rows_of_block(&mut Builder::before(ir, first), loc, across.upper, MIN_ROWS);
        let blocked = strip_mine(ir, loc, &rows, [lower, upper, step], |b, first| {
            let next = Addi::value(b, loc, first, step);
            let bounds = [first, Minsi::value(b, loc, next, upper)];
            (vec![bounds; rows.len()], bounds)
        });
        set_parallelism(ir, blocked.block_loop, Some(Kind::Reduce));
        ir.move_before(self.op, blocked.terminator);
        scf::For::set_bounds(ir, self.rows, blocked.computed);
        self.accumulate(ir, loc);
    }

    /// Initializes the reductions with the partial sums of earlier blocks.
    fn accumulate(&self, ir: &mut Ir, loc: Loc) {
        let block = ir.block_of(self.rows).expect("the loop is in a block");
        let is_address = |ir: &Ir, op: Op| op != self.rows && ir.result_count(op) > 0;
        let mut next = ir.next_op(self.rows);
        while let Some(op) = next {
            next = ir.next_op(op);
            if is_address(ir, op) {
                ir.move_before(op, self.rows);
            }
        }
        debug_assert!(ir.last_op(block).is_some(), "a body has a terminator");
        for (position, &(buffer, at)) in self.sums.iter().enumerate() {
            let b = &mut Builder::before(ir, self.rows);
            let acc = memref::Load::value(b, loc, buffer, &[at]);
            scf::For::set_init(ir, self.rows, position, acc);
        }
    }
}

/// Returns the buffer and index of the only use of a result, a store.
fn stored(ir: &Ir, block: Block, sum: Value) -> Option<(Value, Value)> {
    let store = ir.users(sum).next().filter(|_| ir.has_one_use(sum))?;
    let access = access(ir, store)?;
    let is_stored = ir.block_of(store) == Some(block) && access.stored == Some(sum);
    Some((access.buffer, access.at?)).filter(|_| is_stored)
}
