//! The program as its users see it: what it prints, where, and how it ends.

mod bench;
mod build;
mod codes;
mod data;
mod engines;
#[cfg(all(feature = "llvm", unix))]
mod extremes;
mod files;
mod findings;
mod help;
mod passes;
mod run;
#[cfg(all(feature = "llvm", unix))]
mod sanitized;
mod sizes;
mod suite;
