//! Rewriting of fused loops, for all modes: one body, blocks of rows, and folded buffers.

pub mod columns;
pub mod forward;
pub mod merge;
pub mod rolling;
pub mod window;

mod overlapped;

use super::PASS;
use cotan_ir::{Ir, Loc, Op};

/// Moves operations, the last one first, before the first of the fused loops; returns the location
/// of the fused loop.
fn prepare(ir: &mut Ir, needed: Vec<Op>, [first, last]: [Op; 2]) -> Loc {
    for op in needed.into_iter().rev() {
        ir.move_before(op, first);
    }
    let loc = ir.loc(last);
    ir.store.derived_loc(loc, PASS.name)
}
