//! Resolution of function symbols.

use super::Func;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::UNDECLARED_SYMBOL;
use cotan_ir::nearest::nearest;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op};

/// Returns the function whose name is closest to an undefined one.
fn near_function(ir: &Ir, op: Op, name: &str, tables: &mut SymbolTables) -> Option<String> {
    let table = tables.of(ir, ir.nearest_symbol_table(op)?);
    let functions = table.iter().filter(|&(_, target)| ir.is::<Func>(target));
    let names: Vec<&str> = functions.map(|(name, _)| ir.text(name)).collect();
    nearest(name, names).map(str::to_owned)
}

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
    let near = target.is_none().then(|| near_function(ir, op, text, tables)).flatten();
    let error = match near {
        Some(near) => {
            let note = format!("there is `@{near}`");
            error.note(note).replace(format!("@{text}"), format!("@{near}"))
        }
        None => error,
    };
    diagnostics.push(match target {
        Some(target) => error.note_at(ir.loc(target), "this is not a function"),
        None => error,
    });
    None
}
