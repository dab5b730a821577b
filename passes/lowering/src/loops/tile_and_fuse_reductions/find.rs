//! Buffers that a loop fills for later reductions only.

use super::BLOCK_ITERATIONS;
use crate::analysis::access_set::AccessSet;
use crate::analysis::delinearize::Delinearized;
use crate::analysis::vectorizable_loop::{PARALLELISM, VectorizableLoop, access, parallelism};
use crate::fusion::candidate::Candidate;
use crate::fusion::motion::UpwardSearch;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Kind, Monoid};
use cotan_dialects::memref::Dealloc;
use cotan_dialects::{Effects, array, effects, scf};
use cotan_ir::{Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Maximum number of operations searched after a loop.
const MAX_SEARCHED: usize = 256;

/// A buffer of which each iteration of a loop writes a row, and over whose rows later loops reduce.
pub struct DeferredReduction {
    pub alloc: Op,
    pub buffer: Value,
    /// The sequential loop that writes it.
    pub producer: Op,
    /// True if the first iteration writes the last row.
    pub is_backward: bool,
    /// Number of elements of a row.
    pub size: Value,
    /// The loads and stores.
    pub accesses: Vec<(Op, Delinearized)>,
    /// The reduction loops, in order.
    pub sums: Vec<ReductionNest>,
    /// Operations in between that they need, the last one first.
    pub needed: Vec<Op>,
}

/// A loop nest that reduces over all rows at each index of an array.
pub struct ReductionNest {
    /// The outermost loop.
    pub op: Op,
    /// The loop over the rows.
    pub along: Op,
    pub monoid: Monoid,
    /// The store of a sum.
    pub store: Op,
}

impl DeferredReduction {
    /// Analyzes a buffer.
    pub fn of(ir: &Ir, alloc: Op) -> Option<Self> {
        let buffer = ir.result(alloc, 0);
        let [producer, readers @ ..] = &accessing_ops(ir, alloc, buffer)?[..] else { return None };
        let rows = RowIndex::of(ir, *producer)
            .filter(|_| ir.attr_named(*producer, PARALLELISM).is_none())?;
        if array::constant(ir, rows.count).is_some_and(|count| count <= BLOCK_ITERATIONS) {
            return None;
        }
        let sums = readers
            .iter()
            .map(|&op| ReductionNest::of(ir, op, buffer))
            .collect::<Option<Vec<_>>>()?;
        let (mut accesses, is_backward) = rows.row_accesses(ir, *producer, buffer)?;
        for ReductionNest { op, along, .. } in &sums {
            let along = RowIndex::of(ir, *along).filter(|along| along.count == rows.count)?;
            let (read, is_backward) = along.row_accesses(ir, *op, buffer)?;
            accesses.extend(Some(read).filter(|_| !is_backward)?);
        }
        let (producer, size) = (*producer, accesses.first()?.1.size);
        let is_one_size = accesses.iter().all(|it| it.1.size == size);
        let is_known = is_one_size && !ir.is_defined_inside(size, producer);
        let needed = needed(ir, producer, &sums).filter(|_| is_known)?;
        let reduction = Self { alloc, buffer, producer, is_backward, size, accesses, sums, needed };
        reduction.may_interleave(ir).then_some(reduction)
    }

    /// Returns whether the loops share no other memory, so that they may be interleaved by blocks.
    fn may_interleave(&self, ir: &Ir) -> bool {
        let all = std::iter::once(self.producer).chain(self.sums.iter().map(|it| it.op));
        let accessed: Option<Vec<AccessSet>> = all.map(|op| AccessSet::by(ir, op)).collect();
        accessed.is_some_and(|accessed| {
            accessed.iter().enumerate().all(|(at, later)| {
                let mut shared = accessed[..at].iter().flat_map(|it| it.shared(later));
                shared.all(|buffer| buffer == self.buffer)
            })
        })
    }
}

/// Returns the operations of a block that access a buffer, if the first one writes all that the
/// others read.
fn accessing_ops(ir: &Ir, alloc: Op, buffer: Value) -> Option<Vec<Op>> {
    let block = ir.block_of(alloc)?;
    let in_block = |op: Op| {
        let mut path = std::iter::successors(Some(op), |&op| ir.parent_op(op));
        path.find(|&op| ir.block_of(op) == Some(block))
    };
    let (mut writers, mut readers) = (FxHashSet::default(), FxHashSet::default());
    for user in ir.users(buffer).filter(|&op| !ir.is::<Dealloc>(op)) {
        let is_write = access(ir, user)?.stored.is_some();
        if is_write { &mut writers } else { &mut readers }.insert(in_block(user)?);
    }
    let mut found: Vec<Op> = writers.into_iter().collect();
    let &[producer] = &found[..] else { return None };
    let after =
        std::iter::successors(ir.next_op(producer), |&op| ir.next_op(op)).take(MAX_SEARCHED);
    found.extend(after.filter(|op| readers.contains(op)));
    (found.len() == 1 + readers.len()).then_some(found)
}

/// Returns the operations in between that the reductions need, the last one first, if these can
/// follow the first loop at once.
fn needed(ir: &Ir, producer: Op, sums: &[ReductionNest]) -> Option<Vec<Op>> {
    let (last, earlier) = sums.split_last()?;
    let mut search = UpwardSearch::new(ir, Candidate::along(ir, last.op, last.along)?);
    let mut next = ir.prev_op(last.op);
    while let Some(op) = next.filter(|&op| op != producer) {
        let sum = earlier.iter().find(|it| it.op == op && search.required_result(op).is_none());
        match sum.and_then(|sum| Candidate::along(ir, sum.op, sum.along)) {
            Some(member) => search.add(member),
            None => search.may_pass(op).then_some(())?,
        }
        next = ir.prev_op(op);
    }
    search.required_result(producer).is_none().then_some(search.needed)
}

/// A loop over rows.
struct RowIndex {
    index: Value,
    count: Value,
}

impl RowIndex {
    /// Returns a loop over rows from 0.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let looped = ir.get(op).filter(|it: &scf::For| it.range().is_from_zero(ir))?;
        Some(Self { index: looped.induction_variable(ir)?, count: looped.upper })
    }

    /// Returns the accesses of a buffer, if all are in the row of the iteration, and whether the
    /// order is reversed.
    fn row_accesses(
        &self,
        ir: &Ir,
        op: Op,
        buffer: Value,
    ) -> Option<(Vec<(Op, Delinearized)>, bool)> {
        let around = ir.parent_op(op)?;
        let ops = ir.walk(op).filter_map(|op| Some((op, access(ir, op)?)));
        let ours = ops.filter(|it| it.1.buffer == buffer);
        let known = |number| self.is_backward(ir, number);
        let accesses = ours.map(|(this, accessed)| {
            let (position, is_backward) =
                Delinearized::of(ir, accessed.at?, (this, around), known)?;
            Some(((this, position), is_backward))
        });
        let accesses: Vec<((Op, Delinearized), bool)> = accesses.collect::<Option<_>>()?;
        let is_backward = accesses.first()?.1;
        let is_one_way = accesses.iter().all(|it| it.1 == is_backward);
        is_one_way.then(|| (accesses.into_iter().map(|it| it.0).collect(), is_backward))
    }

    /// Returns whether a row index is the reversed induction variable; `None` if it is neither that
    /// nor the variable itself.
    fn is_backward(&self, ir: &Ir, number: Value) -> Option<bool> {
        let (number, index) = (Affine::of(ir, number), Affine::index(self.index));
        if number == index {
            return Some(false);
        }
        let beyond = number.plus(&index)?.minus(&Affine::of(ir, self.count))?;
        (beyond.as_constant() == Some(-1)).then_some(true)
    }
}

