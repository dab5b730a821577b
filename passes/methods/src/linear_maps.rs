//! Derivatives as linear maps: made, simplified, and applied.

pub mod method;

pub mod linear_jacobian;
pub mod linear_simplify;
pub mod lower_linear;
pub mod transpose_linear;
