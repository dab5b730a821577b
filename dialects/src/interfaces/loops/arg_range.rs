//! The ranges of the integer arguments of bodies.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// The first and last value of the body argument at a position, while the body executes.
#[derive(Clone, Copy, Debug)]
pub struct ArgRange(pub fn(&Ir, Op, usize) -> Option<[i128; 2]>);

impl Interface for ArgRange {}

impl ArgRange {
    /// Returns the first and last value of a body argument.
    pub fn of(ir: &Ir, arg: Value) -> Option<[i128; 2]> {
        let block = ir.def_block(arg).filter(|_| ir.def_op(arg).is_none())?;
        let position = ir.arg_index(arg)?;
        let op = ir.block_parent_op(block)?;
        let range: Self = ir.registry().interface(ir.name(op))?;
        (range.0)(ir, op, position)
    }
}
