//! How accumulators go through operations.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};
use smallvec::SmallVec;

/// Tells how accumulators go through an operation: given the index of a result that is one, which
/// values it may have been before. That is an operand of an operation that adds to it or passes it
/// through, and what each region gives of one whose regions see it.
///
/// An operation that says nothing refuses accumulators: as operands, as results, as arguments of
/// its regions, and inside of them where they come from outside.
///
/// Verifiers ask it of neighbours, which may be broken: it reads them with [`Ir::get`].
#[derive(Clone, Copy, Debug)]
pub struct AccumulatorFlow(pub fn(&Ir, Op, usize) -> Sources);

/// Values that an accumulator may have been before.
pub type Sources = SmallVec<[Value; 2]>;

impl Interface for AccumulatorFlow {}

impl AccumulatorFlow {
    /// By an operation that takes them and has none as results: a terminator, or a function.
    pub const AWAY: Self = Self(|_, _, _| Sources::new());

    /// That of an operation, if it says so.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
