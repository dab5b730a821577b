//! Bulk arrays: dual arrays after every body became operations on whole arrays.

pub mod batch_builds;
pub mod method;
