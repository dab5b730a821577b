//! Packing of columns, and of strided rows, into panels.

use super::find::{Contraction, Panel, Side};
use super::levels::Level;
use super::tiles::Tile;
use crate::analysis::loop_builder::LoopBuilder;
use crate::analysis::vectorizable_loop;
use cotan_dialects::arith::Constant;
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref;
use cotan_ir::{Block, Mapping, Op, Value};

/// Number of iterations of a sum that are packed at once for all panels, one read stream each.
const ITERATIONS_AT_ONCE: i64 = 16;

/// A packed operand: consecutive panels, each with the elements of its columns or rows in iteration
/// order.
pub struct Packed<'a> {
    pub panel: &'a Panel,
    pub buffer: Value,
}

/// The source of rows or columns: the block arguments and start values of the original loops.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The block of the row or column loop, and the first row or column.
    pub across: (Block, Value),
    /// The loops of the sum.
    pub levels: &'a [Level],
    /// The trip count of the sum.
    pub count: Value,
}

/// Iterations of the innermost loop of a sum.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// The numbers of the iterations of the outer loops.
    outer: &'a [Value],
    /// The number of iterations of the sum before the innermost loop; none if there is no outer one.
    before: Option<Value>,
    bounds: [Value; 2],
}

impl<'a> Packed<'a> {
    /// Allocates panels for the given numbers of rows and columns.
    pub fn of(
        builder: &mut LoopBuilder<'_>,
        sums: &'a Contraction,
        [rows, columns]: [Value; 2],
        count: Value,
    ) -> Vec<Self> {
        let packed = sums.panels.iter().filter(|panel| panel.is_packed).map(|panel| {
            let lines = if panel.side == Side::Rows { rows } else { columns };
            let size = builder.mul(lines, count);
            let element = builder.ir.ty(builder.ir.result(panel.load, 0));
            Packed { panel, buffer: builder.alloc(element, size) }
        });
        packed.collect()
    }
}

/// Returns the largest interleave count that divides the panel width.
fn copies(tile_width: i64) -> i64 {
    (1..=tile_width.min(vectorizable_loop::MAX_INTERLEAVE))
        .rev()
        .find(|copies| tile_width % copies == 0)
        .unwrap_or(1)
}

