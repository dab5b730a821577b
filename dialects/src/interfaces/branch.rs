//! The operands that a terminator passes to block arguments.

use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Ir, Op, Value};
use smallvec::SmallVec;
use std::ops::Range;

/// A terminator that passes operands to its successors.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// Returns the operands that each successor receives.
    pub operands: fn(&Ir, Op) -> SuccessorOperands,
    /// Replaces these operands, one list for each successor.
    pub set_operands: fn(&mut Ir, Op, &[Vec<Value>]),
    /// Returns the successor if the first operand is a constant; it may depend on nothing else.
    /// `None` if the constant does not determine it.
    pub choose: fn(&Ir, Op, Attr) -> Option<usize>,
}

/// The range of operands that each successor receives.
pub type SuccessorOperands = SmallVec<[Range<usize>; 2]>;

impl Interface for Branch {}

/// Returns the operands that a terminator passes to each of its successors, if it implements
/// [`Branch`].
pub fn successor_operands(ir: &Ir, op: Op) -> Option<Vec<Vec<Value>>> {
    let branch: Branch = ir.registry().interface(ir.name(op))?;
    let values = |range: Range<usize>| range.map(|index| ir.operand(op, index)).collect();
    Some((branch.operands)(ir, op).into_iter().map(values).collect())
}
