//! TODO

pub mod fill;
pub mod producer;
pub mod sibling;