impl LoopBuilder<'_> {
    /// Packs `count` columns or rows.
    pub fn pack(&mut self, packed: &Packed<'_>, from: Source<'_>, count: Value, tile: Tile) {
        let Some((_, outer)) = from.levels.split_last() else { return };
        if outer.is_empty() {
            return self.pack_level(packed, from, count, tile, (&[], None));
        }
        self.levels(outer, &[], &mut |builder, step, _| {
            builder.pack_level(packed, from, count, tile, (step.each, Some(step.linear)));
            Vec::new()
        });
    }

    /// Packs all iterations of the innermost loop of a sum.
    fn pack_level(
        &mut self,
        packed: &Packed<'_>,
        from: Source<'_>,
        count: Value,
        tile: Tile,
        (outer, before): (&[Value], Option<Value>),
    ) {
        let zero = self.index(0);
        let innermost = from.levels[from.levels.len() - 1].count;
        let all = [zero, innermost];
        let before = before.map(|before| self.mul(before, innermost));
        let packs = |builder: &mut Self, bounds| {
            builder.pack_iterations(packed, from, count, Part { outer, before, bounds }, tile)
        };
        // Contiguous elements belong to many panels, so some iterations of all panels are read
        // together.
        let new_loop = match packed.panel.is_contiguous {
            true => vec![self.for_(all, ITERATIONS_AT_ONCE, |builder, first| {
                let most = builder.index(ITERATIONS_AT_ONCE);
                let last = builder.add(first, most);
                let last = builder.min(last, all[1]);
                packs(builder, [first, last]);
            })],
            false => packs(self, all),
        };
        new_loop.into_iter().for_each(|new_loop| self.set_parallelism(new_loop, Kind::Parallel));
    }

    /// Packs some iterations of a sum: whole panels, and a last one padded with zeros. Where rows are
    /// not contiguous, the last one repeats its last row, so that all have the same code.
    fn pack_iterations(
        &mut self,
        packed: &Packed<'_>,
        from: Source<'_>,
        count: Value,
        part: Part<'_>,
        tile: Tile,
    ) -> Vec<Op> {
        let tile_width = tile.size(packed.panel.side);
        let [zero, width] = [0, tile_width].map(|number| self.index(number));
        if !packed.panel.is_contiguous {
            let one = self.index(1);
            let last = self.sub(count, one);
            return vec![self.for_([zero, count], tile_width, |builder, first| {
                let start = builder.start_of(first, from.count, part, tile_width);
                let place = [first, start, width];
                let new_loop = builder.filled_panel(packed, from, place, part, tile, Some(last));
                builder.set_vectorization(new_loop, 1, copies(tile_width));
            })];
        }
        let full = self.div(count, tile_width);
        let full = self.mul(full, width);
        let all = self.for_([zero, full], tile_width, |builder, first| {
            let start = builder.start_of(first, from.count, part, tile_width);
            let place = [first, start, width];
            let new_loop = builder.filled_panel(packed, from, place, part, tile, None);
            match tile_width % tile.lanes {
                0 => builder.set_vectorization(new_loop, tile.lanes, tile_width / tile.lanes),
                _ => builder.set_vectorization(new_loop, 1, copies(tile_width)),
            }
        });
        let last = self.for_([full, count], tile_width, |builder, first| {
            let start = builder.start_of(first, from.count, part, tile_width);
            let used = builder.sub(count, first);
            builder.filled_panel(packed, from, [first, start, used], part, tile, None);
            let zeros = builder.zeros(packed);
            builder.for_([used, width], 1, |builder, across| {
                builder.for_(part.bounds, 1, |builder, along| {
                    let at = builder.position(start, along, across, tile_width);
                    builder.store(zeros, packed.buffer, at);
                });
            });
        });
        vec![all, last]
    }

    /// Emits the position of a part in the panel of a row or column.
    fn start_of(&mut self, first: Value, count: Value, part: Part<'_>, tile_width: i64) -> Value {
        let start = self.mul(first, count);
        let Some(before) = part.before else { return start };
        let before = self.mul_constant(before, tile_width);
        self.add(start, before)
    }

    /// Emits the copy loops in memory order; returns the loop over columns or rows. Those after `last`
    /// are copies of it.
    fn filled_panel(
        &mut self,
        packed: &Packed<'_>,
        from: Source<'_>,
        [first, start, used]: [Value; 3],
        part: Part<'_>,
        tile: Tile,
        last: Option<Value>,
    ) -> Op {
        let tile_width = tile.size(packed.panel.side);
        let zero = self.index(0);
        let across = [zero, used];
        let copy = |builder: &mut Self, across: Value, along: Value| {
            let row = builder.add(first, across);
            let row = last.map_or(row, |last| builder.min(row, last));
            let step = [part.outer, &[along]].concat();
            let value = builder.read(packed.panel, from, row, &step);
            let at = builder.position(start, along, across, tile_width);
            builder.store(value, packed.buffer, at);
        };
        if !packed.panel.is_contiguous {
            return self.for_(across, 1, |builder, across| {
                builder.for_(part.bounds, 1, |builder, along| copy(builder, across, along));
            });
        }
        let mut new_loop = None;
        self.for_(part.bounds, 1, |builder, along| {
            new_loop =
                Some(builder.for_(across, 1, |builder, across| copy(builder, across, along)));
        });
        new_loop.expect("the loop has a body")
    }

    /// Clones the load for a row or column and an iteration of a sum.
    pub fn read(
        &mut self,
        panel: &Panel,
        from: Source<'_>,
        across: Value,
        step: &[Value],
    ) -> Value {
        let mut mapping = Mapping::default();
        let across = self.add(from.across.1, across);
        mapping.values.insert(self.ir.arg(from.across.0, 0), across);
        for (level, &along) in from.levels.iter().zip(step) {
            let along = self.add(level.lower, along);
            mapping.values.insert(self.ir.arg(level.block, 0), along);
        }
        self.clone_ops(&panel.position, &mut mapping);
        self.clone_ops(&[panel.load], &mut mapping);
        mapping.value(self.ir.result(panel.load, 0))
    }

    /// Emits the index of an element in a panel.
    pub fn position(
        &mut self,
        start: Value,
        along: Value,
        across: Value,
        tile_width: i64,
    ) -> Value {
        let along = self.mul_constant(along, tile_width);
        let iteration = self.add(start, along);
        self.add(iteration, across)
    }

    fn zeros(&mut self, packed: &Packed<'_>) -> Value {
        let load: memref::Load = self.ir.verified(packed.panel.load);
        let ty = self.ir.ty(load.result);
        let attr = filled(&mut self.ir.store, ty, 0).expect("a scalar type");
        let loc = self.loc;
        Constant::value(&mut self.b(), loc, attr)
    }
}
