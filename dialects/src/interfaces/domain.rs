//! The ranges of the indices of bodies.

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// The extent of the iteration dimension that the body argument at a position indexes.
#[derive(Clone, Copy, Debug)]
pub struct Domain(pub fn(&Ir, Op, usize) -> Option<Poly>);

impl Interface for Domain {}

impl Domain {
    /// Returns the extent of the iteration dimension that a body argument indexes.
    pub fn of(ir: &Ir, index: Value) -> Option<Poly> {
        let block = ir.def_block(index).filter(|_| ir.def_op(index).is_none())?;
        let position = ir.arg_index(index)?;
        let op = ir.block_parent_op(block)?;
        let domain: Self = ir.registry().interface(ir.name(op))?;
        (domain.0)(ir, op, position)
    }
}
