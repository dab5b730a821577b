//! Buffer elements that operations read and write.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Operands, Value};

/// The elements of a buffer that an operation reads or writes.
#[derive(Clone, Copy, Debug)]
pub struct MemoryAccess(pub fn(&Ir, Op) -> AccessSet);

impl Interface for MemoryAccess {}

impl MemoryAccess {
    /// Returns the elements that an operation reads or writes, if any.
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
    /// The elements of a vector access.
    pub lanes: Option<Lanes>,
    /// The stored value, if the access is a store.
    pub stored: Option<Value>,
}

/// The elements of a vector access.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// The vector.
    pub vector: Value,
    /// The offset of each lane from the first element; contiguous if absent.
    pub offsets: Option<Value>,
    /// The active lanes; all if absent.
    pub mask: Option<Value>,
}

impl AccessSet {
    /// An access to one element.
    pub fn one(buffer: Value, indices: Operands) -> Self {
        Self { buffer, indices, lanes: None, stored: None }
    }

    /// A contiguous vector access.
    pub fn row(buffer: Value, indices: Operands, vector: Value) -> Self {
        let lanes = Lanes { vector, offsets: None, mask: None };
        Self::lanes(buffer, indices, lanes)
    }

    /// A vector access.
    pub fn lanes(buffer: Value, indices: Operands, lanes: Lanes) -> Self {
        Self { buffer, indices, lanes: Some(lanes), stored: None }
    }

    /// The same elements, as a store.
    pub fn storing(self, stored: Value) -> Self {
        Self { stored: Some(stored), ..self }
    }
}
