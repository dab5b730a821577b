//! Errors of operations.

use cotan_ir::codes::Code;
use cotan_ir::{Diagnostic, Ir, Op};

/// Returns the error `'name' op message` at an operation.
pub fn op_error(ir: &Ir, op: Op, code: &'static Code, message: &str) -> Diagnostic {
    Diagnostic::error(code, ir.loc(op), format!("'{}' op {message}", ir.name_text(op)))
}
