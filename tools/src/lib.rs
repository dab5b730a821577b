//! Cotan: a multi-level compiler IR for differentiable array programs.

pub mod reference;
