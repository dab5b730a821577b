//! Successors and regions of an operation with custom assembly.

use super::op_parser::{BlockArgName, OpParser, ParseResult};
use crate::entity::{Block, Region};
use crate::spec::RegionKind;

impl OpParser<'_, '_> {
    /// Parses `^label`; appending it to the successors is left to the caller.
    pub fn successor(&mut self) -> ParseResult<Block> {
        self.parser().successor()
    }

    /// Appends a successor.
    pub fn push_successor(&mut self, block: Block) {
        self.state.stacks.successors.push(block);
    }

    /// Parses `{ ... }` and appends it to the regions. A region that must have one block gets
    /// one, even if nothing is written.
    pub fn region(&mut self) -> ParseResult<()> {
        self.region_with_args(&[])
    }

    /// Parses `{ ... }` whose entry block has arguments that were written before it, and appends
    /// it to the regions.
    pub fn region_with_args(&mut self, args: &[BlockArgName]) -> ParseResult<()> {
        let spec = Some(self.spec);
        let region = self.parser().region(args, spec)?;
        let kind = self
            .spec
            .regions
            .get(self.state.stacks.regions.len() - self.base.regions)
            .map(|region| region.kind);
        if kind == Some(RegionKind::SingleBlock) && self.cursor.ir.entry(region).is_none() {
            let block = self.cursor.ir.create_block();
            self.cursor.ir.append_block(region, block);
        }
        self.state.stacks.regions.push(region);
        Ok(())
    }

    /// Appends a region without blocks.
    pub fn empty_region(&mut self) {
        let region = self.cursor.ir.create_region();
        self.state.stacks.regions.push(region);
    }

    /// Returns the region that was parsed last.
    pub fn last_region(&self) -> Option<Region> {
        self.state.stacks.regions[self.base.regions..].last().copied()
    }

    /// Moves the last parsed region before the others.
    pub fn move_last_region_first(&mut self) {
        self.state.stacks.regions[self.base.regions..].rotate_right(1);
    }

    /// Appends a region whose operations are not written.
    pub fn push_region(&mut self, region: Region) {
        // Its values have no names yet.
        self.state.unsettled_names = true;
        self.state.stacks.regions.push(region);
    }
}
