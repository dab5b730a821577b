//! Resolution of function symbols.

use super::Func;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::UNDECLARED_SYMBOL;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op};

/// Resolves a reference to a function, and returns the function and its type; reports an error if
/// there is none.
pub fn function<'a>(
    ir: &'a Ir,
    op: Op,
    name: Attr,
    tables: &mut SymbolTables,
    diagnostics: &mut Diagnostics,
    message: impl Fn(&str) -> String,
) -> Option<(Op, &'a FunctionType)> {
    let target = tables.resolve(ir, op, name);
    if let Some(target) = target.filter(|&target| ir.is::<Func>(target)) {
        // A function without a type is reported by its own verifier.
        return Func::type_of(ir, target).map(|ty| (target, ty));
    }
    let text = match ir.attr_data(name) {
        AttrData::SymbolRef(path) => path.first().map_or("", |&name| ir.text(name)),
        _ => "",
    };
    let error = op_error(ir, op, &UNDECLARED_SYMBOL, &message(text));
    diagnostics.push(match target {
        Some(target) => error.note_at(ir.loc(target), "this is not a function"),
        None => error,
    });
    None
}
