//! `fuse-loops{mode=producer}`: fuses producers and consumers in the body of a sequential loop.
//!
//! It is legal if no dependence is reversed, which address polynomials prove. Intermediate values
//! stay in registers, and their buffers disappear.

use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::vectorizable_loop::set_parallelism;
use crate::fusion::candidate::{Candidate, innermost, is_parallel, is_planned};
use crate::fusion::pairs::{PairMode, Pairs};
use crate::fusion::profit::{Benefit, filled_stalls, reuse};
use crate::fusion::rewrite::forward;
use crate::fusion::rewrite::merge::{fuse_loops, reverse};
use crate::fusion::scope::{blocks_around, blocks_inside, sequential_bodies, sink_deallocs};
use crate::fusion::trace::{Obstacle, Trace};
use crate::fusion::{Fused, legality};
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op};

/// Fuses producers into their consumers, and forwards the stored values.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let bodies = sequential_bodies(ir, root);
    if bodies.is_empty() {
        return Fused::default();
    }
    let around = blocks_around(ir, &bodies);
    let mode = &mut Producers { addresses: AddressPolynomials::new(ir), profit: reuses };
    let pairs = &mut Pairs::new(ir, trace);
    let mut num_forwarded = 0;
    for block in bodies {
        fuse_block(pairs, mode, block);
        num_forwarded += forward_in(pairs.ir, mode, blocks_inside(pairs.ir, block));
    }
    mode.profit = fills_stalls;
    for block in around {
        let before = pairs.num_fused;
        let loops = pairs.fuse_block(block, mode);
        if pairs.num_fused > before {
            let bodies = loops.into_iter().filter_map(|it| body(pairs.ir, it)).collect();
            num_forwarded += forward_in(pairs.ir, mode, bodies);
        }
    }
    let num_fused = pairs.num_fused;
    let num_erased = if num_forwarded > 0 { forward::erase_unread(ir, root) } else { 0 };
    Fused { num_fused, num_forwarded, num_erased, ..Fused::default() }
}

/// Fuses loops of a block, and recursively of the remaining bodies.
fn fuse_block(pairs: &mut Pairs<'_>, mode: &mut Producers, block: Block) {
    sink_deallocs(pairs.ir, block);
    for this in pairs.fuse_block(block, mode) {
        if let Some(inside) = body(pairs.ir, this) {
            fuse_block(pairs, mode, inside);
        }
    }
}

fn forward_in(ir: &mut Ir, mode: &mut Producers, blocks: Vec<Block>) -> usize {
    blocks.into_iter().map(|block| forward::forward(ir, &mut mode.addresses, block)).sum()
}

fn body(ir: &Ir, this: Op) -> Option<Block> {
    ir.get::<scf::For>(this)?.block(ir)
}

struct Producers {
    addresses: AddressPolynomials,
    /// Returns the benefit of a fusion, if the second loop is of a kind that is fused into the
    /// first one.
    profit: fn(&Ir, [&Candidate; 2]) -> Result<Benefit, Obstacle>,
}

impl PairMode for Producers {
    /// True if the second loop must be reversed.
    type Plan = bool;

    fn selects(&self, ir: &Ir, op: Op) -> bool {
        ir.is::<scf::For>(op)
    }

    fn benefit(&self, ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle> {
        (self.profit)(ir, both)
    }

    fn plan(&mut self, ir: &Ir, both: [&Candidate; 2]) -> Result<bool, Obstacle> {
        let (addresses, second) = (&mut self.addresses, both[1]);
        addresses.clear();
        let may_reverse = !second.is_ordered
            && ir.result_count(second.op) == 0
            && second.domain(ir).reversed(second.index).is_some();
        let test = |is_reversed| legality::may_interleave(ir, addresses, both, is_reversed);
        legality::in_either_order(may_reverse, test).map(|((), is_reversed)| is_reversed)
    }

    fn fuse(&mut self, ir: &mut Ir, both: [Op; 2], is_reversed: bool) -> Op {
        if is_reversed {
            reverse(ir, both[1]);
        }
        let are_parallel = both.iter().all(|&op| is_parallel(ir, op));
        let new_loop = fuse_loops(ir, both);
        if !are_parallel {
            set_parallelism(ir, new_loop, None);
        }
        new_loop
    }
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
