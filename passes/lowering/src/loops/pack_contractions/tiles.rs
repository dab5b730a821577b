//! Register tiles of sums.

use super::find::{Contraction, Side};
use super::levels::Step;
use super::panels::{Packed, Source};
use super::triangles::Diagonal;
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::scf;
use cotan_ir::{Mapping, Op, Value};

/// The size of a tile.
#[derive(Clone, Copy)]
pub struct Tile {
    /// Number of elements of a vector.
    pub lanes: i64,
    /// Number of rows.
    pub rows: i64,
    /// Number of vectors per row.
    vectors: i64,
}

impl Tile {
    /// Returns the tile whose accumulators and operands fill the registers.
    pub fn new(lanes: i64, registers: i64) -> Self {
        let (rows, vectors) = match registers {
            32.. => (8, 2),
            16.. => (4, 2),
            _ => (2, 2),
        };
        Self { lanes, rows, vectors }
    }

    /// Returns the number of columns.
    pub fn tile_width(self) -> i64 {
        self.vectors * self.lanes
    }

    /// Returns the number of rows or columns.
    pub fn size(self, side: Side) -> i64 {
        if side == Side::Rows { self.rows } else { self.tile_width() }
    }
}

/// The inputs and outputs of the tiles.
pub struct Kernel<'a> {
    pub sums: &'a Contraction,
    /// The packed columns, and packed strided rows.
    pub packed: &'a [Packed<'a>],
    /// A buffer for each sum, with the row pitch below: all columns, or those of a panel.
    pub results: &'a [Value],
    pub pitch: Value,
    /// The trip count of the sum.
    pub count: Value,
    /// The starts of the sums.
    pub starts: &'a [Value],
    /// True if the next panel is outside the cache, if that is decided at run time.
    pub is_far: Option<Value>,
    pub tile: Tile,
}

/// A range of rows.
#[derive(Clone, Copy)]
pub struct RowRange<'a> {
    pub from: Source<'a>,
    pub count: Value,
}

/// A row of a tile: its source, its index, its position in a packed panel, and the first column.
#[derive(Clone, Copy)]
pub struct TileRow<'a> {
    pub from: Source<'a>,
    position: Value,
    start: Value,
    down: Value,
    column: Value,
    diagonal: Option<Diagonal>,
}

