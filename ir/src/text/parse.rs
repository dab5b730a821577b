//! The parsers of the parts of a module.

pub mod access;
pub mod affine;
pub mod aliases;
pub mod arrays;
pub mod attrs;
pub mod common_form;
pub mod dense;
pub mod dims;
pub mod file;
pub mod generic;
pub mod locs;
pub mod memref;
pub mod names;
pub mod numbers;
pub mod opaque;
pub mod params;
pub mod regions;
pub mod resources;
pub mod sparse;
pub mod styled;
pub mod types;
