//! Blocks of rows, whose sums are computed before the row loop uses them.

use super::MAX_ROWS;
use super::find::{Contraction, Side};
use super::levels::{self, Level};
use super::panels::{Packed, Source};
use super::tiles::{Kernel, RowRange, Tile};
use crate::analysis::loop_builder::LoopBuilder;
use crate::analysis::vectorizable_loop;
use crate::analysis::vectorizable_loop::parallelism;
use crate::target::TARGET;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Divui, Select};
use cotan_dialects::memref::Dealloc;
use cotan_dialects::scf;
use cotan_ir::{Block, Builder, Ir, Op, Type, Value};
use cotan_numerics::NumberFormat;

/// Minimum number of blocks of few rows, if blocks may run in parallel.
const MIN_BLOCKS: i64 = 4;

/// Maximum size in bytes of the columns packed at once where their order is free. They stay in the
/// L2 cache for all rows.
const MAX_COLUMN_BYTES: i64 = TARGET.caches.second_bytes;

/// Maximum trip count of a sum for which few columns are packed at once.
const MAX_TRIP_COUNT: i64 = 1_024;

/// The loops.
struct Loops {
    /// The blocks of rows and columns.
    blocks: [Block; 2],
    /// The loops of the sum.
    levels: Vec<Level>,
    /// The trip count of the sum.
    count: Value,
}

impl Loops {
    /// Returns the source of rows or columns, from one on.
    fn source(&self, side: Side, first: Value) -> Source<'_> {
        let [rows, columns] = self.blocks;
        let across = if side == Side::Rows { rows } else { columns };
        Source { across: (across, first), levels: &self.levels, count: self.count }
    }

    /// Emits the trip counts of a sum.
    fn of(builder: &mut LoopBuilder<'_>, sums: &Contraction) -> Self {
        let [rows, columns, _] = sums.loops;
        let body = |ir: &Ir, op| ir.single_block(ir.verified::<scf::For>(op).body);
        let body = |ir: &Ir, op| body(ir, op).expect("a verified loop has one block");
        let levels: Vec<Level> = sums
            .levels
            .iter()
            .map(|&op| {
                let looped: scf::For = builder.ir.verified(op);
                let count = builder.trip_count(looped.lower, looped.upper);
                Level { block: body(builder.ir, op), lower: looped.lower, count }
            })
            .collect();
        let counts = levels.iter().map(|level| level.count);
        let count = counts.reduce(|all, count| builder.mul(all, count)).expect("a sum has a loop");
        Self { blocks: [rows, columns].map(|op| body(builder.ir, op)), levels, count }
    }
}

