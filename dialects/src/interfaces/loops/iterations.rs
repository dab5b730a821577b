//! Iterations of a body as straight-line code.

use cotan_ir::{Builder, Ir, Op, Value};

/// The iterations of an operation whose first region is executed a constant number of times, as
/// straight-line code.
#[derive(Clone, Copy, Debug)]
pub struct Iterations {
    /// Returns the trip count, if it is a constant.
    pub count: fn(&Ir, Op) -> Option<u64>,
    /// Returns the initial carried values. The body yields the next ones first, then its outputs.
    pub inits: fn(&Ir, Op) -> Vec<Value>,
    /// Emits the arguments of the body in an iteration; `None` if that is not possible.
    pub args: fn(&mut Builder<'_>, Op, Iteration<'_>) -> Option<Vec<Value>>,
    /// Emits the results of the operation from the final carried values and the outputs of every
    /// iteration; `None` if that is not possible.
    pub results: IterationResults,
}

/// Emits results from the final carried values and the outputs of every iteration.
pub type IterationResults = fn(&mut Builder<'_>, Op, &[Value], &[Vec<Value>]) -> Option<Vec<Value>>;

/// One iteration.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a> {
    /// The number of previous iterations.
    pub number: u64,
    /// The carried values at its start.
    pub carried: &'a [Value],
}
