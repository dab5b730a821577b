//! The operands that a terminator passes to block arguments.

use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Ir, Op, Value};
use smallvec::SmallVec;
use std::ops::Range;

/// The operands that a terminator passes to each of its successors.
#[derive(Clone, Copy, Debug)]
pub struct Branch(pub fn(&Ir, Op) -> SuccessorOperands);

/// The range of operands that each successor receives.
pub type SuccessorOperands = SmallVec<[Range<usize>; 2]>;

impl Interface for Branch {}

/// Replaces the operands of a terminator for its successors, one list each.
#[derive(Clone, Copy, Debug)]
pub struct SetSuccessorOperands(pub fn(&mut Ir, Op, &[Vec<Value>]));

impl Interface for SetSuccessorOperands {}

/// The successor of a terminator if its first operand is a constant. It may depend on nothing else.
#[derive(Clone, Copy, Debug)]
pub struct ChooseSuccessor(pub fn(&Ir, Op, Attr) -> Option<usize>);

impl Interface for ChooseSuccessor {}

/// Returns the operands that a terminator passes to each of its successors, if it implements
/// [`Branch`].
pub fn successor_operands(ir: &Ir, op: Op) -> Option<Vec<Vec<Value>>> {
    let branch: Branch = ir.registry().interface(ir.name(op))?;
    let values = |range: Range<usize>| range.map(|index| ir.operand(op, index)).collect();
    Some((branch.0)(ir, op).into_iter().map(values).collect())
}
