//! The memory system: prefetches and non-temporal stores.

pub mod nontemporal_stores;
pub mod prefetch_indirect;
pub mod prefetch_rows;
