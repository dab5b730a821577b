//! The program that a server belongs to.

use cotan_ir::Registry;
use cotan_passes::PassRegistry;
use std::path::PathBuf;
use std::sync::Arc;

/// The dialects and passes of a program, and the program itself, which runs functions and cases.
pub struct Host {
    /// The dialects.
    pub registry: Arc<Registry>,
    /// The passes.
    pub passes: PassRegistry,
    /// The name of the program, as `RUN` lines call it.
    pub name: String,
    /// The executable.
    pub program: PathBuf,
}
