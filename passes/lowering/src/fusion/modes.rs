//! The pairs of loops that each mode fuses.

pub mod blocks;
pub mod fill;
pub mod nest;
pub mod producer;
pub mod shifted;
pub mod sibling;
