//! The refusal of types that passes replace before differentiation.

use cotan_dialects::complex::part_of;
use cotan_dialects::sum::op_with_sums;
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Diagnostic, Ir, Op};

/// Returns an error if an operation inside of `root` has complex numbers or sums.
pub fn refused_types(ir: &Ir, root: Op) -> Option<Diagnostic> {
    let is_complex = |value| part_of(&ir.store, ir.ty(value)).is_some();
    let complex = ir.walk(root).find(|&op| ir.operands(op).chain(ir.results(op)).any(is_complex));
    let (op, message) = match (complex, op_with_sums(ir, root)) {
        (Some(op), _) => {
            (op, "complex numbers are not differentiated: run `complex-to-pairs` first")
        }
        (None, Some(op)) => (op, "sums are not differentiated: run `sums-to-tuples` first"),
        (None, None) => return None,
    };
    Some(Diagnostic::error(&NO_DERIVATIVE, ir.loc(op), message))
}
