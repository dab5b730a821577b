//! `fuse-loops{mode=fill}`: fuses a loop that fills a buffer into its reader.
//!
//! It is legal if the reader needs no element of a later iteration. The element of the same
//! iteration stays in a register.

use crate::analysis::access_set::AccessSet;
use crate::analysis::vectorizable_loop::{PARALLELISM, VECTOR_WIDTH, access, is_vectorized};
use crate::loops::fuse_loops::sibling::{may_pass, ops_between};
use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::memref::{Load, Store};
use cotan_dialects::{array, scf};
use cotan_ir::{Block, Ir, Op, Value};

/// Fuses loops that fill a buffer into their readers; returns their number.
pub fn fuse(ir: &mut Ir, root: Op) -> usize {
    let mut num_fused = 0;
    for this in loops_in_vectors(ir, root) {
        let Some(fill) = Fill::of(ir, this) else { continue };
        let Some(reader) = fill.reader(ir) else { continue };
        fill.fuse(ir, reader);
        num_fused += 1;
    }
    num_fused
}

/// Returns the loops inside vectorized ones, each once.
fn loops_in_vectors(ir: &Ir, root: Op) -> Vec<Op> {
    let mut loops = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        if is_vectorized(ir, op) {
            walk.skip_inside(op);
            loops.extend(ir.walk(op).skip(1).filter(|&op| ir.is::<scf::For>(op)));
        }
    }
    loops
}

/// A loop that stores one element of a row in each iteration, at its induction variable.
struct Fill {
    looped: scf::For,
    block: Block,
    /// The loop, or the conditional around it that tests for a nonzero trip count.
    whole: Op,
    buffer: Value,
    /// The stored value.
    value: Value,
    accessed: AccessSet,
}

impl Fill {
    fn of(ir: &Ir, this: Op) -> Option<Self> {
        let looped: scf::For = ir.get(this).filter(|_| ir.result_count(this) == 0)?;
        let block = looped.block(ir)?;
        let is_plain = ir.ops(block).all(|op| ir.regions(op).is_empty());
        let counts = array::constant(ir, looped.step) == Some(1);
        let accessed = AccessSet::by(ir, this).filter(|_| is_plain && counts)?;
        let mut stores = ir.ops(block).filter(|&op| ir.is::<Store>(op));
        let (Some(store), None) = (stores.next(), stores.next()) else { return None };
        let written = access(ir, store)?;
        let is_private = written.at == Some(ir.arg(block, 0)) && !accessed.reads(written.buffer);
        let (buffer, value) = (written.buffer, written.stored.filter(|_| is_private)?);
        let whole = with_guard(ir, this, &looped);
        Some(Self { looped, block, whole, buffer, value, accessed })
    }

    /// Returns the next loop that accesses the row, if it has the same domain and only reads
    /// elements that earlier iterations have stored.
    fn reader(&self, ir: &Ir) -> Option<Op> {
        let after = std::iter::successors(ir.next_op(self.whole), |&op| ir.next_op(op));
        let is_reader = |&op: &Op| AccessSet::by(ir, op).is_none_or(|it| it.reads(self.buffer));
        let reader = after.into_iter().find(is_reader)?;
        let looped: scf::For = ir.get(reader)?;
        let bounds = |it: &scf::For| [it.lower, it.upper, it.step];
        let accessed = AccessSet::by(ir, reader)?;
        let is_same_domain = bounds(&looped) == bounds(&self.looped)
            && ir.attr_named(reader, VECTOR_WIDTH).is_none()
            && accessed.shared(&self.accessed) == [self.buffer]
            && !accessed.writes(self.buffer);
        let index = ir.arg(looped.block(ir).filter(|_| is_same_domain)?, 0);
        let mut reads =
            ir.walk(reader).filter_map(|op| access(ir, op)).filter(|it| it.buffer == self.buffer);
        let is_filled =
            reads.all(|it| it.at.is_some_and(|at| at == index || self.is_before(ir, at, index)));
        (is_filled && may_pass(ir, &self.accessed, &ops_between(ir, self.whole, reader)))
            .then_some(reader)
    }

    /// Returns whether an index is the induction variable of an inner loop from the same lower
    /// bound up to `index`.
    fn is_before(&self, ir: &Ir, at: Value, index: Value) -> bool {
        let block = ir.def_block(at).filter(|_| ir.def_op(at).is_none());
        let inner = block.and_then(|block| ir.get::<scf::For>(ir.block_parent_op(block)?));
        inner.is_some_and(|inner| {
            let is_index = inner.block(ir).is_some_and(|block| ir.arg(block, 0) == at);
            is_index
                && inner.lower == self.looped.lower
                && inner.upper == index
                && inner.step == self.looped.step
        })
    }

    /// Fuses the fill into the iterations of the reader.
    fn fuse(self, ir: &mut Ir, reader: Op) {
        let looped: scf::For = ir.verified(reader);
        let block = looped.block(ir).expect("a verified loop has one block");
        let (index, first) =
            (ir.arg(block, 0), ir.first_op(block).expect("a block ends with a yield"));
        let counted = ir.arg(self.block, 0);
        let value = if self.value == counted { index } else { self.value };
        ir.replace_all_uses(counted, index);
        let ops: Vec<Op> = ir.ops(self.block).filter(|&op| !ir.is::<scf::Yield>(op)).collect();
        ops.into_iter().for_each(|op| ir.move_before(op, first));
        ir.erase_op(self.whole);
        let reads = ir.walk(reader).filter(|&op| {
            let read = access(ir, op).filter(|_| ir.is::<Load>(op));
            read.is_some_and(|it| it.buffer == self.buffer && it.at == Some(index))
        });
        for read in reads.collect::<Vec<Op>>() {
            ir.replace_op(read, &[value]);
        }
        // An iteration now depends on earlier ones.
        let parallelism = ir.store.symbol(PARALLELISM);
        ir.set_attr(reader, parallelism, None);
    }
}

/// Returns a loop, or a conditional that contains nothing else and tests for a nonzero trip count.
fn with_guard(ir: &Ir, this: Op, looped: &scf::For) -> Op {
    let guard = |op: Op| {
        let it: scf::If = ir.get(op)?;
        let test: Cmpi = ir.def_as(it.condition)?;
        let ordered_operands = match test.predicate {
            CmpiPredicate::Slt => [test.lhs, test.rhs],
            CmpiPredicate::Sgt => [test.rhs, test.lhs],
            _ => return None,
        };
        let is_nonempty = ordered_operands == [looped.lower, looped.upper];
        let block = ir.single_block(it.then_region)?;
        let is_alone = ir.ops(block).all(|op| op == this || ir.is::<scf::Yield>(op));
        let has_else = ir.entry(it.else_region).is_some();
        (is_nonempty && is_alone && !has_else && ir.result_count(op) == 0).then_some(op)
    };
    ir.parent_op(this).and_then(guard).unwrap_or(this)
}
