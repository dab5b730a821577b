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
    pub fn next(&self, writer: &mut LoopBuilder<'_>, start: Value, row: Value) -> Value {
        let wide = self.tile.wide();
        let size = writer.mul_constant(self.count, wide);
        let next = writer.add(start, size);
        let before = writer.mul(row, self.count);
        let before = writer.mul_constant(before, wide);
        let before = writer.div(before, MAX_ROWS);
        let next = writer.add(next, before);
        match self.is_far {
            Some(is_far) => {
                let loc = writer.loc;
                Select::value(&mut writer.b(), loc, is_far, next, start)
            }
            None => next,
        }
    }

    /// Emits prefetches of that portion, spread over the iterations, and of this panel some
    /// iterations ahead. If all panels are near, the target is already cached.
    pub fn prefetch(
        &self,
        writer: &mut LoopBuilder<'_>,
        [start, next]: [Value; 2],
        iteration: Value,
    ) {
        let wide = self.tile.wide();
        let part = self.tile.rows * wide;
        let distance = match part % MAX_ROWS {
            0 => writer.mul_constant(iteration, part / MAX_ROWS),
            _ => {
                let distance = writer.mul_constant(iteration, part);
                writer.div(distance, MAX_ROWS)
            }
        };
        let mut positions = vec![writer.add(next, distance)];
        if self.is_far.is_some() {
            let here = writer.index(PREFETCH_DISTANCE);
            let here = writer.add(iteration, here);
            positions.extend((0..wide / self.tile.lanes).map(|vector| {
                let across = writer.index(vector * self.tile.lanes);
                writer.position(start, here, across, wide)
            }));
        }
        for packed in self.packed.iter().filter(|it| it.panel.side == Side::Columns) {
            for &at in &positions {
                let loc = writer.loc;
                Prefetch::to_read(&mut writer.b(), loc, packed.buffer, at, Cache::First);
            }
        }
    }
}
