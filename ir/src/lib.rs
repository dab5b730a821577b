//! The core of Cotan: a typed SSA IR with regions, its text format, verifier and diagnostics.
