//! The printers of the parts of a module.

mod access;
mod affine;
mod aliases;
mod attrs;
mod dense;
mod dims;
mod locs;
mod numbers;
mod ops;
pub(super) mod parallel;
mod resources;
mod styled;
mod types;
