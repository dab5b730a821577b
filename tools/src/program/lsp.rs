//! `cotan lsp`: the language server, on the standard input and output.

use crate::Program;
use crate::program::status::Status;
use cotan_lsp::Host;
use std::sync::Arc;

/// Runs the command.
pub fn run(program: &Program) -> Status {
    if program.console.is_kept() {
        return program.usage("a case cannot run a server");
    }
    let executable = match std::env::current_exe() {
        Ok(executable) => executable,
        Err(error) => return program.usage(&format!("cannot find this program: {error}")),
    };
    let host = Host {
        registry: Arc::clone(&program.registry),
        passes: program.passes.clone(),
        name: program.name.clone(),
        program: executable,
    };
    match cotan_lsp::serve(host) {
        true => Status::Success,
        false => Status::Diagnostics,
    }
}
