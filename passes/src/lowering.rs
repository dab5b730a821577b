//! TODO

pub mod capacity;
