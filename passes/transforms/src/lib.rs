//! Transformations that stay at the level of the program: [`generic`] ones, and those of [`mod@array`]
//! programs.

pub mod array;
pub mod floating_point;
pub mod generic;

pub use floating_point::FloatingPoint;
