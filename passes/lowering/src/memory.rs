//! The memory system: prefetches and non-temporal stores.
//!
//! These are hints. They are always legal, except for the alignment that non-temporal stores
//! require.

pub mod prefetch_indirect;
pub mod prefetch_stencil_rows;
pub mod version_nontemporal_stores;
