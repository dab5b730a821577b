//! Sparse data flow: a state for each SSA value.

use super::Lattice;
use crate::entity::Value;
use crate::ir::Ir;
use rustc_hash::FxHashMap;

/// A sparse analysis. It determines its direction: a forward analysis flows from operands to
/// results, a backward one from results to operands.
pub trait SparseAnalysis {
    /// The state of a value.
    type State: Lattice;

    /// Flows the state of a value that has changed to the values that depend on it.
    fn propagate(&mut self, ir: &Ir, value: Value, flow: &mut Flow<'_, Self::State>);
}

/// The states of the values that the analysis reached; all others have the least state.
#[derive(Clone, Debug)]
pub struct States<L>(FxHashMap<Value, L>);

impl<L: Lattice> States<L> {
    /// Returns the state of a value.
    pub fn get(&self, value: Value) -> L {
        self.0.get(&value).cloned().unwrap_or_else(L::bottom)
    }
}

/// The states during the solution, and the values whose state has changed.
#[derive(Debug)]
pub struct Flow<'a, L> {
    states: &'a mut States<L>,
    open: &'a mut Vec<Value>,
}

impl<L: Lattice> Flow<'_, L> {
    /// Returns the state of a value so far.
    pub fn state(&self, value: Value) -> L {
        self.states.get(value)
    }

    /// Joins a state into that of a value.
    pub fn join(&mut self, value: Value, state: &L) {
        if self.states.0.entry(value).or_insert_with(L::bottom).join(state) {
            self.open.push(value);
        }
    }
}

/// Solves an analysis from initial states. The time is linear in the number of propagations, at
/// most one for each change of a state.
pub fn solve<A: SparseAnalysis>(
    ir: &Ir,
    analysis: &mut A,
    initial: impl IntoIterator<Item = (Value, A::State)>,
) -> States<A::State> {
    let (mut states, mut open) = (States(FxHashMap::default()), Vec::new());
    for (value, state) in initial {
        Flow { states: &mut states, open: &mut open }.join(value, &state);
    }
    while let Some(value) = open.pop() {
        analysis.propagate(ir, value, &mut Flow { states: &mut states, open: &mut open });
    }
    states
}
