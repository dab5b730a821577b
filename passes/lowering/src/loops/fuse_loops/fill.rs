//! `fuse-loops{mode=fill}`: fuses a loop that fills a buffer into its reader.
//!
//! It is legal if the reader needs no element of a later iteration. The element of the same
//! iteration stays in a register.

use super::candidate::{Candidate, may_pass, ops_between};
use super::obstacle::{Obstacle, Trace};
use super::profit::Benefit;
use super::{Fused, legality};
use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::vectorizable_loop::{VECTOR_WIDTH, access, is_vectorized, set_parallelism};
use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::memref::{Load, Store};
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op, Value};

/// Fuses loops that fill a buffer into their readers.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let (addresses, mut num_fused) = (&mut AddressPolynomials::new(ir), 0);
    for this in loops_in_vectors(ir, root) {
        let Some(fill) = Fill::of(ir, this) else { continue };
        let Some(reader) = fill.reader(ir) else { continue };
        addresses.clear();
        let decision = fill.decide(ir, addresses, reader);
        if trace.decided(ir, [fill.all.op, reader], decision).is_some() {
            fill.fuse(ir, reader);
            num_fused += 1;
        }
    }
    Fused { num_fused, ..Fused::default() }
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
    all: Candidate,
    block: Block,
    /// The loop, or the conditional around it that tests for a nonzero trip count.
    whole: Op,
    buffer: Value,
    /// The stored value.
    value: Value,
}

impl Fill {
    fn of(ir: &Ir, this: Op) -> Option<Self> {
        let looped: scf::For = ir.get(this).filter(|_| ir.result_count(this) == 0)?;
        let block = looped.block(ir)?;
        let is_plain = ir.ops(block).all(|op| ir.regions(op).is_empty());
        let counts = looped.range().has_unit_step(ir);
        let all = Candidate::of(ir, this).filter(|_| is_plain && counts)?;
        let mut stores = ir.ops(block).filter(|&op| ir.is::<Store>(op));
        let (Some(store), None) = (stores.next(), stores.next()) else { return None };
        let written = access(ir, store)?;
        let is_private =
            written.at == Some(ir.arg(block, 0)) && !all.accessed.reads(written.buffer);
        let (buffer, value) = (written.buffer, written.stored.filter(|_| is_private)?);
        let whole = with_guard(ir, this, &looped);
        Some(Self { all, block, whole, buffer, value })
    }

    /// Returns the next loop that may access the row.
    fn reader(&self, ir: &Ir) -> Option<Op> {
        let mut after = std::iter::successors(ir.next_op(self.whole), |&op| ir.next_op(op));
        let is_reader = |&op: &Op| AccessSet::by(ir, op).is_none_or(|it| it.reads(self.buffer));
        after.find(is_reader).filter(|&op| ir.is::<scf::For>(op))
    }

    /// Tests that a reader has the same domain and only reads elements that earlier iterations have
    /// stored.
    fn decide(
        &self,
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        reader: Op,
    ) -> Result<((), Benefit), Obstacle> {
        let effect = Obstacle::Form("it has other effects than loads and stores");
        let reader = Candidate::of(ir, reader).ok_or(effect)?;
        if reader.bounds(ir) != self.all.bounds(ir) {
            return Err(Obstacle::Range);
        }
        if ir.attr_named(reader.op, VECTOR_WIDTH).is_some() {
            return Err(Obstacle::Form("its vector width was chosen"));
        }
        let shared = reader.accessed.shared(&self.all.accessed);
        if shared != [self.buffer] || reader.accessed.writes(self.buffer) {
            return Err(Obstacle::Form("it does not only read the buffer"));
        }
        legality::may_interleave(ir, addresses, [&self.all, &reader], false)?;
        for op in ops_between(ir, self.whole, reader.op) {
            may_pass(ir, &self.all.accessed, &[op]).then_some(()).ok_or(Obstacle::Between(op))?;
        }
        Ok(((), Benefit::Reuse(self.buffer)))
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
        set_parallelism(ir, reader, None);
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
