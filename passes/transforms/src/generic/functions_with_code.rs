//! Selection of functions by name.

use cotan_dialects::func::Func;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};

/// Returns the functions of a table that have a body, in order: those with these names, or all if
/// the list is empty.
pub fn functions_with_code(ir: &Ir, table: &SymbolTable, names: &[String]) -> Vec<Op> {
    let is_named = |op: &Op| {
        let name = ir.symbol_name(*op).map_or("", |name| ir.text(name));
        names.is_empty() || names.iter().any(|wanted| wanted == name)
    };
    let has_code = |op: &Op| ir.get::<Func>(*op).is_some_and(|func| !func.is_declaration(ir));
    table.iter().map(|(_, op)| op).filter(has_code).filter(is_named).collect()
}
