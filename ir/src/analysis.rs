//! Analyses of a module that change nothing.

pub mod cfg;
pub mod dataflow;
pub mod dominance;
pub mod equivalence;
pub mod fingerprint;
pub mod symbol_table;
pub mod symbol_uses;
pub mod walk;
