//! `fuse-loops{mode=sibling}`: fuses two-deep loops that read the same rows.
//!
//! It is legal if neither loop writes memory that the other one accesses. The common rows are
//! loaded once.

use crate::fusion::candidate::{Candidate, is_parallel, is_planned};
use crate::fusion::domain::Domain;
use crate::fusion::motion::Dependents;
use crate::fusion::pairs::{PairMode, Pairs};
use crate::fusion::profit::{Benefit, shared_read};
use crate::fusion::rewrite::merge::fuse_loops;
use crate::fusion::scope::blocks_of_loops;
use crate::fusion::trace::{Obstacle, Trace};
use crate::fusion::{Fused, legality};
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Ir, Op, Value};

/// Fuses loops over the same rows.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let blocks = blocks_of_loops(ir, root);
    let mut pairs = Pairs::new(ir, trace);
    for block in blocks {
        pairs.fuse_block(block, &mut Siblings);
    }
    Fused { num_fused: pairs.num_fused, ..Fused::default() }
}

struct Siblings;

impl PairMode for Siblings {
    type Plan = ();

    fn selects(&self, ir: &Ir, op: Op) -> bool {
        TwoDeepLoop::of(ir, op).is_some()
    }

    fn benefit(&self, ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle> {
        let shape = Obstacle::Form("one of them is no perfect nest of two loops");
        let [first, second] = both.map(|it| TwoDeepLoop::of(ir, it.op).ok_or(shape));
        let (first, second) = (first?, second?);
        let domains = Domain::of(ir, first.inner).zip(Domain::of(ir, second.inner));
        domains.filter(|(first, second)| first.is(second)).ok_or(Obstacle::Range)?;
        let indices = first.indices.into_iter().zip(second.indices);
        shared_read(ir, both, indices).ok_or(Obstacle::NoBenefit("they read no element in common"))
    }

    fn plan(&mut self, _: &Ir, both: [&Candidate; 2]) -> Result<(), Obstacle> {
        legality::are_independent(both)
    }

    fn fuse(&mut self, ir: &mut Ir, both: [Op; 2], (): ()) -> Op {
        let inner = both.map(|op| TwoDeepLoop::of(ir, op).expect("the mode selects these").inner);
        let fused = fuse_loops(ir, both);
        if let Ok(dependents) = Dependents::simple(ir, inner) {
            dependents.move_after(ir, inner[1]);
            fuse_loops(ir, inner);
        }
        fused
    }
}

/// A perfect nest of two loops with only pure operations in the outer one.
struct TwoDeepLoop {
    inner: Op,
    indices: [Value; 2],
}

impl TwoDeepLoop {
    fn of(ir: &Ir, outer: Op) -> Option<Self> {
        let looped: scf::For = ir.get(outer)?;
        let mut loops = ir.walk(outer).skip(1).filter(|&op| ir.is::<scf::For>(op));
        let (Some(inner), None) = (loops.next(), loops.next()) else { return None };
        let is_simple = |op| effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        let is_known = |op| op == inner || ir.is::<scf::Yield>(op) || is_simple(op);
        let is_plain =
            ir.parent_op(inner) == Some(outer) && ir.ops(looped.block(ir)?).all(is_known);
        let in_any_order =
            [outer, inner].iter().all(|&op| is_parallel(ir, op) && !is_planned(ir, op));
        let variable = |looped: scf::For| looped.induction_variable(ir);
        let indices = [variable(looped)?, variable(ir.verified(inner))?];
        (is_plain && in_any_order).then_some(Self { inner, indices })
    }
}
