//! The control-flow graph of a region: which block may follow which.

use crate::entity::{Block, Entity, Region};
use crate::ir::Ir;
use crate::spec::Traits;
use rustc_hash::FxHashMap;

/// The control-flow graph of one region. Blocks are numbered in the order of the text, the entry is
/// number 0. It is a snapshot, which later changes do not affect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cfg {
    blocks: Vec<Block>,
    numbers: Numbers,
    successors: Edges,
    predecessors: Edges,
}

/// The number of each block. Mostly their handles are neighbours, and a list does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Numbers {
    /// By the distance from the smallest handle; [`u32::MAX`] for blocks of other regions.
    Near(usize, Vec<u32>),
    Far(FxHashMap<Block, u32>),
}

impl Numbers {
    fn new(blocks: &[Block]) -> Self {
        let handles = || blocks.iter().map(|block| block.index());
        let (start, end) = (handles().min().unwrap_or(0), handles().max().map_or(0, |max| max + 1));
        if end - start > 4 * blocks.len() {
            return Self::Far(blocks.iter().copied().zip(0..).collect());
        }
        let mut numbers = vec![u32::MAX; end - start];
        for (handle, number) in handles().zip(0..) {
            numbers[handle - start] = number;
        }
        Self::Near(start, numbers)
    }

    #[inline]
    fn get(&self, block: Block) -> Option<u32> {
        match self {
            Self::Near(start, numbers) => {
                let number = *numbers.get(block.index().wrapping_sub(*start))?;
                (number != u32::MAX).then_some(number)
            }
            Self::Far(numbers) => numbers.get(&block).copied(),
        }
    }
}

/// The edges of every block, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edges {
    /// The start of the edges of each block, and the end of the last.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Edges {
    /// Sorts edges by their first block; edges of one block stay in order.
    fn new(blocks: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; blocks + 1];
        for (from, _) in edges.clone() {
            starts[from as usize + 1] += 1;
        }
        for i in 0..blocks {
            starts[i + 1] += starts[i];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; starts[blocks] as usize];
        for (from, to) in edges {
            let slot = &mut free[from as usize];
            ends[*slot as usize] = to;
            *slot += 1;
        }
        Self { starts, ends }
    }

    fn of(&self, number: u32) -> &[u32] {
        let i = number as usize;
        &self.ends[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

impl Cfg {
    /// Returns the graph of a region as it is now.
    pub fn new(ir: &Ir, region: Region) -> Self {
        let blocks: Vec<Block> = ir.blocks(region).collect();
        let numbers = Numbers::new(&blocks);
        let mut edges = Vec::new();
        for (from, &block) in blocks.iter().enumerate() {
            let targets = ir.block_successors(block).iter();
            // A successor in another region is the verifier's business.
            edges.extend(targets.filter_map(|to| Some((from as u32, numbers.get(*to)?))));
        }
        let successors = Edges::new(blocks.len(), edges.iter().copied());
        let predecessors = Edges::new(blocks.len(), edges.iter().map(|&(from, to)| (to, from)));
        Self { blocks, numbers, successors, predecessors }
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Returns whether the region has no block.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Returns the number of a block; `None` if it is not one of the region.
    pub fn number(&self, block: Block) -> Option<u32> {
        self.numbers.get(block)
    }

    /// Returns the block with a number.
    pub fn block(&self, number: u32) -> Block {
        self.blocks[number as usize]
    }

    /// Returns the numbers of the successors of a block, once for each edge.
    pub fn successors(&self, number: u32) -> &[u32] {
        self.successors.of(number)
    }

    /// Returns the numbers of the predecessors of a block, once for each edge, in order.
    pub fn predecessors(&self, number: u32) -> &[u32] {
        self.predecessors.of(number)
    }

    /// Returns the blocks that `block` may follow, once for each edge, in order.
    pub fn predecessors_of(&self, block: Block) -> impl Iterator<Item = Block> {
        let numbers = self.number(block).map_or(&[][..], |number| self.predecessors(number));
        numbers.iter().map(|&number| self.block(number))
    }
}

impl Ir {
    /// Returns the blocks that may follow a block: the successors of its last operation.
    pub fn block_successors(&self, block: Block) -> &[Block] {
        self.last_op(block).map_or(&[], |last| self.successors(last))
    }

    /// Returns whether a region is a graph region, where values may be used before they are
    /// defined. For the single block of an unregistered operation this is unknown and counts as
    /// true.
    pub fn is_graph_region(&self, region: Region) -> bool {
        let Some(parent) = self.region_parent(region) else { return false };
        match self.spec(parent) {
            Some(spec) => spec.has(Traits::GRAPH),
            None => self.single_block(region).is_some(),
        }
    }
}
