//! Elements of buffers that operations read and write.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Operands, Value};

/// Tells which elements of a buffer an operation reads or writes.
#[derive(Clone, Copy, Debug)]
pub struct MemoryAccess(pub fn(&Ir, Op) -> AccessSet);

impl Interface for MemoryAccess {}

impl MemoryAccess {
    /// The elements that an operation reads or writes, if it does.
    pub fn of(ir: &Ir, op: Op) -> Option<AccessSet> {
        let declared: Self = ir.registry().interface(ir.name(op))?;
        Some((declared.0)(ir, op))
    }
}

/// Elements of a buffer.
#[derive(Clone, Copy, Debug)]
pub struct AccessSet {
    /// The buffer.
    pub buffer: Value,
    /// An index for each of its dimensions: of the only element, or of the first one.
    pub indices: Operands,
    /// Which other ones, if it is a vector of them.
    pub lanes: Option<Lanes>,
    /// What is written there, if anything is.
    pub stored: Option<Value>,
}

/// Elements of a vector.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// The vector.
    pub vector: Value,
    /// How far after the first place each one is; one after the other if nobody says.
    pub offsets: Option<Value>,
    /// Which ones; all of them if nobody says.
    pub mask: Option<Value>,
}

impl AccessSet {
    /// One element.
    pub fn one(buffer: Value, indices: Operands) -> Self {
        Self { buffer, indices, lanes: None, stored: None }
    }

    /// Those of a vector that follow each other.
    pub fn row(buffer: Value, indices: Operands, vector: Value) -> Self {
        let lanes = Lanes { vector, offsets: None, mask: None };
        Self::lanes(buffer, indices, lanes)
    }

    /// Those of a vector.
    pub fn lanes(buffer: Value, indices: Operands, lanes: Lanes) -> Self {
        Self { buffer, indices, lanes: Some(lanes), stored: None }
    }

    /// The same ones, written.
    pub fn storing(self, stored: Value) -> Self {
        Self { stored: Some(stored), ..self }
    }
}
