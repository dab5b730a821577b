//! Axes of arrays: views of them, and operations that combine along them.

pub mod combine;
pub(crate) mod extremal;
pub mod leading;
pub mod list;
pub mod monoid;
pub mod moves;
pub mod order;
pub mod reductions;
pub mod slices;
pub mod view;
