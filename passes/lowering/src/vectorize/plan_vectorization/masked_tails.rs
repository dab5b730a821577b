//! Which loops have masks in all of their turns, so that their code is there once.

use super::{Options, sharing};
use crate::analysis::cache_line_alignment::reads_neighbours;
use crate::analysis::vectorizable_loop::{COPIES, LANES, Lanes, MASKED, number};
use cotan_dialects::scf;
use cotan_ir::{Attr, Ir, Op};

/// Machines with so many registers have some for masks, too.
const HAS_MASKS: i64 = 32;

/// Says of loops that were chosen whether they have masks. A loop inside of another one has few turns as a
/// rule, of which many are left over: a loop for those takes longer than masks, which cost little beside
/// reads and writes that the cache has. A loop that sums in several vectors side by side stays as it is, and so does one
/// that reads neighbours, or what lies between that of other turns: vectors that are side by side share what they read without masks.
///
/// A loop whose vectors share what loops inside of each other read has masks, too: a vector left over would take as
/// long as all of them, and masks are only needed where something comes from outside or goes there.
/// Without registers for masks, one is selected by in each turn of the loops inside, which takes longer than code that is
/// there twice.
pub fn decide(ir: &mut Ir, chosen: &[Op], options: Options) {
    for &op in chosen {
        let is_sharing = is_sharing(ir, op, options);
        if is_sharing && options.registers < HAS_MASKS {
            continue;
        }
        if !is_sharing && !has_masks(ir, op) {
            continue;
        }
        let [copies, masked] = [COPIES, MASKED].map(|name| ir.store.symbol(name));
        if !is_sharing {
            ir.set_attr(op, copies, None);
        }
        ir.set_attr(op, masked, Some(Attr::UNIT));
    }
}

/// Whether many vectors of a loop that stands in no other one of vectors share what is read inside.
fn is_sharing(ir: &Ir, op: Op, options: Options) -> bool {
    let is_chosen = |op| [LANES, COPIES].iter().any(|name| number(ir, op, name).is_some());
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let lanes = number(ir, op, LANES).unwrap_or(1);
    let shares = |copies| {
        let lanes = Lanes::of(ir, op, true).ok();
        lanes.and_then(|lanes| sharing(ir, op, &lanes, options)) == Some(copies)
    };
    lanes > 1 && !around.any(is_chosen) && number(ir, op, COPIES).is_some_and(shares)
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
    let is_plain = copies.is_none() || ir.result_count(op) == 0;
    let may_have_masks = || !Lanes::of(ir, op, true).is_ok_and(|it| it.needs_all_turns());
    let is_inside = !around.is_empty() && !is_tiled && is_plain;
    is_inside && !reads_neighbours(ir, op, lanes) && may_have_masks()
}
