//! Which loops have masks in all of their turns, so that their code is there once.

use crate::lowering::lanes::{COPIES, LANES, MASKED, number};
use cotan_dialects::scf;
use cotan_ir::{Attr, Ir, Op};

/// Says of loops that were chosen whether they have masks. A loop inside of another one has few turns as a
/// rule, of which many are left over: a loop for those takes longer than masks, which cost little beside
/// reads and writes that the cache has. A loop that sums in several vectors side by side stays as it is.
pub fn decide(ir: &mut Ir, chosen: &[Op]) {
    let masked: Vec<Op> = chosen.iter().copied().filter(|&op| has_masks(ir, op)).collect();
    for op in masked {
        let [copies, masked] = [COPIES, MASKED].map(|name| ir.store.symbol(name));
        ir.set_attr(op, copies, None);
        ir.set_attr(op, masked, Some(Attr::UNIT));
    }
}

fn has_masks(ir: &Ir, op: Op) -> bool {
    let (lanes, copies) = (number(ir, op, LANES).unwrap_or(1), number(ir, op, COPIES));
    let mut inside = ir.walk(op).skip(1);
    if lanes == 1 || inside.any(|inner| ir.is::<scf::For>(inner)) {
        return false;
    }
    let around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let around: Vec<Op> = around.filter(|&op| ir.is::<scf::For>(op)).collect();
    let is_tiled = around.iter().any(|&op| number(ir, op, COPIES).is_some());
    !around.is_empty() && !is_tiled && (copies.is_none() || ir.result_count(op) == 0)
}