impl ReductionNest {
    /// Analyzes a loop that reads a buffer.
    fn of(ir: &Ir, op: Op, buffer: Value) -> Option<Self> {
        let reads = |op: Op| access(ir, op).is_some_and(|it| it.buffer == buffer);
        let along = ir.walk(op).find(|&op| reads(op)).and_then(|read| ir.parent_op(read))?;
        let [sum] = ir.results(along).collect::<Vec<Value>>()[..] else { return None };
        let store = ir.users(sum).next().filter(|_| ir.has_one_use(sum))?;
        let written = access(ir, store).filter(|it| it.stored == Some(sum))?;
        let legality = VectorizableLoop::of(ir, along, false).ok()?;
        let [reduction] = &legality.reductions[..] else { return None };
        let is_independent = ir.block_of(store) == ir.block_of(along)
            && !ir.is_defined_inside(reduction.init, op)
            && !ir.is_defined_inside(written.buffer, op);
        let does_nothing_else = |this: Op| {
            let is_around = ir.is::<scf::For>(this) && ir.is_within(along, this);
            this == store
                || this == along
                || is_around && parallelism(ir, this) == Some(Kind::Parallel)
                || ir.is::<scf::Yield>(this)
                || ir.regions(this).is_empty() && effects(ir, this) == Effects::Pure
        };
        let mut walk = ir.walk(op);
        while let Some(this) = walk.next() {
            if !does_nothing_else(this) {
                return None;
            }
            if this == along {
                walk.skip_inside(this);
            }
        }
        let is_reduction = parallelism(ir, along) == Some(Kind::Reduce);
        let writes_none =
            !ir.walk(along).any(|op| access(ir, op).is_some_and(|it| it.stored.is_some()));
        let monoid = reduction.monoid;
        (is_independent && is_reduction && writes_none).then_some(Self { op, along, monoid, store })
    }
}