impl Kernel<'_> {
    /// Emits the sums of some rows and columns, followed by `then` after each panel of columns.
    pub fn emit(
        &self,
        builder: &mut LoopBuilder<'_>,
        rows: RowRange<'_>,
        [first_column, width]: [Value; 2],
        then: impl Fn(&mut LoopBuilder<'_>, Value),
    ) {
        let (zero, one) = (builder.index(0), builder.index(1));
        let last = builder.sub(rows.count, one);
        builder.for_([zero, width], self.tile.tile_width(), |builder, column| {
            let first = if self.sums.may_interchange { zero } else { column };
            builder.for_([zero, rows.count], self.tile.rows, |builder, row| {
                let start = builder.mul(column, self.count);
                let next = self.next(builder, start, row);
                let above = builder.mul(row, self.count);
                let high = builder.index(self.tile.rows);
                let left = builder.add(first_column, column);
                let diagonal = self.diagonal_of(builder, [row, last], left, rows.from);
                let new_loop = builder.for_([zero, high], 1, |builder, down| {
                    let row = builder.add(row, down);
                    // A partial tile reads the last row again; those results are unused.
                    let position = builder.min(row, last);
                    let line = TileRow {
                        from: rows.from,
                        position,
                        start: above,
                        down,
                        column: left,
                        diagonal,
                    };
                    self.row_of_tile(builder, [row, first], line, [start, next]);
                });
                self.mark_tile(builder, new_loop, 1, self.tile.rows);
            });
            then(builder, column);
        });
    }

    fn row_of_tile(
        &self,
        builder: &mut LoopBuilder<'_>,
        [row, column]: [Value; 2],
        line: TileRow<'_>,
        panels: [Value; 2],
    ) {
        let row = builder.mul(row, self.pitch);
        let row = builder.add(row, column);
        let (zero, tile_width) = (builder.index(0), builder.index(self.tile.tile_width()));
        let new_loop = builder.for_([zero, tile_width], 1, |builder, across| {
            let sums = self.sum(builder, line, panels, across);
            let at = builder.add(row, across);
            for (&buffer, sum) in self.results.iter().zip(sums) {
                builder.store(sum, buffer, at);
            }
        });
        self.mark_tile(builder, new_loop, self.tile.lanes, self.tile.vectors);
    }

    /// Emits the sums of a row and a column of a panel, with prefetches.
    fn sum(
        &self,
        builder: &mut LoopBuilder<'_>,
        line: TileRow<'_>,
        [start, next]: [Value; 2],
        across: Value,
    ) -> Vec<Value> {
        let from = line.from;
        let sum = self.sums.levels[self.sums.levels.len() - 1];
        let this: scf::For = builder.ir.verified(sum);
        let block = builder.ir.single_block(this.body).expect("a verified loop has one block");
        let end = builder.ir.last_op(block).expect("a verified block has a last operation");
        let term = |builder: &mut LoopBuilder<'_>,
                    step: Step<'_>,
                    carried: &[Value],
                    is_selected: bool| {
            let mut mapping = Mapping::default();
            for (level, &along) in from.levels.iter().zip(step.each) {
                let index = builder.ir.arg(level.block, 0);
                mapping.values.insert(index, builder.add(level.lower, along));
            }
            mapping.values.extend(builder.ir.args(block).skip(1).zip(carried.iter().copied()));
            self.prefetch(builder, [start, next], step.linear);
            for panel in self.sums.panels.iter().filter(|it| !it.is_packed) {
                let value = builder.read(panel, from, line.position, step.each);
                mapping.values.insert(builder.ir.result(panel.load, 0), value);
            }
            for packed in self.packed {
                let (start, across) = match packed.panel.side {
                    Side::Rows => (line.start, line.down),
                    Side::Columns => (start, across),
                };
                let tile_width = self.tile.size(packed.panel.side);
                let at = builder.position(start, step.linear, across, tile_width);
                let value = builder.load(packed.buffer, at);
                mapping.values.insert(builder.ir.result(packed.panel.load, 0), value);
            }
            self.body(builder, line, across, is_selected, &mut mapping);
            let outputs: Vec<Value> = builder.ir.operands(end).collect();
            outputs.into_iter().map(|value| mapping.value(value)).collect()
        };
        match (&self.sums.triangle, line.diagonal) {
            (Some(triangle), Some(diagonal)) => {
                self.triangle_sums(builder, triangle, line, diagonal, &term)
            }
            _ => builder.levels(from.levels, self.starts, &mut |builder, step, carried| {
                term(builder, step, carried, true)
            }),
        }
    }

    /// Emits the body of a sum, with the selection of a triangle or its product.
    fn body(
        &self,
        builder: &mut LoopBuilder<'_>,
        line: TileRow<'_>,
        across: Value,
        is_selected: bool,
        mapping: &mut Mapping,
    ) {
        let Some(triangle) = &self.sums.triangle else {
            return builder.clone_ops(&self.sums.body, mapping);
        };
        let [row, column] = [0, 1].map(|side: usize| {
            let looped: scf::For = builder.ir.verified(self.sums.loops[side]);
            let block = builder.ir.single_block(looped.body).expect("a loop has a body");
            builder.ir.arg(block, 0)
        });
        mapping.values.insert(row, builder.add(line.from.across.1, line.position));
        mapping.values.insert(column, builder.add(line.column, across));
        for &op in &self.sums.body {
            if op == triangle.select && !is_selected {
                let product = mapping.value(triangle.product);
                mapping.values.insert(builder.ir.result(op, 0), product);
            } else {
                builder.clone_ops(&[op], mapping);
            }
        }
    }

    /// Emits the diagonal of the tile from a row to the last one of the block, and from a column.
    fn diagonal_of(
        &self,
        builder: &mut LoopBuilder<'_>,
        [row, last]: [Value; 2],
        left: Value,
        from: Source<'_>,
    ) -> Option<Diagonal> {
        self.sums.triangle.as_ref()?;
        let [down, right] =
            [self.tile.rows - 1, self.tile.tile_width() - 1].map(|it| builder.index(it));
        let bottom = builder.add(row, down);
        let bottom = builder.min(bottom, last);
        let rows = [row, bottom].map(|row| builder.add(from.across.1, row));
        let columns = [left, builder.add(left, right)];
        self.diagonal(builder, rows, columns, from.levels[0].lower)
    }

    /// Marks a loop as a register tile.
    fn mark_tile(&self, builder: &mut LoopBuilder<'_>, op: Op, lanes: i64, copies: i64) {
        builder.set_parallelism(op, Kind::Parallel);
        builder.set_vectorization(op, lanes, copies);
    }
}
