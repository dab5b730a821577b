//! `fuse-loops{mode=shifted}`: fuses a stencil with its producer, and folds the buffer between them.
//!
//! It is legal if the distances of the dependences are known and the buffer is private.
//! Intermediate rows stay in the cache.

use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::AddressPolynomials;
use crate::fusion::Fused;
use crate::fusion::motion::UpwardSearch;
use crate::fusion::profit::Benefit;
use crate::fusion::rewrite::rolling::RollingPair;
use crate::fusion::rewrite::window::{RowLoop, Window};
use crate::fusion::trace::{Decision, Obstacle, Trace};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 64;

/// Fuses stencils with their producers. With several chunks, blocks of elements are independent.
pub fn fuse(ir: &mut Ir, root: Op, chunks: i64, trace: &mut Trace) -> Fused {
    let addresses = &mut AddressPolynomials::new(ir);
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_fused = 0;
    for op in loops {
        let Some(found) = Found::before(ir, op) else { continue };
        addresses.clear();
        let both = [found.producer, op];
        let decision = found.decide(ir, addresses, chunks);
        let Some(pair) = trace.decided(ir, both, decision) else { continue };
        pair.emit(ir, chunks);
        num_fused += 1;
    }
    Fused { num_fused, ..Fused::default() }
}

/// A loop, and the nearest earlier one that it shares a written buffer with.
struct Found {
    producer: Op,
    consumer: RowLoop,
    /// Operations in between that the consumer needs, the last one first.
    needed: Vec<Op>,
    /// The result of the producer that it needs.
    result: Option<Value>,
}

impl Found {
    fn before(ir: &Ir, op: Op) -> Option<Self> {
        let RowLoop { all, is_flat, count } = RowLoop::of(ir, op)?;
        let mut search = UpwardSearch::new(ir, all);
        let mut next = ir.prev_op(op);
        for _ in 0..MAX_SEARCHED {
            let producer = next?;
            if ir.is::<scf::For>(producer)
                && let Some(accessed) = AccessSet::by(ir, producer)
                && !accessed.shared(&search.members[0].accessed).is_empty()
            {
                let result = search.required_result(producer);
                let consumer = RowLoop { all: search.members.pop()?, is_flat, count };
                return Some(Self { producer, consumer, needed: search.needed, result });
            }
            search.may_pass(producer).then_some(())?;
            next = ir.prev_op(producer);
        }
        None
    }

    fn decide(
        self,
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        chunks: i64,
    ) -> Decision<RollingPair> {
        let Self { producer, consumer, needed, result } = self;
        let of_rows = Obstacle::Form("that loop is not over rows from zero");
        let producer = RowLoop::of(ir, producer).ok_or(of_rows)?;
        if result.is_some() {
            return Err(Obstacle::NeedsResult(result));
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
}
