//! Selection and fusion of loop pairs in a block.

use super::independence::{LoopAccess, may_interleave};
use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::{AddressPolynomials, induction_variable};
use crate::analysis::vectorizable_loop::{INTERLEAVE, PARALLELISM, VECTOR_WIDTH};
use crate::loops::fuse_loops::sibling::{dependents_of, fuse_pair, may_pass, needs, ops_between};
use cotan_dialects::arith::{Addi, Subi};
use cotan_dialects::array::index_of_size;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::{Cost, scf};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, Op, Value};

/// Maximum number of earlier loops considered.
const MAX_SEARCHED: usize = 16;

/// A legal fusion of two loops.
struct Fusion {
    /// Operations between the loops that must come after both.
    dependents: Vec<Op>,
    /// True if the second loop must be reversed.
    is_reversed: bool,
}

/// Fuses loops of a block, and recursively of the fused bodies; returns the number of fusions.
pub fn fuse_block(ir: &mut Ir, addresses: &mut AddressPolynomials, block: Block) -> usize {
    sink_deallocs(ir, block);
    let mut num_fused = fuse_in(ir, addresses, block, are_same_kind).0;
    for this in loops_in(ir, block) {
        num_fused += body(ir, this).map_or(0, |inside| fuse_block(ir, addresses, inside));
    }
    num_fused
}

/// Fuses short parallel loops into earlier sequential loops that produce their input. Returns the
/// number of fusions and the remaining loops.
pub fn fuse_into_sequential(
    ir: &mut Ir,
    addresses: &mut AddressPolynomials,
    block: Block,
) -> (usize, Vec<Op>) {
    fuse_in(ir, addresses, block, fills_stalls)
}

/// A predicate on two loops: whether the second one is of a kind that may be fused into the first
/// one.
type Candidate = fn(&Ir, Op, Op) -> bool;

/// Fuses loops of a block; returns the number of fusions and the remaining loops.
fn fuse_in(
    ir: &mut Ir,
    addresses: &mut AddressPolynomials,
    block: Block,
    is_candidate: Candidate,
) -> (usize, Vec<Op>) {
    let mut num_fused = 0;
    let mut loops = loops_in(ir, block);
    let mut next = 1;
    while next < loops.len() {
        let least = next.saturating_sub(MAX_SEARCHED);
        let found = (least..next).rev().find_map(|before| {
            let both = [loops[before], loops[next]];
            Some((before, may_fuse(ir, addresses, both, is_candidate)?))
        });
        let Some((before, how)) = found else {
            next += 1;
            continue;
        };
        loops[next] = apply_fusion(ir, [loops[before], loops[next]], how);
        num_fused += 1;
        loops.remove(before);
        // The fused loop may be fused with another one.
        next = next.saturating_sub(1).max(1);
    }
    (num_fused, loops)
}

/// Moves deallocations to the end of a block, where they do not prevent fusion.
fn sink_deallocs(ir: &mut Ir, block: Block) {
    let deallocs: Vec<Op> = ir.ops(block).filter(|&op| ir.is::<Dealloc>(op)).collect();
    let Some(end) = ir.last_op(block) else { return };
    deallocs.into_iter().for_each(|op| ir.move_before(op, end));
}

fn body(ir: &Ir, this: Op) -> Option<Block> {
    ir.get::<scf::For>(this)?.block(ir)
}

fn loops_in(ir: &Ir, block: Block) -> Vec<Op> {
    ir.ops(block).filter(|&op| ir.is::<scf::For>(op)).collect()
}

/// Fuses two loops in the position of the second one.
fn apply_fusion(ir: &mut Ir, both: [Op; 2], how: Fusion) -> Op {
    if how.is_reversed {
        reverse(ir, both[1]);
    }
    let are_parallel = both.iter().all(|&op| is_parallel(ir, op));
    let new_loop = fuse_pair(ir, both, how.dependents);
    if !are_parallel {
        let parallelism = ir.store.symbol(PARALLELISM);
        ir.set_attr(new_loop, parallelism, None);
    }
    new_loop
}

fn is_parallel(ir: &Ir, this: Op) -> bool {
    ir.attr_named(this, PARALLELISM).is_some()
}

/// Reverses a loop.
fn reverse(ir: &mut Ir, this: Op) {
    let looped: scf::For = ir.verified(this);
    let (Some(block), Some(index)) = (body(ir, this), induction_variable(ir, this)) else { return };
    let loc = ir.loc(this);
    let loc = ir.store.derived_loc(loc, crate::loops::fuse_loops::PASS.name);
    let b = &mut Builder::before(ir, this);
    let one = index_of_size(b, loc, &Poly::constant(1));
    let ends = Addi::value(b, loc, looped.lower, looped.upper);
    let last = Subi::value(b, loc, ends, one);
    let reversed = Subi::value(&mut Builder::at_start(ir, block), loc, last, index);
    let def = ir.def_op(reversed);
    ir.replace_uses_if(index, reversed, |ir, it| Some(ir.user(it)) != def);
}

