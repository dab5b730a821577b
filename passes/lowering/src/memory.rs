//! The memory system: prefetches and non-temporal stores.
//!
//! These are hints. They are always legal, except for the alignment that non-temporal stores
//! require.

pub mod nontemporal_stores;
pub mod prefetch_indirect;
pub mod prefetch_rows;
