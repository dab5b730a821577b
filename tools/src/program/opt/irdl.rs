//! `--irdl-file`: dialects that are defined by a file.

use super::OptSettings;
use crate::Program;
use crate::program::input;
use crate::program::status::Status;
use cotan_ir::text::{ParseOptions, Parsed};
use cotan_ir::verify::verify;
use std::sync::Arc;

/// Returns the program with the dialects of a file in addition; mistakes in the file are shown.
pub fn extended(program: &Program, settings: &OptSettings, path: &str) -> Result<Program, Status> {
    let sink = settings.sink();
    let input = input::read(settings.console(), path).map_err(|report| {
        sink.show(&report);
        Status::Diagnostics
    })?;
    let registry = match program.registry.dialect(cotan_irdl::DIALECT.name) {
        Some(_) => Arc::clone(&program.registry),
        None => cotan_irdl::add_to(program.registry.extend()).build(),
    };
    let options =
        ParseOptions { max_nesting: settings.parse.max_nesting, ..ParseOptions::default() };
    let Parsed { ir, mut diagnostics, .. } = input.parse(&registry, options);
    if !diagnostics.has_errors() {
        verify(&ir, &mut diagnostics);
    }
    sink.diagnostics(&ir, &diagnostics);
    if diagnostics.has_errors() {
        return Err(Status::Diagnostics);
    }
    let registry = cotan_irdl::extend(&registry, &ir).map_err(|diagnostics| {
        sink.diagnostics(&ir, &diagnostics);
        Status::Diagnostics
    })?;
    let (name, passes) = (program.name.clone(), program.passes.clone());
    Ok(Program { name, registry, passes, console: program.console.clone() })
}
