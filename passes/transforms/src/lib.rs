//! Transformations that keep a program at its level: [`generic`] ones, and those of [`mod@array`]
//! programs.

pub mod array;
pub mod generic;
