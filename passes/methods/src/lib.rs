//! Research methods of automatic differentiation, a folder each. All transform an array program to
//! an array program.

pub mod bulk_arrays;
pub mod chad;
pub mod check_differentiable;
pub mod combinators;
pub mod differentiate;
pub mod linear_maps;
mod refused_types;
pub mod registry;
pub mod unary_normal_form;
