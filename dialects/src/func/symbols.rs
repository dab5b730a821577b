//! What names of functions refer to.

use super::Func;
use crate::rules;
use cotan_ir::codes::UNDECLARED_SYMBOL;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, Type};

/// The function that a reference names, and its type; an error if there is none.
pub fn function(
    ir: &Ir,
    op: Op,
    name: Attr,
    tables: &mut SymbolTables,
    diagnostics: &mut Diagnostics,
    complain: impl Fn(&str) -> String,
) -> Option<(Op, Type)> {
    let target = tables.resolve(ir, op, name);
    if let Some(function) = target.and_then(|target| ir.get::<Func>(target)) {
        return Some((target?, function.function_type));
    }
    let text = match ir.attr_data(name) {
        AttrData::SymbolRef(path) => path.first().map_or("", |&name| ir.text(name)),
        _ => "",
    };
    let error = rules::broken(ir, op, &UNDECLARED_SYMBOL, &complain(text));
    diagnostics.push(match target {
        Some(target) => error.note_at(ir.loc(target), "this is no function"),
        None => error,
    });
    None
}
