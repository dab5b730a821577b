//! Unary normal form: each operation is a unary step on a state.

pub mod differentiate_unf;
pub mod from_unf;
pub mod method;
pub mod reverse_by_continuations;
pub mod to_unf;
