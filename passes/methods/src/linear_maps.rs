//! Derivatives as linear maps: construction, simplification, and application.

pub mod method;

pub mod emit_linear_jacobians;
pub mod linear_simplify;
pub mod lower_linear;
pub mod transpose_linear;
