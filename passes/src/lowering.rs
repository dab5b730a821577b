//! Passes on the way from arrays to vectorised loops over memory.

pub(crate) mod adds_in_bodies;
pub(crate) mod arrays_to_loops;
pub(crate) mod block_rows;
pub(crate) mod check_accesses;
pub(crate) mod choose_lanes;
pub(crate) mod distribute_nests;
pub(crate) mod floating_point;
pub(crate) mod fuse;
pub(crate) mod fuse_multiply_add;
pub(crate) mod hoist_buffers;
pub(crate) mod join_loops;
pub(crate) mod lanes;
pub(crate) mod loops_to_memref;
pub(crate) mod outline_loops;
pub(crate) mod pack_panels;
pub(crate) mod parallelize_loops;
pub(crate) mod peel_loops;
pub(crate) mod print_last_uses;
pub(crate) mod roll_rows;
pub(crate) mod share_loops;
pub(crate) mod small_arrays;
pub(crate) mod split_loops;
pub(crate) mod stage_rows;
pub(crate) mod touched;
pub(crate) mod unswitch_loops;
mod versions;
pub(crate) mod widen_loops;
