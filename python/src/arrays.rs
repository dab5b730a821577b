//! Arrays of Python: those that calls read and write, and those that they return.

pub mod dlpack;
pub mod dtype;
pub mod layout;
pub mod lent;
pub mod library;
pub mod memory;
pub mod numpy;
pub mod retained;
pub mod scalar;

pub use dtype::Dtype;
pub use lent::{Lent, NotLent};
pub use library::Library;
pub use memory::Allocation;
