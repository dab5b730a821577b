//! Research methods of automatic differentiation, a folder each.

pub mod chad;
pub mod combinators;
pub mod linear_maps;
