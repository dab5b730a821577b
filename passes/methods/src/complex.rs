//! The refusal of complex numbers.

use cotan_dialects::complex::part_of;
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Diagnostic, Ir, Op};

/// Returns an error if an operation inside of `root` has complex numbers.
pub fn refused_complex(ir: &Ir, root: Op) -> Option<Diagnostic> {
    let is_complex = |value| part_of(&ir.store, ir.ty(value)).is_some();
    let op = ir.walk(root).find(|&op| ir.operands(op).chain(ir.results(op)).any(is_complex))?;
    let message = "complex numbers are not differentiated: run `complex-to-pairs` first";
    Some(Diagnostic::error(&NO_DERIVATIVE, ir.loc(op), message))
}
