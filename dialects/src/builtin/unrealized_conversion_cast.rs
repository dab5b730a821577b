//! `builtin.unrealized_conversion_cast`

use crate::interfaces::verify::op_error;
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::ANY;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Results};

/// Converts values of some types to others during a partial lowering between dialects; none is left
/// at the end.
///
/// ```mlir
/// func.func @example(%a: i32) -> f64 {
///   %r = builtin.unrealized_conversion_cast %a : i32 to f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("builtin.unrealized_conversion_cast", pure, verify = verify)]
#[asm("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict")]
pub struct UnrealizedConversionCast {
    /// The operands.
    #[operand(ANY)]
    pub inputs: Operands,
    /// The results.
    #[result(ANY)]
    pub outputs: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    if ir.result_count(op) == 0 {
        let message = "expected at least one result for cast operation";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}