/// Emits the sums of a contraction in blocks of rows and panels of columns.
pub fn emit(ir: &mut Ir, sums: &Contraction, width: i64, registers: i64, chunks: i64) {
    let rows = sums.loops[0];
    let looped = [sums.loops[0], sums.loops[1]].map(|op| ir.verified::<scf::For>(op));
    let next = ir.next_op(rows).expect("a loop is not the last operation of a function");
    let loc = ir.loc(rows);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let bytes = bytes(ir, sums);
    let tile = Tile::new((width / bytes).clamp(1, vectorizable_loop::MAX_VECTOR_WIDTH), registers);
    if let Some(around) = sums.around {
        return emit_inside(ir, sums, around, tile);
    }
    let mut builder = LoopBuilder::new(ir, loc);
    let [row_count, column_count] = looped.map(|it| builder.trip_count(it.lower, it.upper));
    let loops = Loops::of(&mut builder, sums);
    let starts = levels::starts(&mut builder, &sums.levels);
    let width = builder.round_up(column_count, tile.tile_width());
    let packs_all = chunks > 1 || !sums.may_interchange;
    let limit = if packs_all {
        None
    } else {
        Some(ColumnLimit::of(&mut builder, sums, [width, loops.count], bytes, tile))
    };
    let rows = if chunks > 1 { builder.ceil_div(row_count, MIN_BLOCKS) } else { row_count };
    let height = builder.round_up(rows, tile.rows);
    let most = limit.map_or_else(|| builder.index(MAX_ROWS), |limit| limit.rows);
    let height = builder.min(height, most);
    let step = if chunks > 1 {
        let least = builder.index(tile.rows);
        builder.max(height, least)
    } else {
        most
    };
    let columns = limit.map_or(width, |limit| limit.columns);
    let packed = Packed::of(&mut builder, sums, [height, columns], loops.count);
    let pitch = match sums.may_interchange {
        true => builder.index(tile.tile_width()),
        false => width,
    };
    let results = results(&mut builder, sums, [height, pitch]);
    let kernel = Kernel {
        sums,
        packed: &packed,
        results: &results,
        pitch,
        count: loops.count,
        starts: &starts,
        is_far: limit.map(|limit| limit.is_far),
        tile,
    };
    let by_blocks = |builder: &mut LoopBuilder<'_>, first, count| {
        for packed in packed.iter().filter(|it| it.panel.side == Side::Columns) {
            builder.pack(packed, loops.source(Side::Columns, first), count, tile);
        }
        strip_mine_rows(builder, &kernel, &loops, looped, step, [first, count])
    };
    let mut new_loop = None;
    match limit {
        None => new_loop = Some(by_blocks(&mut builder, looped[1].lower, column_count)),
        Some(limit) => {
            let bounds = [looped[1].lower, looped[1].upper, limit.columns];
            builder.for_with_step(bounds, &[], |builder, args| {
                let last = builder.add(args[0], limit.columns);
                let last = builder.min(last, looped[1].upper);
                let count = builder.sub(last, args[0]);
                new_loop = Some(by_blocks(builder, args[0], count));
                Vec::new()
            });
        }
    }
    let new_loop = new_loop.expect("the loop was emitted");
    for packed in &packed {
        match packed.panel.side {
            Side::Rows => allocate_in(builder.ir, new_loop, packed.buffer),
            Side::Columns => drop(Dealloc::build(&mut builder.b(), loc, packed.buffer)),
        }
    }
    for &buffer in &results {
        allocate_in(builder.ir, new_loop, buffer);
    }
    builder.finish(next);
}

/// Emits a contraction inside of loops that its columns do not depend on: all columns are packed
/// before these, and rows are strip-mined.
fn emit_inside(ir: &mut Ir, sums: &Contraction, around: Op, tile: Tile) {
    let looped = [sums.loops[0], sums.loops[1]].map(|op| ir.verified::<scf::For>(op));
    let [next, next_around] =
        [sums.loops[0], around].map(|op| ir.next_op(op).expect("a loop is not the last operation"));
    let loc = ir.loc(sums.loops[0]);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let mut builder = LoopBuilder::new(ir, loc);
    let column_count = builder.trip_count(looped[1].lower, looped[1].upper);
    let loops = Loops::of(&mut builder, sums);
    let width = builder.round_up(column_count, tile.tile_width());
    let most = builder.index(MAX_ROWS);
    let packed = Packed::of(&mut builder, sums, [most, width], loops.count);
    for packed in packed.iter().filter(|it| it.panel.side == Side::Columns) {
        builder.pack(packed, loops.source(Side::Columns, looped[1].lower), column_count, tile);
    }
    builder.finish(around);
    for packed in packed.iter().filter(|it| it.panel.side == Side::Columns) {
        Dealloc::build(&mut Builder::before(ir, next_around), loc, packed.buffer);
    }
    let mut builder = LoopBuilder::new(ir, loc);
    let starts = levels::starts(&mut builder, &sums.levels);
    let pitch = match sums.may_interchange {
        true => builder.index(tile.tile_width()),
        false => width,
    };
    let step = builder.index(MAX_ROWS);
    let results = results(&mut builder, sums, [step, pitch]);
    let kernel = Kernel {
        sums,
        packed: &packed,
        results: &results,
        pitch,
        count: loops.count,
        starts: &starts,
        is_far: None,
        tile,
    };
    let columns = [looped[1].lower, column_count];
    let new_loop = strip_mine_rows(&mut builder, &kernel, &loops, looped, step, columns);
    for packed in packed.iter().filter(|it| it.panel.side == Side::Rows) {
        allocate_in(builder.ir, new_loop, packed.buffer);
    }
    for &buffer in &results {
        allocate_in(builder.ir, new_loop, buffer);
    }
    builder.finish(next);
}

