//! Software prefetch of the next panel.

use super::MAX_ROWS;
use super::find::Side;
use super::tiles::Kernel;
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::arith::Select;
use cotan_dialects::memref::{Cache, Prefetch};
use cotan_ir::Value;

/// Prefetch distance in iterations, from the L2 into the L1 cache.
const PREFETCH_DISTANCE: i64 = 8;

impl Kernel<'_> {
    /// Emits the start of the portion of the next column panel that a tile prefetches, selected by
    /// its row within a block.
    pub fn next(&self, builder: &mut LoopBuilder<'_>, start: Value, row: Value) -> Value {
        let tile_width = self.tile.tile_width();
        let size = builder.mul_constant(self.count, tile_width);
        let next = builder.add(start, size);
        let before = builder.mul(row, self.count);
        let before = builder.mul_constant(before, tile_width);
        let before = builder.div(before, MAX_ROWS);
        let next = builder.add(next, before);
        match self.is_far {
            Some(is_far) => {
                let loc = builder.loc;
                Select::value(&mut builder.b(), loc, is_far, next, start)
            }
            None => next,
        }
    }

    /// Emits prefetches of that portion, spread over the iterations, and of this panel some
    /// iterations ahead. If all panels are near, the target is already cached.
    pub fn prefetch(
        &self,
        builder: &mut LoopBuilder<'_>,
        [start, next]: [Value; 2],
        iteration: Value,
    ) {
        let tile_width = self.tile.tile_width();
        let part = self.tile.rows * tile_width;
        let distance = match part % MAX_ROWS {
            0 => builder.mul_constant(iteration, part / MAX_ROWS),
            _ => {
                let distance = builder.mul_constant(iteration, part);
                builder.div(distance, MAX_ROWS)
            }
        };
        let mut positions = vec![builder.add(next, distance)];
        if self.is_far.is_some() {
            let here = builder.index(PREFETCH_DISTANCE);
            let here = builder.add(iteration, here);
            positions.extend((0..tile_width / self.tile.lanes).map(|vector| {
                let across = builder.index(vector * self.tile.lanes);
                builder.position(start, here, across, tile_width)
            }));
        }
        for packed in self.packed.iter().filter(|it| it.panel.side == Side::Columns) {
            for &at in &positions {
                let loc = builder.loc;
                Prefetch::to_read(&mut builder.b(), loc, packed.buffer, at, Cache::First);
            }
        }
    }
}
