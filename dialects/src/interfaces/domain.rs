//! What the indices of bodies go over.

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Tells how many values the index takes on, from 0, that the body of an operation takes as the
/// argument at that place.
#[derive(Clone, Copy, Debug)]
pub struct Domain(pub fn(&Ir, Op, usize) -> Option<Poly>);

impl Interface for Domain {}

impl Domain {
    /// How many values an index that a body takes takes on, from 0.
    pub fn of(ir: &Ir, index: Value) -> Option<Poly> {
        let block = ir.def_block(index).filter(|_| ir.def_op(index).is_none())?;
        let place = ir.arg_index(index)?;
        let op = ir.block_parent_op(block)?;
        let domain: Self = ir.registry().interface(ir.name(op))?;
        (domain.0)(ir, op, place)
    }
}
