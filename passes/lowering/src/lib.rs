//! Passes from arrays to vectorized loops over buffers. The modules are listed in the order of the
//! pipeline `lower-to-vector-loops`.

mod analysis;
pub mod bufferize;
pub mod fusion;
pub mod loops;
pub mod memory;
pub mod nests;
pub mod threads;
pub mod vectorize;

pub mod target;

pub use cotan_transforms::FloatingPoint;
pub use target::{Target, VectorUnit};
