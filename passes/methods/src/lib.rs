//! Research methods of automatic differentiation, a folder each. All take an array program and
//! return an array program.

pub mod bulk_arrays;
pub mod chad;
pub mod check_ad_coverage;
pub mod combinators;
pub mod differentiate;
pub mod linear_maps;
pub mod registry;
pub mod unary_normal_form;
