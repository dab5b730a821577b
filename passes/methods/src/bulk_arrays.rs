//! Bulk arrays: dual arrays after the batching of all bodies.

pub mod batch_builds;
pub mod method;
