//! The extension module `cotan._cotan`: modules and compiled functions for Python.
//!
//! The package `cotan` in the folder next to this one is the public interface. This crate parses,
//! differentiates, compiles and calls; Python traces.

mod arrays;
mod call;
mod compile;
mod config;
mod derive;
mod errors;
mod function;
mod module;
mod passes;
mod signature;
mod split;
mod watch;
mod xla;

use pyo3::prelude::*;

/// Results begin where vectors do.
#[global_allocator]
static ALLOCATOR: cotan_backend_llvm::LineAligned = cotan_backend_llvm::LineAligned;

/// The Rust part of `cotan`.
#[pymodule]
mod _cotan {
    use super::*;

    #[pymodule_export]
    use crate::arrays::memory::Memory;
    #[pymodule_export]
    use crate::arrays::retained::{release_memory, retained_bytes};
    #[pymodule_export]
    use crate::config::{set_cache_dir, set_default_threads};
    #[pymodule_export]
    use crate::function::Function;
    #[pymodule_export]
    use crate::module::Module;
    #[pymodule_export]
    use crate::split::Split;

    #[pymodule_export]
    use crate::xla::xla_target;

    /// The version of the crate, which is that of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Runs the command line, and returns its exit status.
    #[pyfunction]
    fn main(py: Python<'_>, arguments: Vec<String>) -> u8 {
        py.detach(|| cotan::run("cotan", arguments))
    }
}
