//! Passes from arrays to vectorized loops over buffers, in the order of the pipeline.

pub mod bufferize;
pub mod floating_point;
pub mod vector_unit;
