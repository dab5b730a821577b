//! What is known of the values of a program.

use cotan_ir::{Attr, Entity, Ir, Value};

/// What is known of a value so far. On the way it only becomes less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// Nothing that runs has computed it yet.
    Nothing,
    /// It is this whenever it is computed.
    Constant(Attr),
    /// It may be anything.
    Anything,
}

impl Lattice {
    /// What is known of a value that is one or the other.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, known) | (known, Self::Nothing) => known,
            (one, other) if one == other => one,
            _ => Self::Anything,
        }
    }
}

/// What is known of every value.
pub struct Values(Vec<Lattice>);

impl Values {
    /// Nothing yet.
    pub fn new(ir: &Ir) -> Self {
        Self(vec![Lattice::Nothing; ir.value_capacity()])
    }

    /// What is known of a value.
    pub fn of(&self, value: Value) -> Lattice {
        self.0.get(value.index()).copied().unwrap_or(Lattice::Anything)
    }

    /// A value may be this as well. Returns whether that was news.
    pub fn add(&mut self, value: Value, known: Lattice) -> bool {
        let Some(before) = self.0.get_mut(value.index()) else { return false };
        let now = before.or(known);
        std::mem::replace(before, now) != now
    }
}
