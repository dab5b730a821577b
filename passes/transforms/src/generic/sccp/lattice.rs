//! The lattice of constant propagation.

use cotan_ir::{Attr, Entity, Ir, Value};

/// The lattice value of an SSA value. During propagation it only descends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// Top: not computed by executable code yet.
    Nothing,
    /// A constant.
    Constant(Attr),
    /// Bottom: unknown.
    Anything,
}

impl Lattice {
    /// Returns the meet of two lattice values.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, known) | (known, Self::Nothing) => known,
            (one, other) if one == other => one,
            _ => Self::Anything,
        }
    }
}

/// The lattice value of every SSA value.
pub struct Values(Vec<Lattice>);

impl Values {
    /// Starts with every value at the top.
    pub fn new(ir: &Ir) -> Self {
        Self(vec![Lattice::Nothing; ir.value_capacity()])
    }

    /// Returns the lattice value of an SSA value.
    pub fn of(&self, value: Value) -> Lattice {
        self.0.get(value.index()).copied().unwrap_or(Lattice::Anything)
    }

    /// Meets an SSA value with a lattice value; returns whether it changed.
    pub fn add(&mut self, value: Value, known: Lattice) -> bool {
        let Some(before) = self.0.get_mut(value.index()) else { return false };
        let now = before.or(known);
        std::mem::replace(before, now) != now
    }
}
