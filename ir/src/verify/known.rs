//! Cached results of constraints on types: each is checked once for each type that satisfies it.

use crate::entity::{Entity, Type};
use crate::ir::Ir;
use crate::spec::TypeConstraint;

/// The types known to satisfy each constraint.
pub(super) struct KnownTypes {
    constraints: Vec<&'static TypeConstraint>,
    /// A row of bits for each constraint, one bit for each type.
    bits: Vec<u64>,
    row: usize,
}

impl KnownTypes {
    pub fn new(ir: &Ir) -> Self {
        Self { constraints: Vec::new(), bits: Vec::new(), row: ir.type_count() / 64 + 1 }
    }

    /// Returns the number of a constraint.
    pub fn number(&mut self, constraint: &'static TypeConstraint) -> u32 {
        let known = self.constraints.iter().position(|known| std::ptr::eq(*known, constraint));
        known.unwrap_or_else(|| {
            self.constraints.push(constraint);
            self.bits.resize(self.constraints.len() * self.row, 0);
            self.constraints.len() - 1
        }) as u32
    }

    /// Returns whether a type is known to satisfy a constraint.
    #[inline]
    pub fn has(&self, constraint: u32, ty: Type) -> bool {
        self.bits[self.word(constraint, ty)] >> (ty.index() % 64) & 1 != 0
    }

    /// Remembers that a type satisfies a constraint.
    pub fn add(&mut self, constraint: u32, ty: Type) {
        let word = self.word(constraint, ty);
        self.bits[word] |= 1 << (ty.index() % 64);
    }

    #[inline]
    fn word(&self, constraint: u32, ty: Type) -> usize {
        constraint as usize * self.row + ty.index() / 64
    }
}
