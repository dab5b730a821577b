//! Traversal of the nests of blocks: pairs are tried in order of their expected benefit.

use super::dependence::{self, Dependences};
use super::domain::Domain;
use super::facts::FactsCache;
use super::{fuse, profit, returned, trace};
use cotan_dialects::r#loop::Nest;
use cotan_ir::{Block, Diagnostic, Ir, Op};
use cotan_transforms::generic::cse;

/// Maximum number of earlier nests that a nest is compared with, which keeps the time linear.
const MAX_COMPARED: usize = 64;

/// The nests that one sweep fuses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Candidates {
    /// Consumers of an earlier nest. They come first: a nest that only reads the same arrays might
    /// get in between.
    Consumers,
    /// Nests that read the same arrays.
    Sharing,
    /// All nests that gain from fusion.
    All,
}

/// The fusion of nests, with remarks and statistics.
pub struct Fusing<'a> {
    ir: &'a mut Ir,
    /// True if remarks explain why nests are not fused.
    trace: bool,
    pub remarks: Vec<Diagnostic>,
    /// Number of fused nests.
    pub num_fused: usize,
    /// Number of arrays that fusion eliminated.
    pub num_arrays_saved: usize,
    /// Number of copied results.
    pub num_copies: usize,
    /// Cached facts about the nests of the current block.
    pub known: FactsCache,
}

impl<'a> Fusing<'a> {
    /// Returns the initial state.
    pub fn new(ir: &'a mut Ir, trace: bool) -> Self {
        Self {
            ir,
            trace,
            remarks: Vec::new(),
            num_fused: 0,
            num_arrays_saved: 0,
            num_copies: 0,
            known: FactsCache::default(),
        }
    }

    /// Fuses nests of a function, the outermost first.
    pub fn function(&mut self, function: Op) {
        self.num_copies += returned::copy(self.ir, function);
        for depth in 0.. {
            let num_before = self.num_fused;
            let blocks = blocks_at(self.ir, function, depth);
            for &block in &blocks {
                for candidates in [Candidates::Consumers, Candidates::Sharing, Candidates::All] {
                    self.block(block, candidates);
                }
            }
            if blocks.is_empty() {
                return;
            }
            if self.num_fused > num_before {
                // CSE of the fused bodies leaves nothing to fuse inside.
                cse::merge(self.ir, function);
            }
        }
    }

    /// Fuses nests of a block: each with the nearest earlier one that allows it.
    fn block(&mut self, block: Block, candidates: Candidates) {
        let ops: Vec<Op> = self.ir.ops(block).filter(|&op| self.ir.is::<Nest>(op)).collect();
        self.known.clear();
        let mut before: Vec<(Op, Domain)> = Vec::new();
        for op in ops {
            let domain = Domain::of(self.ir, &self.ir.verified(op));
            if !domain.has_loops() {
                continue;
            }
            let (mut nest, mut position) = (op, before.len());
            // Dependents of fused nests come after them.
            let mut after: Vec<(Op, Domain)> = Vec::new();
            let mut first = position.saturating_sub(MAX_COMPARED);
            while let Some(previous) = previous(&before[first..position], &domain) {
                position = first + previous;
                if let Some((fused, moved)) =
                    self.fuse([before[position].0, nest], &domain, candidates)
                {
                    nest = fused;
                    before.remove(position);
                    let moved = before.extract_if(position.., |(op, _)| moved.contains(op));
                    after.splice(..0, moved.collect::<Vec<_>>());
                    position = before.len();
                    first = position.saturating_sub(MAX_COMPARED);
                }
            }
            before.push((nest, domain));
            before.extend(after);
        }
    }

    /// Fuses two nests over one domain if that is legal and profitable. Returns the new nest and
    /// the operations that were moved after it.
    fn fuse(
        &mut self,
        nests: [Op; 2],
        domain: &Domain,
        candidates: Candidates,
    ) -> Option<(Op, Vec<Op>)> {
        nests.into_iter().for_each(|nest| self.known.collect(self.ir, nest));
        if !self.trace && !self.has_reason(nests, candidates) {
            return None;
        }
        let between = match self.may_fuse(nests, domain, candidates) {
            Ok(between) => between,
            Err(remark) => {
                let is_reported = self.trace && candidates == Candidates::All;
                self.remarks.extend(Some(remark).filter(|_| is_reported));
                return None;
            }
        };
        let moved = between.dependents.clone();
        let facts = self.known.fused(self.ir, nests);
        let fused = fuse::fuse(self.ir, nests, between);
        moved.iter().for_each(|&op| self.known.invalidate(op));
        self.known.insert(fused.nest, facts);
        self.known.num_visited += fused.moved;
        self.num_fused += 1;
        self.num_arrays_saved += fused.saved;
        Some((fused.nest, moved))
    }

    /// Returns whether fusion may be profitable, by a cheap test.
    fn has_reason(&self, nests: [Op; 2], candidates: Candidates) -> bool {
        let facts = self.known.both(nests)[1];
        if facts.never_fused_with.contains(&nests[0]) {
            return false;
        }
        let mut reads = facts.reads.iter();
        reads.any(|read| self.ir.def_op(read.array) == Some(nests[0]))
            || candidates != Candidates::Consumers && profit::shares_reads(&self.known, nests)
            || candidates == Candidates::All && profit::overlaps_fill(self.ir, &self.known, nests)
    }

    /// Returns the operations between two nests that can be fused, or a remark why they cannot.
    fn may_fuse(
        &mut self,
        nests: [Op; 2],
        domain: &Domain,
        candidates: Candidates,
    ) -> Result<Dependences, Diagnostic> {
        let between = dependence::between(self.ir, &mut self.known, nests);
        let (ir, known) = (&*self.ir, &mut self.known);
        let between = between.map_err(|why| {
            known.forbid_fusion(nests);
            trace::not_fused(ir, nests, domain, &why)
        })?;
        let shares = candidates != Candidates::Consumers && profit::shares_reads(known, nests);
        let overlaps = candidates == Candidates::All && profit::overlaps_fill(ir, known, nests);
        if between.reads.is_empty() && !shares && !overlaps {
            return Err(trace::unprofitable(ir, nests, domain));
        }
        if profit::serializes_functions(ir, known, nests) {
            return Err(trace::serialized(ir, nests, domain));
        }
        if profit::serializes_products(ir, known, nests) {
            return Err(trace::untiled(ir, nests, domain));
        }
        if profit::mixes_reductions(known, nests) {
            return Err(trace::mixed(ir, nests, domain));
        }
        if self.trace {
            let shared = if shares { profit::read_by_both(known, nests) } else { Vec::new() };
            self.remarks.push(trace::fused(ir, nests, domain, &between, &shared));
        }
        Ok(between)
    }
}

/// Returns the last nest over a domain.
fn previous(before: &[(Op, Domain)], domain: &Domain) -> Option<usize> {
    before.iter().rposition(|nest| nest.1.is(domain))
}

/// Returns the blocks at a nesting depth below an operation.
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
