//! `fuse-loops{mode=sibling}`: fuses two-deep loops that read the same rows.
//!
//! It is legal if neither loop writes memory that the other one accesses. The common rows are
//! loaded once.

use super::candidate::{
    Candidate, dependents_at_second, dependents_of, is_parallel, is_planned, ops_between,
};
use super::obstacle::{Obstacle, Trace};
use super::profit::{Benefit, shared_read};
use super::rewrite::merge::fuse_pair;
use super::{Fused, legality};
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 64;

/// Fuses loops over the same rows.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut fused: FxHashSet<Op> = FxHashSet::default();
    for second in loops {
        if fused.contains(&second) {
            continue;
        }
        let Some(second) = TwoDeepLoop::of(ir, second) else { continue };
        let Some((first, dependents)) = partner(ir, &second, trace) else { continue };
        let [outer, inner] = [[first.all.op, second.all.op], [first.inner, second.inner]];
        fused.extend([outer, inner].concat());
        fuse_pair(ir, outer, dependents);
        let between = ops_between(ir, first.inner, second.inner);
        let dependents = dependents_of(ir, first.inner, &between).unwrap_or_default();
        fuse_pair(ir, inner, dependents);
    }
    Fused { num_fused: fused.len() / 4, ..Fused::default() }
}

/// A perfect nest of two loops with only pure operations in the outer one.
struct TwoDeepLoop {
    all: Candidate,
    inner: Op,
    indices: [Value; 2],
    bounds: [[Value; 3]; 2],
}

impl TwoDeepLoop {
    fn of(ir: &Ir, outer: Op) -> Option<Self> {
        ir.get::<scf::For>(outer)?;
        let mut loops = ir.walk(outer).skip(1).filter(|&op| ir.is::<scf::For>(op));
        let (Some(inner), None) = (loops.next(), loops.next()) else { return None };
        let around = ir.block_of(inner)?;
        let is_simple = |op| effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        let is_known = |op| op == inner || ir.is::<scf::Yield>(op) || is_simple(op);
        let is_plain = ir.parent_op(inner) == Some(outer) && ir.ops(around).all(is_known);
        let both = [outer, inner];
        let in_any_order = both.iter().all(|&op| is_parallel(ir, op) && !is_planned(ir, op));
        let looped = both.map(|op| ir.verified::<scf::For>(op));
        if !is_plain || !in_any_order || looped[0].step != looped[1].step {
            return None;
        }
        let [Some(i), Some(j)] = looped.map(|it| it.induction_variable(ir)) else { return None };
        let (all, bounds) = (Candidate::of(ir, outer)?, looped.map(|it| it.bounds()));
        Some(Self { all, inner, indices: [i, j], bounds })
    }
}

/// Returns the earlier loop to fuse with, and the operations in between that depend on it.
fn partner(ir: &Ir, second: &TwoDeepLoop, trace: &mut Trace) -> Option<(TwoDeepLoop, Vec<Op>)> {
    let mut between = Vec::new();
    let mut next = ir.prev_op(second.all.op);
    for _ in 0..MAX_SEARCHED {
        let op = next?;
        next = ir.prev_op(op);
        if let Some(first) = TwoDeepLoop::of(ir, op) {
            let decision = decide(ir, [&first, second], &between);
            if let Some(dependents) = trace.decided(ir, [op, second.all.op], decision) {
                return Some((first, dependents));
            }
        }
        between.push(op);
    }
    None
}

fn decide(
    ir: &Ir,
    [first, second]: [&TwoDeepLoop; 2],
    between: &[Op],
) -> Result<(Vec<Op>, Benefit), Obstacle> {
    if first.bounds != second.bounds {
        return Err(Obstacle::Range);
    }
    let both = [&first.all, &second.all];
    legality::are_independent(both)?;
    let indices = first.indices.into_iter().zip(second.indices);
    let benefit = shared_read(ir, both, indices);
    let benefit = benefit.ok_or(Obstacle::NoBenefit("they read no element in common"))?;
    Ok((dependents_at_second(ir, &first.all, second.all.op, between)?, benefit))
}
