//! Words for broken rules.

use cotan_ir::codes::Code;
use cotan_ir::{Attr, Diagnostic, Ir, Op};

/// The error `'name' op message` at an operation.
pub fn broken(ir: &Ir, op: Op, code: &'static Code, message: &str) -> Diagnostic {
    Diagnostic::error(code, ir.loc(op), format!("'{}' op {message}", ir.name_text(op)))
}

/// The first name in a dictionary that no dialect owns: one without a dot.
pub fn name_without_dialect(ir: &Ir, dict: Attr) -> Option<&str> {
    let names = ir.dict_entries(dict).iter().map(|entry| ir.text(entry.0));
    names.into_iter().find(|name| !name.contains('.'))
}
