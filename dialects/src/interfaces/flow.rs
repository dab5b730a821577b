//! How values flow into and out of the regions of structured control.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Tells how control comes into the regions of an operation and leaves them, and what becomes of
/// values on the way. Who knows all of it knows what the arguments of the regions, and the results
/// of the operation, may be; an argument that no edge sets may be anything.
#[derive(Clone, Copy, Debug)]
pub struct Flow(pub fn(&Ir, Op) -> Vec<Edge>);

impl Interface for Flow {}

impl Flow {
    /// The edges of an operation; nothing if it does not say.
    pub fn of(ir: &Ir, op: Op) -> Option<Vec<Edge>> {
        let flow: Self = ir.registry().interface(ir.name(op))?;
        Some((flow.0)(ir, op))
    }
}

/// A way that control may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// It is taken only when this value is that.
    pub condition: Option<(Value, bool)>,
    /// What becomes what: values from where control comes, and arguments or results where it goes.
    pub values: Vec<(Value, Value)>,
}

/// Where control is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the operation, or behind it.
    Around,
    /// In a region, by its index.
    Inside(usize),
}
