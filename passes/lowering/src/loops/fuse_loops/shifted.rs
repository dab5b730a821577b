//! `fuse-loops{mode=shifted}`: fuses a stencil with its producer, and folds the buffer between them.
//!
//! It is legal if the distances of the dependences are known and the buffer is private.
//! Intermediate rows stay in the cache.

use super::Fused;
use super::candidate::UpwardSearch;
use super::obstacle::{Obstacle, Trace};
use super::profit::Benefit;
use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::AddressPolynomials;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use window::{RowLoop, Window};

mod emit;
mod overlap;
mod window;

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 64;

/// A loop over rows, and a later one that reads its results.
struct RollingPair {
    producer: RowLoop,
    consumer: RowLoop,
    windows: Vec<Window>,
    /// Operations between the loops that the second one needs, the last one first.
    needed: Vec<Op>,
}

/// Fuses stencils with their producers. With several chunks, blocks of elements are independent.
pub fn fuse(ir: &mut Ir, root: Op, chunks: i64, trace: &mut Trace) -> Fused {
    let addresses = &mut AddressPolynomials::new(ir);
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_fused = 0;
    for op in loops {
        let Some((producer, consumer, needed)) = RollingPair::search(ir, op) else { continue };
        addresses.clear();
        let both = [producer, op];
        let decision = RollingPair::decide(ir, addresses, (both, needed), (consumer, chunks));
        let Some(pair) = trace.decided(ir, both, decision) else { continue };
        match chunks == 1 || !pair.producer.is_flat {
            true => pair.emit(ir),
            false => pair.emit_overlapped(ir),
        }
        num_fused += 1;
    }
    Fused { num_fused, ..Fused::default() }
}

impl RollingPair {
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
    ) -> Result<(Self, Benefit), Obstacle> {
        let of_rows = Obstacle::Form("that loop is not over rows from zero");
        let producer = RowLoop::of(ir, both[0]).ok_or(of_rows)?;
        if needed.iter().chain([&both[1]]).any(|&op| needs_result(ir, op, both[0])) {
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
        let pair = Self { producer, consumer, windows, needed };
        if chunks > 1 && pair.producer.is_flat && !pair.is_recomputable(ir) {
            return Err(Obstacle::Form("blocks of elements would not be independent"));
        }
        Ok((pair, benefit))
    }
}

/// Returns whether an operation uses a result of another one.
fn needs_result(ir: &Ir, op: Op, def: Op) -> bool {
    ir.walk(op).flat_map(|op| ir.operands(op)).any(|value| ir.def_op(value) == Some(def))
}
