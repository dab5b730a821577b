//! Arguments that terminators pass to blocks.

use super::op_error;
use crate::interfaces::control_flow::Branch;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op};

/// Verifies the arguments that a terminator passes to its successors.
pub fn verify(ir: &Ir, op: Op, forwarded: Branch, diagnostics: &mut Diagnostics) {
    let forwarded = (forwarded.operands)(ir, op);
    for (index, (&block, operands)) in ir.successors(op).iter().zip(forwarded).enumerate() {
        let (passed, expected) = (operands.len(), ir.arg_count(block));
        if passed != expected {
            let message = format!(
                "branch has {passed} operands for successor #{index}, but target block has {expected}"
            );
            diagnostics.push(op_error(ir, op, &OP_RULE, &message));
            continue;
        }
        for (operand, arg) in operands.map(|index| ir.operand(op, index)).zip(ir.args(block)) {
            let (from, to) = (ir.ty(operand), ir.ty(arg));
            if from != to {
                let (from, to) = (type_to_string(ir, from), type_to_string(ir, to));
                let message = format!(
                    "type mismatch for an argument of successor #{index}: '{from}' is passed to '{to}'"
                );
                let error = op_error(ir, op, &OPERAND_TYPE, &message);
                diagnostics.push(error.note_at(ir.value_loc(arg), "the block argument is here"));
            }
        }
    }
}
