//! Interleaving of iterations whose inner loops are chains of dependent operations.
//!
//! A chain executes one operation in the latency of an addition or product. Iterations of an
//! enclosing loop are independent, so several chains run at once.

use super::interleave::is_shared;
use super::{Choice, Options, is_planned, loops_inside};
use crate::analysis::vectorizable_loop::{
    PARALLELISM, Uniformity, VectorizableLoop, carried_values,
};
use cotan_dialects::{Cost, CountedLoop, scf};
use cotan_ir::{Ir, Op, TypeData};

/// Number of interleaved chains, which hides the latency of an addition.
const CHAINS: i64 = 4;

/// Maximum work of an iteration of an inner sum that does not hide the latency of its addition.
const LITTLE_WORK: u32 = 8;

/// Maximum number of operations of an interleaved loop.
const MAX_OPERATIONS: usize = 96;

/// Minimum trip count of a loop of interleaved chains, if it is constant.
const MIN_TRIP_COUNT: i64 = 8;

/// Returns the interleave count of vectors around sums that do little work in each iteration, if
/// other operations do much: functions of the sums do not hide the latency of their additions.
pub fn interleave_of_sums(
    ir: &Ir,
    this: Op,
    legality: &VectorizableLoop,
    options: Options,
) -> Option<i64> {
    let inside = loops_inside(ir, this);
    let work = |op| ir.walk(op).map(|op| super::work(ir, legality, op)).sum::<u32>();
    let is_varying = |&value: &_| legality.uniformity.get(value) == Uniformity::Varying;
    let is_sum = |&op: &Op| {
        let carried = ir.results(op).filter(is_varying).count() as i64;
        (1..=options.max_accumulators() / CHAINS).contains(&carried)
            && loops_inside(ir, op).is_empty()
            && work(op) <= LITTLE_WORK
    };
    let shares = || ir.walk(this).any(|op| is_shared(ir, this, legality, op));
    let is_plain = || !ir.walk(this).any(|op| ir.is::<scf::If>(op));
    let is_bound = !inside.is_empty() && inside.iter().all(is_sum) && work(this) > LITTLE_WORK;
    (is_bound && shares() && is_plain()).then_some(CHAINS)
}

/// Returns the choice to interleave scalar iterations of a parallel loop around sequential chains,
/// such as a recurrence along each row, which no vectors execute.
pub fn interleaved_chains(ir: &Ir, this: Op) -> Option<Choice> {
    let inside = loops_inside(ir, this);
    let is_chain = |&op: &Op| {
        let looped: Option<scf::For> = ir.get(op);
        let is_float = |value| matches!(ir.type_data(ir.ty(value)), TypeData::Float(_));
        let is_sequential = looped.is_some_and(|looped| carried_values(ir, op, &looped).is_err());
        is_sequential
            && ir.result_count(op) > 0
            && ir.results(op).all(is_float)
            && loops_inside(ir, op).is_empty()
            && !is_planned(ir, op)
    };
    let has_function =
        || ir.walk(this).any(|op| Cost::per_element_of(ir, op) >= Cost::FUNCTION.per_element);
    let is_short =
        || CountedLoop::constant_trip_count(ir, this).is_some_and(|count| count < MIN_TRIP_COUNT);
    if ir.attr_named(this, PARALLELISM).is_none()
        || !inside.iter().any(is_chain)
        || ir.walk(this).count() > MAX_OPERATIONS
        || ir.walk(this).any(|op| ir.is::<scf::If>(op))
        || has_function()
        || is_short()
    {
        return None;
    }
    VectorizableLoop::of(ir, this, false).ok()?;
    Some(Choice { loops: vec![(this, 1, CHAINS)], ..Choice::default() })
}
