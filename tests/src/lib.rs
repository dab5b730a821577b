//! Cotan's test-suite: cases, properties, fuzz targets, benches.

pub mod agree;
pub mod arrays;
pub mod binary;
pub mod certified;
pub mod derivatives;
pub mod edits;
pub mod effort;
pub mod equal;
pub mod examples;
pub mod fuzz;
pub mod generate;
pub mod graphs;
pub mod instances;
pub mod kept;
pub mod laws;
pub mod linear;
pub mod linear_maps;
pub mod meaning;
pub mod mistakes;
pub mod numerics;
pub mod oracles;
pub mod programs;
pub mod shrink;
pub mod sizes;
pub mod typed;
pub mod work;
