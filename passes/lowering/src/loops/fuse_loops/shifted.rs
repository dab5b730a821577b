//! `fuse-loops{mode=shifted}`: fuses a stencil with its producer, and folds the buffer between them.
//!
//! It is legal if the distances of the dependences are known and the buffer is private.
//! Intermediate rows stay in the cache.

use super::Fused;
use super::candidate::{UpwardSearch, needs};
use super::obstacle::{Obstacle, Trace};
use super::profit::Benefit;
use super::rewrite::rolling::RollingPair;
use super::rewrite::window::{RowLoop, Window};
use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::AddressPolynomials;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op};

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 64;

/// Fuses stencils with their producers. With several chunks, blocks of elements are independent.
pub fn fuse(ir: &mut Ir, root: Op, chunks: i64, trace: &mut Trace) -> Fused {
    let addresses = &mut AddressPolynomials::new(ir);
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_fused = 0;
    for op in loops {
        let Some((producer, consumer, needed)) = search(ir, op) else { continue };
        addresses.clear();
        let both = [producer, op];
        let decision = decide(ir, addresses, (both, needed), (consumer, chunks));
        let Some(pair) = trace.decided(ir, both, decision) else { continue };
        pair.emit(ir, chunks);
        num_fused += 1;
    }
    Fused { num_fused, ..Fused::default() }
}

/// Returns the loop that a loop shares a written buffer with, the loop itself, and operations
/// in between that it needs.
fn search(ir: &Ir, op: Op) -> Option<(Op, RowLoop, Vec<Op>)> {
    let consumer = RowLoop::of(ir, op)?;
    let mut search = UpwardSearch::new(ir, RowLoop::of(ir, op)?.all);
    let mut next = ir.prev_op(op);
    for _ in 0..MAX_SEARCHED {
        let before = next?;
        if ir.is::<scf::For>(before)
            && let Some(accessed) = AccessSet::by(ir, before)
            && !accessed.shared(&consumer.all.accessed).is_empty()
        {
            return Some((before, consumer, search.needed));
        }
        search.may_pass(before).then_some(())?;
        next = ir.prev_op(before);
    }
    None
}

fn decide(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    (both, needed): ([Op; 2], Vec<Op>),
    (consumer, chunks): (RowLoop, i64),
) -> Result<(RollingPair, Benefit), Obstacle> {
    let of_rows = Obstacle::Form("that loop is not over rows from zero");
    let producer = RowLoop::of(ir, both[0]).ok_or(of_rows)?;
    if needed.iter().chain([&both[1]]).any(|&op| needs(ir, op, both[0], &[])) {
        return Err(Obstacle::NeedsResult);
    }
    let mut shared = consumer.all.accessed.shared(&producer.all.accessed);
    shared.sort();
    let window = |buffer| {
        let window = Window::of(ir, addresses, buffer, [&producer, &consumer]);
        window.ok_or(Obstacle::Dependence(buffer))
    };
    let windows = shared.into_iter().map(window).collect::<Result<Vec<_>, _>>()?;
    let near = windows.iter().find(|window| window.reach != (0, 0));
    let near = near.ok_or(Obstacle::NoBenefit("it reads only the rows of its iteration"))?;
    let benefit = Benefit::FoldedStorage(near.buffer);
    let pair = RollingPair { producer, consumer, windows, needed };
    if chunks > 1 && pair.producer.is_flat && !pair.is_recomputable(ir) {
        return Err(Obstacle::Form("blocks of elements would not be independent"));
    }
    Ok((pair, benefit))
}
