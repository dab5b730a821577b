//! Derivatives as linear maps: made, simplified, and applied.

pub mod apply_linear;
pub mod jacobian;
pub mod linear_simplify;
pub mod transpose_linear;
