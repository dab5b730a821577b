//! Sparse forward data flow along the executable control flow, between blocks, regions and
//! functions.
//!
//! The solver simulates control flow from the entry of every function (Wegman and Zadeck 1991). A
//! state flows only along edges that the states so far allow. An analysis adds the lattice, the
//! transfer function of operations, and the constants that decide branches.

use cotan_ir::dataflow::Lattice;
use cotan_ir::{Attr, Entity, Ir, Op, Value};
use smallvec::SmallVec;

mod control;
mod flow;
pub(crate) mod functions;
mod solver;

pub use solver::Solver;

/// The states of the results of an operation.
pub type ResultStates<S> = SmallVec<[S; 2]>;

/// A forward analysis.
pub trait ForwardAnalysis {
    /// The state of a value.
    type State: Lattice + Copy;

    /// Returns the state of a value of which nothing is known, such as an argument of a public
    /// function.
    fn unknown(&self, ir: &Ir, value: Value) -> Self::State;

    /// Returns whether the states of the results depend on those of the operands.
    fn depends_on_operands(&self, ir: &Ir, op: Op) -> bool;

    /// Returns the states of the results. Constants may be interned in the module.
    fn transfer(
        &mut self,
        ir: &mut Ir,
        op: Op,
        states: &ValueStates<Self::State>,
    ) -> ResultStates<Self::State>;

    /// Returns the constant that a state stands for, which decides branches.
    fn constant(&self, ir: &Ir, value: Value, state: Self::State) -> Option<Attr>;

    /// Returns a state above `now`, so that a chain of changes ends. `before` was the state of the
    /// value.
    fn widen(&mut self, _: &Ir, _: Value, _before: Self::State, now: Self::State) -> Self::State {
        now
    }
}

/// The state of every value, by its index.
#[derive(Debug)]
pub struct ValueStates<S>(Vec<S>);

impl<S: Lattice + Copy> ValueStates<S> {
    /// Starts with the least state for every value.
    fn new(ir: &Ir) -> Self {
        Self(vec![S::bottom(); ir.value_capacity()])
    }

    /// Returns the state of a value.
    pub fn of(&self, value: Value) -> S {
        self.0.get(value.index()).copied().unwrap_or_else(S::bottom)
    }

    /// Returns the states of the operands of an operation.
    pub fn operands(&self, ir: &Ir, op: Op) -> SmallVec<[S; 3]> {
        ir.operands(op).map(|operand| self.of(operand)).collect()
    }

    fn set(&mut self, value: Value, state: S) {
        if let Some(known) = self.0.get_mut(value.index()) {
            *known = state;
        }
    }
}
