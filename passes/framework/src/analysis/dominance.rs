//! Dominance in the regions of one operation.

use super::{Analysis, AnalysisCache};
use cotan_ir::dominance::RegionDominance;
use cotan_ir::{Ir, Op};

/// The dominator trees of the regions of one operation, not of operations inside it.
#[derive(Debug)]
pub struct Dominance {
    /// One for each region; `None` if it has at most one block, or is a graph region.
    regions: Vec<Option<RegionDominance>>,
}

impl Dominance {
    /// Returns the tree of a region by its index; `None` if all its blocks are in one line.
    pub fn region(&self, index: usize) -> Option<&RegionDominance> {
        self.regions.get(index)?.as_ref()
    }

    fn of(ir: &Ir, op: Op) -> Vec<Option<RegionDominance>> {
        let regions = ir.regions(op).iter().map(|&region| {
            let branches = ir.blocks(region).nth(1).is_some() && !ir.is_graph_region(region);
            branches.then(|| RegionDominance::new(ir, region))
        });
        regions.collect()
    }
}

impl Analysis for Dominance {
    const NAME: &'static str = "dominance";

    fn new(ir: &Ir, op: Op, _: &mut AnalysisCache) -> Self {
        Self { regions: Self::of(ir, op) }
    }

    fn is_current(&self, ir: &Ir, op: Op) -> bool {
        self.regions == Self::of(ir, op)
    }
}
