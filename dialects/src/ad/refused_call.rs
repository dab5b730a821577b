//! Calls where code has to stand in place of them.

use super::rules::names_rule;
use crate::Callee;
use crate::autodiff::{NotDifferentiable, refused};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op};

/// Says why a call was not replaced by the code that it runs.
pub fn refused_call(ir: &Ir, call: Op) -> NotDifferentiable {
    let name = Callee::name(ir, call);
    let Some(function) = name.and_then(|name| SymbolTables::default().resolve(ir, call, name))
    else {
        return refused(ir, call, "there is no function of that name");
    };
    let body = ir.regions(function).first().and_then(|&body| ir.single_block(body));
    let why = match body {
        _ if names_rule(ir, function) => "its function names a derivative of its own",
        None => "its function is not of one block",
        Some(_) => "its function calls itself",
    };
    refused(ir, call, why)
}
