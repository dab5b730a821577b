//! What operations are made with, by whoever makes them.
//!
//! No file here knows a dialect.

pub(crate) mod emit;
pub(crate) mod splice;