/// Returns how two loops can be fused, if that is legal and profitable.
fn may_fuse(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    [first, second]: [Op; 2],
    is_candidate: Candidate,
) -> Option<Fusion> {
    if bounds(ir, first) != bounds(ir, second) || !is_candidate(ir, first, second) {
        return None;
    }
    let (before, after) = (AccessSet::by(ir, first)?, AccessSet::by(ir, second)?);
    let is_known = |buffer| before.reads(buffer) || before.writes(buffer);
    let mut read = after.accesses.iter().filter(|it| it.stored.is_none()).map(|it| it.buffer);
    if !read.any(is_known) {
        return None;
    }
    let between = ops_between(ir, first, second);
    let dependents = dependents_of(ir, first, &between)?;
    if !may_pass(ir, &before, &between) || needs(ir, second, first, &dependents) {
        return None;
    }
    addresses.clear();
    let shared = before.shared(&after);
    let mut may_be = |is_reversed| {
        shared.iter().all(|&buffer| {
            let before = LoopAccess::all(ir, addresses, first, buffer, false);
            let after = LoopAccess::all(ir, addresses, second, buffer, is_reversed);
            let mut pairs = before.iter().flat_map(|a| after.iter().map(move |b| (a, b)));
            pairs.all(|(a, b)| !a.writes && !b.writes || may_interleave(ir, addresses, a, b))
        })
    };
    if may_be(false) {
        return Some(Fusion { dependents, is_reversed: false });
    }
    let may_reverse = is_parallel(ir, second) && ir.result_count(second) == 0;
    (may_reverse && may_be(true)).then_some(Fusion { dependents, is_reversed: true })
}

fn bounds(ir: &Ir, this: Op) -> [Value; 3] {
    let scf::For { lower, upper, step, .. } = ir.verified(this);
    [lower, upper, step]
}

/// Returns whether two loops are of one kind. Either both are parallel innermost loops. Or both
/// contain loops, and the innermost loops of the second one have fusible partners in the first one.
fn are_same_kind(ir: &Ir, first: Op, second: Op) -> bool {
    let [a, b] = [first, second].map(|op| innermost(ir, op));
    if a == [first] || b == [second] {
        return a == [first] && b == [second] && is_plain(ir, first) && is_plain(ir, second);
    }
    let plain: Vec<Op> = a.into_iter().filter(|&op| is_plain(ir, op)).collect();
    let has_partner = |&op: &Op| plain.iter().any(|&other| bounds(ir, other) == bounds(ir, op));
    [first, second].iter().any(|&op| is_parallel(ir, op))
        && b.iter().all(|op| is_plain(ir, *op) && has_partner(op))
}

/// Returns whether the first loop is latency-bound and the second one can fill its stalls. The
/// second one is a smaller parallel loop without function calls that reads results of the first
/// one. Both must be innermost.
fn fills_stalls(ir: &Ir, first: Op, second: Op) -> bool {
    let is_flat = |op| innermost(ir, op) == [op] && !is_planned(ir, op);
    let is_latency_bound = !is_parallel(ir, first) && ir.result_count(first) > 0;
    if !is_latency_bound || !is_parallel(ir, second) || !is_flat(first) || !is_flat(second) {
        return false;
    }
    let is_function = |op| Cost::per_element_of(ir, op) >= Cost::FUNCTION.per_element;
    if ir.walk(second).count() > ir.walk(first).count() || ir.walk(second).any(is_function) {
        return false;
    }
    let both = AccessSet::by(ir, first).zip(AccessSet::by(ir, second));
    both.is_some_and(|(before, after)| {
        let mut reads = after.accesses.iter().filter(|it| it.stored.is_none());
        reads.any(|it| before.writes(it.buffer))
    })
}

/// Returns whether a loop is parallel and has no results.
fn is_plain(ir: &Ir, this: Op) -> bool {
    is_parallel(ir, this) && ir.result_count(this) == 0 && !is_planned(ir, this)
}

fn is_planned(ir: &Ir, this: Op) -> bool {
    [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some())
}

/// Returns the innermost loops of a loop nest.
fn innermost(ir: &Ir, this: Op) -> Vec<Op> {
    let has_none = |&op: &Op| !ir.walk(op).skip(1).any(|inner| ir.is::<scf::For>(inner));
    ir.walk(this).filter(|&op| ir.is::<scf::For>(op)).filter(has_none).collect()
}
