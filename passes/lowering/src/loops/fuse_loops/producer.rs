//! `fuse-loops{mode=producer}`: fuses producers and consumers in the body of a sequential loop.
//!
//! It is legal if no dependence is reversed, which address polynomials prove. Intermediate values
//! stay in registers, and their buffers disappear.

use super::candidate::{
    Candidate, dependents_at_second, innermost, is_parallel, is_planned, loops_in, ops_between,
};
use super::obstacle::{Obstacle, Trace};
use super::profit::{Benefit, filled_stalls, reuse};
use super::rewrite::forward;
use super::rewrite::merge::{fuse_pair, reverse};
use super::scope::{blocks_around, blocks_inside, sequential_bodies, sink_deallocs};
use super::{Fused, legality};
use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::vectorizable_loop::set_parallelism;
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op};

/// Maximum number of earlier loops considered.
const MAX_SEARCHED: usize = 16;

/// Fuses producers into their consumers, and forwards the stored values.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let bodies = sequential_bodies(ir, root);
    if bodies.is_empty() {
        return Fused::default();
    }
    let around = blocks_around(ir, &bodies);
    let addresses = AddressPolynomials::new(ir);
    let mut run = Run { ir, addresses, trace, num_fused: 0 };
    let mut num_forwarded = 0;
    for block in bodies {
        run.fuse_block(block);
        for inside in blocks_inside(run.ir, block) {
            num_forwarded += forward::forward(run.ir, &mut run.addresses, inside);
        }
    }
    for block in around {
        let before = run.num_fused;
        let loops = run.fuse_in(block, fills_stalls);
        let bodies = loops.into_iter().filter_map(|it| run.ir.get::<scf::For>(it)?.block(run.ir));
        let bodies: Vec<Block> = bodies.filter(|_| run.num_fused > before).collect();
        for inside in bodies {
            num_forwarded += forward::forward(run.ir, &mut run.addresses, inside);
        }
    }
    let num_fused = run.num_fused;
    let num_erased = if num_forwarded > 0 { forward::erase_unread(ir, root) } else { 0 };
    Fused { num_fused, num_forwarded, num_erased }
}

/// Returns the benefit of a fusion, if the second loop is of a kind that is fused into the first.
type Profit = fn(&Ir, [&Candidate; 2]) -> Result<Benefit, Obstacle>;

/// A legal fusion of two loops.
struct Fusion {
    /// Operations between the loops that must come after both.
    dependents: Vec<Op>,
    /// True if the second loop must be reversed.
    is_reversed: bool,
}

struct Run<'a> {
    ir: &'a mut Ir,
    addresses: AddressPolynomials,
    trace: &'a mut Trace,
    num_fused: usize,
}

impl Run<'_> {
    /// Fuses loops of a block, and recursively of the fused bodies.
    fn fuse_block(&mut self, block: Block) {
        sink_deallocs(self.ir, block);
        for this in self.fuse_in(block, reuses) {
            if let Some(inside) = self.ir.get::<scf::For>(this).and_then(|it| it.block(self.ir)) {
                self.fuse_block(inside);
            }
        }
    }

    /// Fuses loops of a block; returns the remaining loops.
    fn fuse_in(&mut self, block: Block, profit: Profit) -> Vec<Op> {
        let mut loops = loops_in(self.ir, block);
        let mut next = 1;
        while next < loops.len() {
            let least = next.saturating_sub(MAX_SEARCHED);
            let found = (least..next).rev().find_map(|before| {
                let both = [loops[before], loops[next]];
                let decision = self.decide(both, profit);
                Some((before, self.trace.decided(self.ir, both, decision)?))
            });
            let Some((before, how)) = found else {
                next += 1;
                continue;
            };
            loops[next] = apply(self.ir, [loops[before], loops[next]], how);
            self.num_fused += 1;
            loops.remove(before);
            // The fused loop may be fused with another one.
            next = next.saturating_sub(1).max(1);
        }
        loops
    }

    fn decide(
        &mut self,
        [first, second]: [Op; 2],
        profit: Profit,
    ) -> Result<(Fusion, Benefit), Obstacle> {
        let ir = &*self.ir;
        if ir.verified::<scf::For>(first).bounds() != ir.verified::<scf::For>(second).bounds() {
            return Err(Obstacle::Range);
        }
        let effect = Obstacle::Form("one of them has other effects than loads and stores");
        let [first, second] = [first, second].map(|op| Candidate::of(ir, op).ok_or(effect));
        let (first, second) = (first?, second?);
        let both = [&first, &second];
        let benefit = profit(ir, both)?;
        let between = ops_between(ir, first.op, second.op);
        let dependents = dependents_at_second(ir, &first, second.op, &between)?;
        self.addresses.clear();
        let may_reverse = is_parallel(ir, second.op) && ir.result_count(second.op) == 0;
        let addresses = &mut self.addresses;
        let is_reversed = match legality::may_interleave(ir, addresses, both, false) {
            Ok(()) => false,
            Err(why) if !may_reverse => return Err(why),
            Err(_) => legality::may_interleave(ir, addresses, both, true).map(|()| true)?,
        };
        Ok((Fusion { dependents, is_reversed }, benefit))
    }
}

/// Fuses two loops in the position of the second one.
fn apply(ir: &mut Ir, both: [Op; 2], how: Fusion) -> Op {
    if how.is_reversed {
        reverse(ir, both[1]);
    }
    let are_parallel = both.iter().all(|&op| is_parallel(ir, op));
    let new_loop = fuse_pair(ir, both, how.dependents);
    if !are_parallel {
        set_parallelism(ir, new_loop, None);
    }
    new_loop
}

fn reuses(ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle> {
    if !are_same_kind(ir, both.map(|it| it.op)) {
        return Err(Obstacle::Form("one of them is sequential, or their inner loops differ"));
    }
    reuse(both).ok_or(Obstacle::NoBenefit("it reads no buffer that the other one accesses"))
}

fn fills_stalls(ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle> {
    filled_stalls(ir, both).ok_or(Obstacle::NoBenefit("it fills no stalls of the other one"))
}

/// Returns whether two loops are of one kind. Either both are parallel innermost loops. Or both
/// contain loops, and the innermost loops of the second one have fusible partners in the first one.
fn are_same_kind(ir: &Ir, both: [Op; 2]) -> bool {
    let [first, second] = both;
    let is_plain =
        |&op: &Op| is_parallel(ir, op) && ir.result_count(op) == 0 && !is_planned(ir, op);
    let bounds = |op| ir.verified::<scf::For>(op).bounds();
    let [a, b] = both.map(|op| innermost(ir, op));
    if a == [first] || b == [second] {
        return a == [first] && b == [second] && both.iter().all(is_plain);
    }
    let plain: Vec<Op> = a.into_iter().filter(is_plain).collect();
    let has_partner = |op| plain.iter().any(|&other| bounds(other) == bounds(op));
    both.iter().any(|&op| is_parallel(ir, op))
        && b.iter().all(|op| is_plain(op) && has_partner(*op))
}
