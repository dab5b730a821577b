//! Source texts, files and the locations of operations.

pub mod file;
pub mod locs;
pub mod source;
