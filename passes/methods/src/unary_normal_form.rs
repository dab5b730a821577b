//! Unary normal form: each operation is a unary step on a state.

pub mod from_unary_normal_form;
pub mod method;
pub mod reverse_by_continuations;
pub mod reverse_unary_normal_form;
pub mod to_unary_normal_form;
