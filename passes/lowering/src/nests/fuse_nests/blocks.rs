//! Traversal of the nests of blocks.

use super::dependence::{self, Between};
use super::domain::Domain;
use super::facts::Known;
use super::{FuseNestsStatistics, join, profit, returned, trace};
use cotan_dialects::r#loop::Nest;
use cotan_ir::{Block, Diagnostic, Ir, Op};
use cotan_transforms::generic::cse;

/// Maximum number of earlier nests that a nest is compared with, which keeps the time linear.
const LOOKS: usize = 64;

/// The nests that one sweep fuses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Consumers of an earlier nest. They come first: a nest that only reads the same arrays might
    /// get in between.
    Readers,
    /// Nests that read the same arrays.
    Sharing,
    /// All nests that gain from fusion.
    All,
}

/// The fusion of nests, with remarks and statistics.
pub struct Fusing<'a> {
    ir: &'a mut Ir,
    /// Whether remarks explain why nests are not fused.
    trace: bool,
    remarks: Vec<Diagnostic>,
    counted: FuseNestsStatistics,
    /// Cached facts about the nests of the current block.
    known: Known,
}

impl<'a> Fusing<'a> {
    /// Returns the initial state.
    pub fn new(ir: &'a mut Ir, trace: bool) -> Self {
        let counted = FuseNestsStatistics {
            num_fused: 0,
            num_arrays_saved: 0,
            num_copies: 0,
            num_visited: 0,
        };
        Self { ir, trace, remarks: Vec::new(), counted, known: Known::default() }
    }

    /// Returns the remarks and statistics.
    pub fn finish(self) -> (Vec<Diagnostic>, FuseNestsStatistics) {
        (self.remarks, FuseNestsStatistics { num_visited: self.known.num_visited, ..self.counted })
    }

    /// Fuses nests of a function, the outermost first.
    pub fn function(&mut self, function: Op) {
        self.counted.num_copies += returned::copy(self.ir, function);
        for depth in 0.. {
            let sofar = self.counted.num_fused;
            let blocks = blocks_at(self.ir, function, depth);
            for &block in &blocks {
                for wanted in [Wanted::Readers, Wanted::Sharing, Wanted::All] {
                    self.block(block, wanted);
                }
            }
            if blocks.is_empty() {
                return;
            }
            if self.counted.num_fused > sofar {
                // CSE of the fused bodies leaves nothing to fuse inside.
                cse::merge(self.ir, function);
            }
        }
    }

    /// Fuses nests of a block: each with the nearest earlier one that allows it.
    fn block(&mut self, block: Block, wanted: Wanted) {
        let ops: Vec<Op> = self.ir.ops(block).filter(|&op| self.ir.is::<Nest>(op)).collect();
        self.known.forget_all();
        let mut before: Vec<(Op, Domain)> = Vec::new();
        for op in ops {
            let domain = Domain::of(self.ir, &self.ir.verified(op));
            if !domain.has_loops() {
                continue;
            }
            let (mut nest, mut place) = (op, before.len());
            // Dependents of fused nests come after them.
            let mut after: Vec<(Op, Domain)> = Vec::new();
            let mut first = place.saturating_sub(LOOKS);
            while let Some(previous) = previous(&before[first..place], &domain) {
                place = first + previous;
                if let Some((joined, moved)) = self.join([before[place].0, nest], &domain, wanted) {
                    nest = joined;
                    before.remove(place);
                    let moved = before.extract_if(place.., |(op, _)| moved.contains(op));
                    after.splice(..0, moved.collect::<Vec<_>>());
                    place = before.len();
                    first = place.saturating_sub(LOOKS);
                }
            }
            before.push((nest, domain));
            before.extend(after);
        }
    }

    /// Fuses two nests over one domain if that is legal and profitable. Returns the new nest and
    /// the operations that were moved after it.
    fn join(&mut self, nests: [Op; 2], domain: &Domain, wanted: Wanted) -> Option<(Op, Vec<Op>)> {
        nests.into_iter().for_each(|nest| self.known.learn(self.ir, nest));
        if !self.trace && !self.has_reason(nests, wanted) {
            return None;
        }
        let between = match self.may_join(nests, domain, wanted) {
            Ok(between) => between,
            Err(remark) => {
                let is_told = self.trace && wanted == Wanted::All;
                self.remarks.extend(Some(remark).filter(|_| is_told));
                return None;
            }
        };
        let moved = between.dependents.clone();
        let facts = self.known.joined(self.ir, nests);
        let joined = join::join(self.ir, nests, between);
        moved.iter().for_each(|&op| self.known.forget(op));
        self.known.insert(joined.nest, facts);
        self.known.num_visited += joined.moved;
        self.counted.num_fused += 1;
        self.counted.num_arrays_saved += joined.saved;
        Some((joined.nest, moved))
    }

    /// Returns whether fusion may be profitable, by a cheap test.
    fn has_reason(&self, nests: [Op; 2], wanted: Wanted) -> bool {
        let facts = self.known.both(nests)[1];
        if facts.apart_from.contains(&nests[0]) {
            return false;
        }
        let mut reads = facts.reads.iter();
        reads.any(|read| self.ir.def_op(read.array) == Some(nests[0]))
            || wanted != Wanted::Readers && profit::share(&self.known, nests)
            || wanted == Wanted::All && profit::fills_beside(self.ir, &self.known, nests)
    }

    /// Returns the operations between two nests that can be fused, or a remark why they cannot.
    fn may_join(
        &mut self,
        nests: [Op; 2],
        domain: &Domain,
        wanted: Wanted,
    ) -> Result<Between, Diagnostic> {
        let between = dependence::between(self.ir, &mut self.known, nests);
        let (ir, known) = (&*self.ir, &mut self.known);
        let between = between.map_err(|why| {
            known.keep_apart(nests);
            trace::refused(ir, nests, domain, &why)
        })?;
        let is_shared = wanted != Wanted::Readers && profit::share(known, nests);
        let is_filling = wanted == Wanted::All && profit::fills_beside(ir, known, nests);
        if between.reads.is_empty() && !is_shared && !is_filling {
            return Err(trace::useless(ir, nests, domain));
        }
        if profit::orders_functions(ir, known, nests) {
            return Err(trace::ordered(ir, nests, domain));
        }
        if self.trace {
            let shared = if is_shared { profit::read_by_both(known, nests) } else { Vec::new() };
            self.remarks.push(trace::joined(ir, nests, domain, &between, &shared));
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
