//! Making operations as mathematics is written: by rules, and by programs in Rust.

pub(crate) mod emit;
pub mod expr;
pub(crate) mod splice;
