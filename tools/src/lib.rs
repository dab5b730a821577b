//! The `cotan` program as a library: an embedder's own `opt` in one call.
//!
//! ```no_run
//! # #[cfg(feature = "cli")]
//! fn main() -> std::process::ExitCode {
//!     // Add dialects to the one and passes to the other.
//!     let registry = cotan::registry();
//!     let passes = cotan_passes::registry();
//!     cotan::main_with(registry, passes)
//! }
//! # #[cfg(not(feature = "cli"))]
//! # fn main() {}
//! ```
//!
//! # Features
//!
//! - `cli` (default): the program, `main` and `main_with`. Without it, and with `default-features =
//!   false`, this is a small library that prints diagnostics ([`report`]), compares them with the
//!   expectations of a text ([`expected`]) and writes the reference ([`mod@reference`]); it reads
//!   no command line.
//! - `harness` (default): `cotan test`, and `suite` and `tool` for a crate's own snapshot tests.
//! - `lsp` (default): the language server, `cotan lsp`.
//! - `llvm`: machine code, `cotan run --engine=jit`, `cotan build` and `cotan bench`. Needs LLVM
//!   22.

pub mod expected;
pub mod reference;
pub mod report;
pub mod split;

#[cfg(feature = "cli")]
mod program;

use cotan_ir::Registry;
use std::sync::{Arc, LazyLock};

/// Returns the shared registry of the program: the dialects of Cotan, those of StableHLO, IRDL, and
/// operations of upstream that are text only.
pub fn registry() -> Arc<Registry> {
    static ALL: LazyLock<Arc<Registry>> = LazyLock::new(|| {
        let builder = cotan_passes::exchange::add_to(cotan_dialects::builder());
        cotan_irdl::add_to(cotan_upstream::add_to(builder)).build()
    });
    ALL.clone()
}

#[cfg(feature = "harness")]
pub use program::in_process::{suite, tool};
#[cfg(feature = "cli")]
use program::{Program, show};
#[cfg(feature = "cli")]
pub use program::{main, main_with, run};
