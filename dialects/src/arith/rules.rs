//! Rewrite rules of several operations, and the matchers of operands that rules share.

pub mod bits;
pub mod operands;
pub mod ranges;
pub mod regroup;
pub mod signs;
