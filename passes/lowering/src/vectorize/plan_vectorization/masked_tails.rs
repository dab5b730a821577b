//! Selection of the loops with masked tails.
//!
//! A masked loop has no separate remainder, so that its code occurs once, but every access needs a
//! mask.

use super::interleave::shared_interleave;
use super::latency_bound::interleave_of_sums;
use super::{Options, PASS};
use crate::analysis::cache_line_alignment::is_stencil;
use crate::analysis::vectorizable_loop::{
    INTERLEAVE, MASKED_TAIL, VECTOR_WIDTH, VectorizableLoop, int_attr,
};
use crate::target::TARGET;
use cotan_dialects::arith::Constant;
use cotan_dialects::{CountedLoop, array, scf};
use cotan_ir::{Attr, Builder, Ir, Mapping, Op, Type};

/// Minimum number of vector registers of a machine with mask registers.
const HAS_MASKS: i64 = TARGET.masked_from_registers;

/// Minimum number of elements of a last vector.
const MIN_LAST_VECTOR: i64 = 2;

/// Selects the loops that are masked in all iterations. An inner loop usually has few iterations,
/// many of which are in the remainder. A remainder loop then takes longer than masks, which cost
/// little next to cached accesses. Loops that are not masked: sums in several interleaved vectors,
/// stencils, and access groups, since their vectors share loads without masks.
///
/// A loop whose vectors share the loads of inner loops is masked as well. A single remainder vector
/// would take as long as all of them, and masks are only needed for accesses of outer buffers.
/// Without mask registers, each inner iteration would select by a mask, which takes longer than a
/// second copy of the code.
pub fn decide(ir: &mut Ir, chosen: &[Op], options: Options) {
    for &op in chosen {
        let shares_loads = shares_loads(ir, op, options);
        if !shares_loads && has_masks(ir, op) && split_last_vector(ir, op).is_some() {
            continue;
        }
        if shares_loads && options.registers < HAS_MASKS {
            continue;
        }
        if !shares_loads && !has_masks(ir, op) {
            continue;
        }
        let [copies, masked] = [INTERLEAVE, MASKED_TAIL].map(|name| ir.store.symbol(name));
        if !shares_loads {
            ir.set_attr(op, copies, None);
        }
        ir.set_attr(op, masked, Some(Attr::UNIT));
    }
}

/// Splits a loop without results whose last iterations fill a shorter vector: ten elements are one
/// vector of eight and one of two. A load waits for a masked store that it might overlap, even in
/// lanes that are not stored, and short rows that follow each other do overlap.
fn split_last_vector(ir: &mut Ir, op: Op) -> Option<()> {
    let this: scf::For = ir.get(op).filter(|_| ir.result_count(op) == 0)?;
    let lanes = int_attr(ir, op, VECTOR_WIDTH)?;
    let lower = array::constant(ir, this.lower).filter(|_| this.range().has_unit_step(ir))?;
    let count = CountedLoop::constant_trip_count(ir, op).filter(|&count| count > lanes)?;
    let last = count % lanes;
    if last < MIN_LAST_VECTOR || !(last as u64).is_power_of_two() {
        return None;
    }
    let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
    let middle = Constant::index(&mut Builder::before(ir, op), loc, lower + count - last);
    let copy = Builder::before(ir, op).clone_op(op, &mut Mapping::default());
    ir.insert_after(copy, op);
    scf::For::set_bounds(ir, copy, [middle, this.upper]);
    scf::For::set_upper(ir, op, middle);
    let (name, width) = (ir.store.symbol(VECTOR_WIDTH), ir.store.int_attr(last, Type::I64));
    ir.set_attr(copy, name, Some(width));
    let name = ir.store.symbol(INTERLEAVE);
    [op, copy].into_iter().for_each(|op| ir.set_attr(op, name, None));
    Some(())
}

/// Returns whether the vectors of an outermost vectorized loop share the loads of inner loops.
fn shares_loads(ir: &Ir, op: Op, options: Options) -> bool {
    let is_planned =
        |op| [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| int_attr(ir, op, name).is_some());
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let lanes = int_attr(ir, op, VECTOR_WIDTH).unwrap_or(1);
    let shares = |copies| {
        let lanes = VectorizableLoop::of(ir, op, true).ok();
        let shared = |lanes: &_| {
            shared_interleave(ir, op, lanes, options)
                .or_else(|| interleave_of_sums(ir, op, lanes, options))
        };
        lanes.as_ref().and_then(shared) == Some(copies)
    };
    lanes > 1 && !around.any(is_planned) && int_attr(ir, op, INTERLEAVE).is_some_and(shares)
}

fn has_masks(ir: &Ir, op: Op) -> bool {
    let (lanes, copies) =
        (int_attr(ir, op, VECTOR_WIDTH).unwrap_or(1), int_attr(ir, op, INTERLEAVE));
    let mut inside = ir.walk(op).skip(1);
    if lanes == 1 || inside.any(|inner| ir.is::<scf::For>(inner)) {
        return false;
    }
    let around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let around: Vec<Op> = around.filter(|&op| ir.is::<scf::For>(op)).collect();
    let is_tiled = around.iter().any(|&op| int_attr(ir, op, INTERLEAVE).is_some());
    let is_plain = copies.is_none() || ir.result_count(op) == 0;
    let may_have_masks =
        || !VectorizableLoop::of(ir, op, true).is_ok_and(|it| it.needs_scalar_remainder());
    let is_inside = !around.is_empty() && !is_tiled && is_plain;
    is_inside && !is_stencil(ir, op, lanes) && may_have_masks()
}
