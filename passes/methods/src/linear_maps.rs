//! Derivatives as linear maps: construction, simplification, and application.

pub mod method;

pub mod emit_jacobian_maps;
pub mod linear_simplify;
pub mod lower_linear;
pub mod push_linear_transposes;
