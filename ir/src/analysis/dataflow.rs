//! Data-flow analysis: lattices and the solvers of their equations.
//!
//! A sparse analysis has a state for each SSA value ([`sparse`]), a dense one for each point of
//! the control flow ([`dense`]). Both run forward or backward. Transfer functions must be monotone
//! and the lattice must have finite height; then the solution is the least fixpoint.

pub mod dense;
mod last_uses;
pub mod liveness;
mod next_use;
pub mod sparse;
mod uses;

pub use last_uses::{LastUse, LastUses};
pub use next_use::{next_use, next_use_after};

/// A join semilattice with a least element.
pub trait Lattice: Clone + PartialEq {
    /// Returns the least state: no execution reaches the value or point.
    fn bottom() -> Self;

    /// Joins another state into this one; returns whether this one changed.
    fn join(&mut self, other: &Self) -> bool;
}

/// False below true: a property that holds on some path.
impl Lattice for bool {
    fn bottom() -> Self {
        false
    }

    fn join(&mut self, other: &Self) -> bool {
        let changed = *other && !*self;
        *self |= *other;
        changed
    }
}
