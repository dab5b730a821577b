//! Legality of parallel iterations.
//!
//! Iterations may run in parallel if they store to separate elements, and otherwise only accumulate
//! with one monoid per buffer or iter_arg.

use super::reductions;
use crate::analysis::buffer_sizes::BufferSize;
use crate::analysis::delinearize::Delinearized;
use crate::analysis::vectorizable_loop::{INTERLEAVE, VECTOR_WIDTH, access, parallelism};
use cotan_dialects::arith::{Addi, Minsi};
use cotan_dialects::r#loop::{Kind, Monoid};
use cotan_dialects::memref::{Alloc, Dealloc, Prefetch};
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A loop whose iterations may run in parallel.
pub struct ParallelLoop {
    /// The loop.
    pub op: Op,
    /// The monoid of each iter_arg.
    pub carried: Vec<Monoid>,
    /// Buffers that iterations accumulate into.
    pub reductions: Vec<BufferReduction>,
}

/// A buffer that iterations accumulate into: each chunk gets a private copy.
pub struct BufferReduction {
    pub buffer: Value,
    pub monoid: Monoid,
    pub size: BufferSize,
    /// The loads and stores.
    pub ops: Vec<Op>,
}

/// The accesses of each buffer.
type Accesses = IndexMap<Value, Vec<Op>, FxBuildHasher>;

impl ParallelLoop {
    /// Analyzes a loop; returns `None` if its iterations may not run in parallel.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let has_disjoint_stores = parallelism(ir, op)? == Kind::Parallel;
        if [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(op, name).is_some()) {
            return None;
        }
        let this: scf::For = ir.get(op)?;
        let owners = 0..this.inits.len();
        let carried = owners.map(|position| reductions::carried(ir, &this, position));
        let carried = carried.collect::<Option<Vec<Monoid>>>()?;
        let mut accesses = Accesses::default();
        for inner in ir.walk(op).skip(1) {
            match access(ir, inner) {
                Some(it) => accesses.entry(it.buffer).or_default().push(inner),
                None if is_known(ir, inner) => {}
                None => return None,
            }
        }
        let mut reductions = Vec::new();
        for (buffer, ops) in accesses {
            if ir.is_defined_inside(buffer, op) || !ops.iter().any(|&op| is_store(ir, op)) {
                continue;
            }
            let is_read = ops.iter().any(|&op| !is_store(ir, op));
            // No two iterations store to one element.
            if has_disjoint_stores && !is_read {
                continue;
            }
            if let Some(monoid) = Self::buffer(ir, op, &this, buffer, &ops)? {
                let size = BufferSize::of(ir, buffer)?;
                reductions.push(BufferReduction { buffer, monoid, size, ops });
            }
        }
        Some(Self { op, carried, reductions })
    }

    /// Returns how iterations accumulate into an outer buffer; `Some(None)` if each has its own
    /// elements.
    fn buffer(
        ir: &Ir,
        op: Op,
        this: &scf::For,
        buffer: Value,
        ops: &[Op],
    ) -> Option<Option<Monoid>> {
        if is_iteration_private(ir, op, this, ops) {
            return Some(None);
        }
        reductions::in_buffer(ir, buffer, ops).map(Some)
    }
}

fn is_store(ir: &Ir, op: Op) -> bool {
    access(ir, op).is_some_and(|it| it.stored.is_some())
}

/// Returns whether an operation that is no access is thread-safe.
fn is_known(ir: &Ir, op: Op) -> bool {
    let is_structure = ir.is::<scf::For>(op) || ir.is::<scf::If>(op) || ir.is::<scf::Yield>(op);
    let is_buffer = ir.is::<Alloc>(op) || ir.is::<Dealloc>(op) || ir.is::<Prefetch>(op);
    is_structure || is_buffer || ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure
}

/// Returns whether all accesses of a buffer are in elements, or rows of equal length, that belong
/// to one iteration.
fn is_iteration_private(ir: &Ir, op: Op, this: &scf::For, ops: &[Op]) -> bool {
    let Some(index) = ir.single_block(this.body).and_then(|block| ir.args(block).next()) else {
        return false;
    };
    let iteration = Iteration { ir, op, index, step: this.step };
    let owners = ops.iter().map(|&op| iteration.row(op, access(ir, op)?.at?));
    let Some(owners) = owners.collect::<Option<Vec<_>>>() else { return false };
    owners.windows(2).all(|pair| pair[0] == pair[1])
}

/// An iteration of a loop.
struct Iteration<'a> {
    ir: &'a Ir,
    op: Op,
    index: Value,
    step: Value,
}

impl Iteration<'_> {
    /// Returns `None` for an index that belongs to a single iteration, or the length of a row that
    /// does.
    fn row(&self, op: Op, at: Value) -> Option<Option<Value>> {
        if self.owns(at) {
            return Some(None);
        }
        let owns = |row| self.owns(row).then_some(());
        let (row, ()) = Delinearized::of(self.ir, at, (op, self.op), owns)?;
        Some(Some(row.size))
    }

    /// Returns whether a value is the induction variable, or that of an inner loop from there up to
    /// the next iteration.
    fn owns(&self, value: Value) -> bool {
        if value == self.index {
            return true;
        }
        let ir = self.ir;
        let Some(block) = ir.def_block(value) else { return false };
        let Some(inner) = ir.block_parent_op(block).filter(|&op| ir.is_within(op, self.op)) else {
            return false;
        };
        let Some(inner) = ir.get::<scf::For>(inner) else { return false };
        ir.args(block).next() == Some(value)
            && inner.lower == self.index
            && is_within_iteration(ir, self.index, self.step, inner.upper)
    }
}

/// Returns whether a value is at most the start of the next iteration.
pub fn is_within_iteration(ir: &Ir, index: Value, step: Value, value: Value) -> bool {
    let is_sum = |value| {
        let sum = ir.def_as::<Addi>(value);
        sum.is_some_and(|it| [it.lhs, it.rhs] == [index, step] || [it.rhs, it.lhs] == [index, step])
    };
    let least = ir.def_as::<Minsi>(value);
    is_sum(value) || least.is_some_and(|it| is_sum(it.lhs) || is_sum(it.rhs))
}
