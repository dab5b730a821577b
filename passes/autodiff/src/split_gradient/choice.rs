//! The function to split.

use super::has_body;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::nearest::nearest;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Diagnostic, Ir, Op};

/// Returns the function of a name, or the only one with a body.
pub fn find(ir: &Ir, root: Op, name: &str) -> Result<Op, Diagnostic> {
    let table = SymbolTable::new(ir, root);
    let functions: Vec<(&str, Op)> = table
        .iter()
        .filter(|&(_, op)| has_body(ir, op))
        .map(|(name, op)| (ir.text(name), op))
        .collect();
    let wanted = name.trim_start_matches('@');
    if wanted.is_empty() {
        return match functions[..] {
            [(_, only)] => Ok(only),
            _ => {
                let message = format!(
                    "there are {} functions with a body: the option `function` names the one to split",
                    functions.len()
                );
                Err(Diagnostic::error(&ARGUMENT, ir.loc(root), message))
            }
        };
    }
    let found = functions.iter().find(|(name, _)| *name == wanted);
    found.map(|(_, op)| *op).ok_or_else(|| {
        let close = nearest(wanted, functions.iter().map(|(name, _)| *name));
        let hint = close.map_or(String::new(), |name| format!("; did you mean `@{name}`?"));
        let message = format!("there is no function `@{wanted}` with a body{hint}");
        Diagnostic::error(&ARGUMENT, ir.loc(root), message)
    })
}
