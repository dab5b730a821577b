//! Transformations of loops over buffers: fusion, tiling, splitting, peeling, unrolling and
//! outlining.
//!
//! The stage improves locality, and removes conditions from inner loops before vectorization.
//! Legality follows from the attribute `cotan.parallelism` and from the analyses of addresses.

pub mod block_leave_one_out;
pub mod distribute_scattered_accesses;
pub mod fold_index_conditions;
pub mod merge_conditionals;
pub mod merge_equivalent_loops;
pub mod outline_similar_loops;
pub mod pack_contractions;
pub mod peel_loops;
pub mod split_index_sets;
pub mod split_large_functions;
pub mod split_long_blocks;
pub mod tile_and_fuse_reductions;
pub mod unroll_and_jam_column_reads;
pub mod unroll_indirect_loops;
pub mod unswitch_loops;
