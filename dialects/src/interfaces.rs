//! What operations say of themselves to whoever asks: each file is one interface, a column of the
//! registry by kind of operation, filled in the file of the operation.
//!
//! No file here knows a dialect.

pub(crate) mod add_transposed;
pub(crate) mod binds;
pub(crate) mod branch;
pub(crate) mod by_element;
pub(crate) mod calls;
pub(crate) mod carries;
pub(crate) mod cost;
pub mod derivative;
pub(crate) mod domain;
pub(crate) mod domain_sizes;
pub(crate) mod effects;
pub(crate) mod enters;
pub(crate) mod flow;
pub(crate) mod in_other_words;
pub(crate) mod in_place;
pub(crate) mod laws;
pub(crate) mod nests;
pub(crate) mod of_unit;
pub(crate) mod runs;
pub(crate) mod touches;
pub(crate) mod turns;
pub(crate) mod yields;
