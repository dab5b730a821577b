//! Which operands of a terminator become the arguments of which block.

use crate::verify::op_error;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::registry::Interface;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};
use smallvec::SmallVec;
use std::ops::Range;

/// Tells which operands a terminator hands to each of its successors.
#[derive(Clone, Copy, Debug)]
pub struct Branch(pub fn(&Ir, Op) -> Handed);

/// For each successor, which operands become its arguments.
pub type Handed = SmallVec<[Range<usize>; 2]>;

impl Interface for Branch {}

/// Gives a terminator other operands for its successors, a list for each.
#[derive(Clone, Copy, Debug)]
pub struct Hand(pub fn(&mut Ir, Op, &[Vec<Value>]));

impl Interface for Hand {}

/// Tells with which of its successors a terminator goes on if its first operand is a constant. It
/// may depend on nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Choose(pub fn(&Ir, Op, Attr) -> Option<usize>);

impl Interface for Choose {}

/// The operands that a terminator hands to each of its successors, if it says.
pub fn handed(ir: &Ir, op: Op) -> Option<Vec<Vec<Value>>> {
    let branch: Branch = ir.registry().interface(ir.name(op))?;
    let values = |range: Range<usize>| range.map(|index| ir.operand(op, index)).collect();
    Some((branch.0)(ir, op).into_iter().map(values).collect())
}

/// Checks that what a terminator hands to its successors fits their arguments.
pub fn verify(ir: &Ir, op: Op, handed: Branch, diagnostics: &mut Diagnostics) {
    let handed = (handed.0)(ir, op);
    for (index, (&block, operands)) in ir.successors(op).iter().zip(handed).enumerate() {
        let (given, wanted) = (operands.len(), ir.arg_count(block));
        if given != wanted {
            let message = format!(
                "branch has {given} operands for successor #{index}, but target block has {wanted}"
            );
            diagnostics.push(op_error(ir, op, &OP_RULE, &message));
            continue;
        }
        for (operand, arg) in operands.map(|index| ir.operand(op, index)).zip(ir.args(block)) {
            let (from, to) = (ir.ty(operand), ir.ty(arg));
            if from != to {
                let (from, to) = (type_to_string(ir, from), type_to_string(ir, to));
                let message = format!(
                    "type mismatch for an argument of successor #{index}: '{from}' is handed to '{to}'"
                );
                let error = op_error(ir, op, &OPERAND_TYPE, &message);
                diagnostics.push(error.note_at(ir.value_loc(arg), "the block argument is here"));
            }
        }
    }
}
