//! The tests of machine code, in one program, which is linked once.

mod agree;
mod block_sums;
mod breadth;
mod cache;
mod compile_counts;
mod cpus;
mod equations;
mod frame_buffers;
mod functions;
mod guarded;
mod indirect_accesses;
mod jax;
mod leave_one_out;
mod loader;
mod lowered;
mod memory;
#[cfg(feature = "ndarray")]
mod ndarray;
mod own_dialect;
mod peak;
mod programs;
mod quotients;
mod small_floats;
mod sorts;
mod upstream;
mod vectors;
mod views;
