//! The error of an operation that breaks a rule.

use cotan_ir::codes::Code;
use cotan_ir::{Diagnostic, Ir, Op};

/// The error `'name' op message` at an operation.
pub fn op_error(ir: &Ir, op: Op, code: &'static Code, message: &str) -> Diagnostic {
    Diagnostic::error(code, ir.loc(op), format!("'{}' op {message}", ir.name_text(op)))
}
