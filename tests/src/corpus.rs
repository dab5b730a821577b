//! Programs with expected values in files.

pub mod breadth;
pub mod jax;
pub mod oracles;
