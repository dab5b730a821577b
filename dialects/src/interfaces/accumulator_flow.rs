//! The data flow of accumulators.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};
use smallvec::SmallVec;

/// The data flow of accumulators through an operation: maps the index of an accumulator result to
/// its possible sources.
///
/// A source is an operand of an operation that adds to it or forwards it, or a value yielded by a
/// region that captures it.
///
/// An operation without this interface rejects accumulators as operands, as results, as arguments
/// of its regions, and as captured values.
///
/// Verifiers call it on neighboring operations, which may be invalid: it reads them with
/// [`Ir::get`].
#[derive(Clone, Copy, Debug)]
pub struct AccumulatorFlow(pub fn(&Ir, Op, usize) -> Sources);

/// The possible sources of an accumulator.
pub type Sources = SmallVec<[Value; 2]>;

impl Interface for AccumulatorFlow {}

impl AccumulatorFlow {
    /// The flow through an operation without accumulator results: a terminator, or a function.
    pub const AWAY: Self = Self(|_, _, _| Sources::new());

    /// Returns the interface of an operation, if it implements it.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
