//! The program as its users see it: its output, the stream, and the exit code.

#[cfg(unix)]
mod against;
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
#[cfg(feature = "llvm")]
mod specialized;
mod suite;
mod view;
