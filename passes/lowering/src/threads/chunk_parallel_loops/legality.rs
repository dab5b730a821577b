//! Legality of parallel iterations.
//!
//! Iterations may run in parallel if they store to separate elements, and otherwise only accumulate
//! with one monoid per buffer or iter_arg.

use super::reductions;
use super::states::{self, State, StateGroup};
use crate::analysis::buffer_sizes::BufferSize;
use crate::analysis::delinearize::Delinearized;
use crate::analysis::vectorizable_loop::{
    ASSOCIATIVE_CARRY, INTERLEAVE, VECTOR_WIDTH, access, parallelism,
};
use cotan_dialects::arith::{Addi, Minsi, Subi};
use cotan_dialects::r#loop::{Kind, Monoid};
use cotan_dialects::memref::{Alloc, Dealloc, Prefetch};
use cotan_dialects::{Effects, effects, scf, yielded};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A loop whose iterations may run in parallel.
pub struct ParallelLoop {
    /// The loop.
    pub op: Op,
    /// The kind of each iter_arg.
    pub carried: Vec<Carried>,
    /// The iter_args that iterations read.
    pub states: Vec<StateGroup>,
    /// Buffers that iterations accumulate into.
    pub reductions: Vec<BufferReduction>,
}

/// The kind of an iter_arg.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Carried {
    /// Chunks have results of their own, which are combined afterwards.
    Reduction(Monoid),
    /// A chunk starts from the state after the preceding one.
    State,
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
        let is_scan = ir.attr_named(op, ASSOCIATIVE_CARRY).is_some();
        let has_disjoint_stores = is_scan || parallelism(ir, op)? == Kind::Parallel;
        if [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(op, name).is_some()) {
            return None;
        }
        let this: scf::For = ir.get(op)?;
        let carried = (0..this.inits.len()).map(|position| {
            let reduced = reductions::carried(ir, &this, position).map(Carried::Reduction);
            reduced.or_else(|| is_scan.then_some(Carried::State))
        });
        let carried = carried.collect::<Option<Vec<Carried>>>()?;
        let states = Self::states(ir, op, &this, &carried)?;
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
        Some(Self { op, carried, states, reductions })
    }

    /// Returns the iter_args that iterations read, unless their steps cannot be composed.
    fn states(ir: &Ir, op: Op, this: &scf::For, carried: &[Carried]) -> Option<Vec<StateGroup>> {
        let (block, outputs) = (this.block(ir)?, yielded(ir, this.body)?);
        let positions = (0..carried.len()).filter(|&it| carried[it] == Carried::State);
        let state = |position| {
            let (arg, yielded) = (ir.arg(block, 1 + position), outputs[position]);
            State { position, arg, yielded }
        };
        let states: Vec<State> = positions.map(state).collect();
        states::groups(ir, op, block, &states)
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
    let owners = ops.iter().map(|&op| iteration.owned(op, access(ir, op)?.at?));
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

/// The elements that belong to one iteration alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owned {
    /// The element at its index.
    Element,
    /// The element at this index, a constant distance away.
    Shifted(Value),
    /// A row of this length.
    Row(Value),
}

impl Iteration<'_> {
    /// Returns the element or row that belongs to the iteration alone and has an index.
    fn owned(&self, op: Op, at: Value) -> Option<Owned> {
        if self.owns(at) {
            return Some(Owned::Element);
        }
        if self.is_shifted(at) {
            return Some(Owned::Shifted(at));
        }
        let owns = |row| self.owns(row).then_some(());
        let (row, ()) = Delinearized::of(self.ir, at, (op, self.op), owns)?;
        Some(Owned::Row(row.size))
    }

    /// Returns whether a value is the sum or difference of the induction variable and a value from
    /// outside of the loop.
    fn is_shifted(&self, value: Value) -> bool {
        let ir = self.ir;
        let sum = ir.def_as::<Addi>(value).map(|it| [it.lhs, it.rhs]);
        let sides = sum.or_else(|| ir.def_as::<Subi>(value).map(|it| [it.lhs, it.rhs]));
        let is_outside = |value| !ir.is_defined_inside(value, self.op);
        sides.is_some_and(|[lhs, rhs]| {
            lhs == self.index && is_outside(rhs) || rhs == self.index && is_outside(lhs)
        })
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