/// A limited number of columns per pass, whose panels stay in the cache for all rows. If sums are
/// so long that the number would be too small, it is all columns.
#[derive(Clone, Copy)]
struct ColumnLimit {
    columns: Value,
    /// The number of rows of a block. It is that of a tile if all panels are in the cache, else
    /// enough to amortize the loads of a panel.
    rows: Value,
    /// True if panels come from memory or the L3 cache.
    is_far: Value,
}

impl ColumnLimit {
    fn of(
        builder: &mut LoopBuilder<'_>,
        sums: &Contraction,
        [width, trip_count]: [Value; 2],
        bytes: i64,
        tile: Tile,
    ) -> Self {
        let loc = builder.loc;
        let [one, longest, capacity] =
            [1, MAX_TRIP_COUNT, MAX_COLUMN_BYTES / bytes].map(|it| builder.index(it));
        let is_far = Cmpi::value(&mut builder.b(), loc, CmpiPredicate::Sgt, trip_count, longest);
        let trip_count = builder.max(trip_count, one);
        let most = Divui::value(&mut builder.b(), loc, capacity, trip_count);
        let panels = builder.div(most, tile.tile_width());
        let most = builder.mul_constant(panels, tile.tile_width());
        let most = builder.min(most, width);
        let are_packed = sums.panels.iter().any(|it| it.side == Side::Rows && it.is_packed);
        let rows = if are_packed { MAX_ROWS } else { tile.rows };
        let [rows, all_rows, panel] =
            [rows, MAX_ROWS, tile.tile_width()].map(|it| builder.index(it));
        let columns = Select::value(&mut builder.b(), loc, is_far, width, most);
        let columns = builder.max(columns, panel);
        let rows = Select::value(&mut builder.b(), loc, is_far, all_rows, rows);
        Self { columns, rows, is_far }
    }
}

/// Moves the allocation of a buffer into each iteration of a loop.
fn allocate_in(ir: &mut Ir, new_loop: Op, buffer: Value) {
    let block = ir.single_block(ir.regions(new_loop)[0]).expect("a loop has a body");
    let (first, last) = (ir.ops(block).next(), ir.last_op(block));
    let (Some(alloc), Some(first), Some(last)) = (ir.def_op(buffer), first, last) else { return };
    ir.move_before(alloc, first);
    let loc = ir.loc(alloc);
    Dealloc::build(&mut Builder::before(ir, last), loc, buffer);
}

/// Allocates buffers for the sums of a block.
fn results(
    builder: &mut LoopBuilder<'_>,
    sums: &Contraction,
    [height, width]: [Value; 2],
) -> Vec<Value> {
    let types: Vec<Type> =
        builder.ir.results(sums.loops[2]).map(|result| builder.ir.ty(result)).collect();
    let size = builder.mul(height, width);
    types.into_iter().map(|ty| builder.alloc(ty, size)).collect()
}

