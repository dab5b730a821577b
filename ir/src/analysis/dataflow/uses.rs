//! Uses of values by the operations of the region that defines them.

use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::Ir;

/// A use of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionUse {
    /// The operation, in the region that defines the value. A use inside it counts as one by it.
    pub op: Op,
    pub value: Value,
    /// True if the value is an operand of the operation, and not used inside it.
    pub is_operand: bool,
}

/// The uses of values by the operations of their regions, one for each operation and value.
#[derive(Debug, Default)]
pub(super) struct RegionUses {
    /// The start of the uses by each operation, and the end of the last one.
    starts: Vec<u32>,
    uses: Vec<RegionUse>,
    /// The regions inside.
    pub regions: Vec<Region>,
}

impl RegionUses {
    /// Collects the uses inside of operations, of those values for which `is_followed` returns true.
    pub fn new(
        ir: &Ir,
        roots: impl IntoIterator<Item = Op>,
        is_followed: impl FnMut(Op, Value) -> bool,
    ) -> Self {
        let mut collector = Collector {
            ir,
            is_followed,
            around: Vec::new(),
            depths: vec![usize::MAX; ir.block_capacity()],
            latest: vec![u32::MAX; ir.value_capacity()],
            found: Vec::new(),
            regions: Vec::new(),
        };
        roots.into_iter().for_each(|root| collector.collect(root));
        let Collector { found, regions, .. } = collector;
        let mut starts = vec![0; ir.op_capacity() + 1];
        found.iter().for_each(|used| starts[used.op.index() + 1] += 1);
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let (mut free, mut uses) = (starts.clone(), found.clone());
        for used in found {
            let slot = &mut free[used.op.index()];
            uses[*slot as usize] = used;
            *slot += 1;
        }
        Self { starts, uses, regions }
    }

    /// Returns the uses by an operation.
    pub fn of(&self, op: Op) -> &[RegionUse] {
        match self.starts.get(op.index()..op.index() + 2) {
            Some(&[start, end]) => &self.uses[start as usize..end as usize],
            _ => &[],
        }
    }
}

struct Collector<'a, F> {
    ir: &'a Ir,
    is_followed: F,
    /// The ancestors of the current operation from the outermost one, and the operation itself.
    around: Vec<Op>,
    /// The nesting depth of the operations of each block.
    depths: Vec<usize>,
    /// The latest use of each value, by its position in `found`.
    latest: Vec<u32>,
    found: Vec<RegionUse>,
    regions: Vec<Region>,
}

impl<F: FnMut(Op, Value) -> bool> Collector<'_, F> {
    fn collect(&mut self, root: Op) {
        self.around.clear();
        for op in self.ir.walk(root) {
            while self.around.last().is_some_and(|&last| self.ir.parent_op(op) != Some(last)) {
                self.around.pop();
            }
            self.around.push(op);
            for &region in self.ir.regions(op) {
                self.enter(region);
            }
            for value in self.ir.operands(op) {
                if (self.is_followed)(op, value) {
                    self.used(value, op);
                }
            }
        }
    }

    fn enter(&mut self, region: Region) {
        self.regions.push(region);
        let depth = self.around.len();
        for block in self.ir.blocks(region) {
            self.depths[block.index()] = depth;
        }
    }

    fn used(&mut self, value: Value, user: Op) {
        let Some(block) = self.ir.def_block(value) else { return };
        let Some(&op) = self.around.get(self.depths[block.index()]) else { return };
        if !self.is_in_region_of(op, block) {
            return;
        }
        let latest = &mut self.latest[value.index()];
        // Uses inside an operation are neighbours in the order of the walk.
        if let Some(known) = self.found.get_mut(*latest as usize).filter(|known| known.op == op) {
            known.is_operand &= op == user;
            return;
        }
        *latest = self.found.len() as u32;
        self.found.push(RegionUse { op, value, is_operand: op == user });
    }

    fn is_in_region_of(&self, op: Op, block: Block) -> bool {
        let own = self.ir.block_of(op);
        own == Some(block) || own.and_then(|own| self.ir.region_of(own)) == self.ir.region_of(block)
    }
}
