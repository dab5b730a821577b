//! Going through the nests of blocks.

use super::domain::Domain;
use super::{Counted, dependence, join, profit, trace};
use crate::cse;
use cotan_dialects::r#loop::Nest;
use cotan_ir::{Block, Diagnostic, Ir, Op};

/// How many earlier nests one is compared with.
const LOOKS: usize = 32;

/// Joins nests, and keeps an account of it.
pub struct Fusing<'a> {
    ir: &'a mut Ir,
    remarks: Vec<Diagnostic>,
    counted: Counted,
}

impl<'a> Fusing<'a> {
    /// Nothing is joined yet.
    pub fn new(ir: &'a mut Ir) -> Self {
        let counted = Counted { num_fused: 0, num_arrays_saved: 0 };
        Self { ir, remarks: Vec::new(), counted }
    }

    /// What was done, in words and in numbers.
    pub fn finish(self) -> (Vec<Diagnostic>, Counted) {
        (self.remarks, self.counted)
    }

    /// Joins nests in a function, the outermost first.
    pub fn function(&mut self, function: Op) {
        for depth in 0.. {
            let sofar = self.counted.num_fused;
            let blocks = blocks_at(self.ir, function, depth);
            blocks.iter().for_each(|&block| self.block(block));
            if blocks.is_empty() {
                return;
            }
            if self.counted.num_fused > sofar {
                // What both computed is computed once, so that there is nothing to join inside.
                cse::merge(self.ir, function);
            }
        }
    }

    /// Joins nests in a block: each with the nearest before it that it can join.
    fn block(&mut self, block: Block) {
        let ops: Vec<Op> = self.ir.ops(block).filter(|&op| self.ir.is::<Nest>(op)).collect();
        let mut before: Vec<(Op, Domain)> = Vec::new();
        for op in ops {
            let domain = Domain::of(self.ir, &self.ir.verified(op));
            if !domain.has_loops() {
                continue;
            }
            let (mut nest, mut place) = (op, before.len());
            while let Some(previous) = self.previous(&before, place, &domain) {
                place = previous;
                if let Some(joined) = self.join(before[place].0, nest, &domain) {
                    nest = joined;
                    before.remove(place);
                    place = before.len();
                }
            }
            before.push((nest, domain));
        }
    }

    /// The last nest before a place that goes over a domain.
    fn previous(&self, before: &[(Op, Domain)], place: usize, domain: &Domain) -> Option<usize> {
        let nearest = place.saturating_sub(LOOKS)..place;
        nearest.rev().find(|&place| before[place].1.is(domain))
    }

    /// Makes one nest of two over the same indices, if that may be done and is worth while.
    fn join(&mut self, first: Op, second: Op, domain: &Domain) -> Option<Op> {
        let ir = &*self.ir;
        let between = match dependence::between(ir, first, second) {
            Ok(between) => between,
            Err(obstacle) => {
                self.remarks.push(trace::refused(ir, [first, second], domain, &obstacle));
                return None;
            }
        };
        let shared = profit::read_by_both(ir, first, second);
        if between.reads.is_empty() && shared.is_empty() {
            self.remarks.push(trace::useless(ir, [first, second], domain));
            return None;
        }
        if profit::orders_functions(ir, first, second) {
            self.remarks.push(trace::ordered(ir, [first, second], domain));
            return None;
        }
        self.remarks.push(trace::joined(ir, [first, second], domain, &between, &shared));
        let (joined, saved) = join::join(self.ir, first, second, between);
        self.counted.num_fused += 1;
        self.counted.num_arrays_saved += saved;
        Some(joined)
    }
}

/// The blocks inside an operation, under as many others.
fn blocks_at(ir: &Ir, op: Op, depth: usize) -> Vec<Block> {
    let mut ops = vec![op];
    let mut blocks = Vec::new();
    for _ in 0..=depth {
        let regions = ops.iter().flat_map(|&op| ir.regions(op));
        blocks = regions.flat_map(|&region| ir.blocks(region)).collect();
        ops = blocks.iter().flat_map(|&block: &Block| ir.ops(block)).collect();
    }
    blocks
}