/// Strip-mines the row loop into blocks, for some columns.
fn strip_mine_rows(
    builder: &mut LoopBuilder<'_>,
    kernel: &Kernel<'_>,
    loops: &Loops,
    [rows, columns]: [scf::For; 2],
    step: Value,
    [first, width]: [Value; 2],
) -> Op {
    let this = kernel.sums.loops[0];
    let inits: Vec<Value> = rows.inits.iter(builder.ir).collect();
    let new_loop =
        builder.for_with_step([rows.lower, rows.upper, step], &inits, |builder, args| {
            let end = builder.add(args[0], step);
            let end = builder.min(end, rows.upper);
            let count = builder.sub(end, args[0]);
            let block = RowRange { from: loops.source(Side::Rows, args[0]), count };
            for packed in kernel.packed.iter().filter(|it| it.panel.side == Side::Rows) {
                builder.pack(packed, block.from, count, kernel.tile);
            }
            let remainder = |builder: &mut LoopBuilder<'_>, first| {
                move_here(builder, this, [args[0], end], &args[1..]);
                replace_sums(builder, kernel, loops, [args[0], first]);
            };
            if kernel.sums.may_interchange {
                kernel.emit(builder, block, [first, width], |builder, column| {
                    let first = builder.add(first, column);
                    restrict_columns(builder, kernel, &columns, first);
                    remainder(builder, first);
                });
            } else {
                kernel.emit(builder, block, [first, width], |_, _| {});
                remainder(builder, first);
            }
            builder.ir.results(this).collect()
        });
    for position in 0..inits.len() {
        let (was, is) = (builder.ir.result(this, position), builder.ir.result(new_loop, position));
        builder.ir.replace_uses_if(was, is, |ir, it| !ir.is_within(ir.user(it), new_loop));
    }
    if let Some(kind) = parallelism(builder.ir, this) {
        builder.set_parallelism(new_loop, kind);
    }
    new_loop
}

/// Restricts the column loop to the columns of a panel.
fn restrict_columns(
    builder: &mut LoopBuilder<'_>,
    kernel: &Kernel<'_>,
    columns: &scf::For,
    first: Value,
) {
    let tile_width = builder.index(kernel.tile.tile_width());
    let last = builder.add(first, tile_width);
    let last = builder.min(last, columns.upper);
    scf::For::set_bounds(builder.ir, kernel.sums.loops[1], [first, last]);
}

/// Moves a loop to the insertion point, with other bounds and initial values.
fn move_here(builder: &mut LoopBuilder<'_>, this: Op, bounds: [Value; 2], carried: &[Value]) {
    builder.ir.detach_op(this);
    builder.ir.append_op(builder.block, this);
    scf::For::set_bounds(builder.ir, this, bounds);
    for (position, &value) in carried.iter().enumerate() {
        scf::For::set_init(builder.ir, this, position, value);
    }
}

/// Replaces the sum by loads of the precomputed ones, in a block with this first row and column.
fn replace_sums(
    builder: &mut LoopBuilder<'_>,
    kernel: &Kernel<'_>,
    loops: &Loops,
    first: [Value; 2],
) {
    let sum = kernel.sums.loops[2];
    let block = builder.ir.create_block();
    let outside = std::mem::replace(&mut builder.block, block);
    let [row, column] = [0, 1].map(|side| builder.ir.arg(loops.blocks[side], 0));
    let row = builder.sub(row, first[0]);
    let row = builder.mul(row, kernel.pitch);
    let column = builder.sub(column, first[1]);
    let at = builder.add(row, column);
    let loaded = kernel.results.iter().map(|&buffer| builder.load(buffer, at));
    let loaded: Vec<Value> = loaded.collect();
    builder.block = outside;
    builder.ir.inline_block_before(block, sum, &[]);
    builder.ir.replace_op(sum, &loaded);
}

/// Returns the size in bytes of the widest element in a register.
fn bytes(ir: &Ir, sums: &Contraction) -> i64 {
    let loads = sums.panels.iter().map(|panel| panel.load);
    let values = loads.chain([sums.loops[2]]).flat_map(|op| ir.results(op));
    let bits = values
        .filter_map(|value| NumberFormat::of(&ir.store, ir.ty(value)))
        .map(NumberFormat::register_width);
    i64::from(bits.max().unwrap_or(64) / 8)
}
