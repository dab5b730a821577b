//! The `cotan` program as a library: an embedder's own `opt` in one call.
//!
//! ```no_run
//! # #[cfg(feature = "cli")]
//! fn main() -> std::process::ExitCode {
//!     // Add dialects to the one and passes to the other.
//!     let registry = cotan_dialects::registry();
//!     let passes = cotan_passes::PassRegistry::standard();
//!     cotan::main_with(registry, passes)
//! }
//! # #[cfg(not(feature = "cli"))]
//! # fn main() {}
//! ```
//!
//! # Features
//!
//! - `cli` (default): the program, `main` and `main_with`. Without it, and with `default-features =
//!   false`, this is a small library that shows diagnostics ([`report`]), holds them to what a text
//!   expects ([`expected`]) and writes the reference ([`mod@reference`]); nothing reads a command line.
//! - `harness` (default): `cotan test`, and `suite` and `tool` for a crate's own snapshot tests.
//! - `llvm`: machine code, `cotan run --engine=jit`, `cotan build` and `cotan bench`. Needs LLVM 22.

pub mod expected;
pub mod reference;
pub mod report;
pub mod split;

#[cfg(feature = "cli")]
mod bench;
#[cfg(feature = "cli")]
mod build;
#[cfg(feature = "cli")]
mod check;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod console;
#[cfg(feature = "cli")]
mod data;
#[cfg(feature = "cli")]
mod derive;
#[cfg(feature = "cli")]
mod explain;
#[cfg(feature = "cli")]
mod findings;
#[cfg(feature = "cli")]
mod grad;
#[cfg(feature = "cli")]
mod guard;
#[cfg(feature = "harness")]
mod in_process;
#[cfg(feature = "cli")]
mod input;
#[cfg(feature = "cli")]
mod internal;
#[cfg(feature = "cli")]
mod lists;
#[cfg(feature = "cli")]
mod lower;
#[cfg(feature = "cli")]
mod opt;
#[cfg(feature = "cli")]
mod output;
#[cfg(feature = "cli")]
mod program;
#[cfg(feature = "cli")]
mod run;
#[cfg(feature = "cli")]
mod status;
#[cfg(feature = "harness")]
mod test;

#[cfg(feature = "harness")]
pub use in_process::{suite, tool};
#[cfg(feature = "cli")]
use program::{Program, show};
#[cfg(feature = "cli")]
pub use program::{main, main_with};
