//! The attributes of the operations.

mod fastmath;
mod overflow;
mod predicates;
mod rounding;

pub use fastmath::FastMath;
pub use overflow::Overflow;
pub use predicates::{CmpfPredicate, CmpiPredicate};
pub use rounding::RoundingMode;
