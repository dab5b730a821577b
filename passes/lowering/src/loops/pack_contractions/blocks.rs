//! Blocks of rows, whose sums are computed before the row loop uses them.

use super::MAX_ROWS;
use super::find::{Contraction, Side};
use super::panels::{Packed, Source};
use super::tiles::{Kernel, RowRange, Tile};
use crate::analysis::loop_builder::LoopBuilder;
use crate::analysis::vectorizable_loop;
use crate::analysis::vectorizable_loop::PARALLELISM;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Divui, Select};
use cotan_dialects::memref::Dealloc;
use cotan_dialects::scf;
use cotan_ir::{Block, Builder, Ir, Op, Type, Value};
use cotan_numerics::NumberFormat;

/// Minimum number of blocks of few rows, if blocks may run in parallel.
const MIN_BLOCKS: i64 = 4;

/// Maximum size in bytes of the columns packed at once where their order is free. They stay in the
/// L2 cache for all rows.
const MAX_COLUMN_BYTES: i64 = 3 << 17;

/// Maximum trip count of a sum for which few columns are packed at once.
const MAX_TRIP_COUNT: i64 = 1_024;

/// The three loops.
struct Loops {
    blocks: [Block; 3],
    lowers: [Value; 3],
    /// Their trip counts.
    trip_count: [Value; 3],
}

impl Loops {
    /// Returns the source of rows or columns, from one on.
    fn source(&self, side: Side, first: Value) -> Source {
        let [rows, columns, along] = self.blocks;
        let across = if side == Side::Rows { rows } else { columns };
        Source { across: (across, first), along: (along, self.lowers[2], self.trip_count[2]) }
    }
}

/// Emits the sums of a contraction in blocks of rows and panels of columns.
pub fn write(ir: &mut Ir, sums: &Contraction, width: i64, registers: i64, chunks: i64) {
    let rows = sums.loops[0];
    let looped = sums.loops.map(|op| ir.verified::<scf::For>(op));
    let blocks = looped.map(|it| ir.single_block(it.body).expect("a verified loop has one block"));
    let next = ir.next_op(rows).expect("a loop is not the last operation of a function");
    let loc = ir.loc(rows);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let bytes = bytes(ir, sums);
    let tile = Tile::new((width / bytes).clamp(1, vectorizable_loop::MAX_VECTOR_WIDTH), registers);
    let mut writer = LoopBuilder::new(ir, loc);
    let trip_count = looped.map(|it| writer.trip_count(it.lower, it.upper));
    let loops = Loops { blocks, lowers: looped.map(|it| it.lower), trip_count };
    let width = writer.round_up(trip_count[1], tile.wide());
    let is_whole = chunks > 1 || !sums.may_interchange;
    let limit = if is_whole {
        None
    } else {
        Some(ColumnLimit::of(&mut writer, sums, [width, trip_count[2]], bytes, tile))
    };
    let rows = if chunks > 1 { writer.ceil_div(trip_count[0], MIN_BLOCKS) } else { trip_count[0] };
    let height = writer.round_up(rows, tile.rows);
    let most = limit.map_or_else(|| writer.index(MAX_ROWS), |limit| limit.rows);
    let height = writer.min(height, most);
    let step = if chunks > 1 {
        let least = writer.index(tile.rows);
        writer.max(height, least)
    } else {
        most
    };
    let columns = limit.map_or(width, |limit| limit.columns);
    let packed = Packed::of(&mut writer, sums, [height, columns], trip_count[2]);
    let pitch = match sums.may_interchange {
        true => writer.index(tile.wide()),
        false => width,
    };
    let results = results(&mut writer, sums, [height, pitch]);
    let kernel = Kernel {
        sums,
        packed: &packed,
        results: &results,
        pitch,
        count: trip_count[2],
        is_far: limit.map(|limit| limit.is_far),
        tile,
    };
    let by_blocks = |writer: &mut LoopBuilder<'_>, first, count| {
        for packed in packed.iter().filter(|it| it.panel.side == Side::Columns) {
            writer.pack(packed, loops.source(Side::Columns, first), count, tile);
        }
        strip_mine_rows(writer, &kernel, &loops, looped, step, [first, count])
    };
    let mut new_loop = None;
    match limit {
        None => new_loop = Some(by_blocks(&mut writer, loops.lowers[1], trip_count[1])),
        Some(limit) => {
            let bounds = [looped[1].lower, looped[1].upper, limit.columns];
            writer.for_with_step(bounds, &[], |writer, args| {
                let last = writer.add(args[0], limit.columns);
                let last = writer.min(last, looped[1].upper);
                let count = writer.sub(last, args[0]);
                new_loop = Some(by_blocks(writer, args[0], count));
                Vec::new()
            });
        }
    }
    let new_loop = new_loop.expect("the loop was emitted");
    for packed in &packed {
        match packed.panel.side {
            Side::Rows => allocate_in(writer.ir, new_loop, packed.buffer),
            Side::Columns => drop(Dealloc::build(&mut writer.b(), loc, packed.buffer)),
        }
    }
    for &buffer in &results {
        allocate_in(writer.ir, new_loop, buffer);
    }
    writer.finish(next);
}

/// A limited number of columns per pass, whose panels stay in the cache for all rows. If sums are
/// so long that the number would be too small, it is all columns.
#[derive(Clone, Copy)]
struct ColumnLimit {
    columns: Value,
    /// The number of rows of a block: those of a tile if it finds all panels in the cache, else
    /// enough to amortize the loads of a panel.
    rows: Value,
    /// True if panels come from memory or the L3 cache.
    is_far: Value,
}

impl ColumnLimit {
    fn of(
        writer: &mut LoopBuilder<'_>,
        sums: &Contraction,
        [width, trip_count]: [Value; 2],
        bytes: i64,
        tile: Tile,
    ) -> Self {
        let loc = writer.loc;
        let [one, longest, room] =
            [1, MAX_TRIP_COUNT, MAX_COLUMN_BYTES / bytes].map(|it| writer.index(it));
        let is_far = Cmpi::value(&mut writer.b(), loc, CmpiPredicate::Sgt, trip_count, longest);
        let trip_count = writer.max(trip_count, one);
        let most = Divui::value(&mut writer.b(), loc, room, trip_count);
        let panels = writer.div(most, tile.wide());
        let most = writer.mul_constant(panels, tile.wide());
        let most = writer.min(most, width);
        let are_packed = sums.panels.iter().any(|it| it.side == Side::Rows && it.is_packed());
        let rows = if are_packed { MAX_ROWS } else { tile.rows };
        let [rows, all_rows, panel] = [rows, MAX_ROWS, tile.wide()].map(|it| writer.index(it));
        let columns = Select::value(&mut writer.b(), loc, is_far, width, most);
        let columns = writer.max(columns, panel);
        let rows = Select::value(&mut writer.b(), loc, is_far, all_rows, rows);
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
    writer: &mut LoopBuilder<'_>,
    sums: &Contraction,
    [height, width]: [Value; 2],
) -> Vec<Value> {
    let types: Vec<Type> =
        writer.ir.results(sums.loops[2]).map(|result| writer.ir.ty(result)).collect();
    let size = writer.mul(height, width);
    types.into_iter().map(|ty| writer.alloc(ty, size)).collect()
}

/// Strip-mines the row loop into blocks, for some columns.
fn strip_mine_rows(
    writer: &mut LoopBuilder<'_>,
    kernel: &Kernel<'_>,
    loops: &Loops,
    [rows, columns, _]: [scf::For; 3],
    step: Value,
    [first, width]: [Value; 2],
) -> Op {
    let this = kernel.sums.loops[0];
    let inits: Vec<Value> = rows.inits.iter(writer.ir).collect();
    let new_loop = writer.for_with_step([rows.lower, rows.upper, step], &inits, |writer, args| {
        let end = writer.add(args[0], step);
        let end = writer.min(end, rows.upper);
        let count = writer.sub(end, args[0]);
        let block = RowRange { from: loops.source(Side::Rows, args[0]), count };
        for packed in kernel.packed.iter().filter(|it| it.panel.side == Side::Rows) {
            writer.pack(packed, block.from, count, kernel.tile);
        }
        let remainder = |writer: &mut LoopBuilder<'_>, first| {
            move_here(writer, this, [args[0], end], &args[1..]);
            replace_sums(writer, kernel, loops, [args[0], first]);
        };
        if kernel.sums.may_interchange {
            kernel.write(writer, block, width, |writer, column| {
                let first = writer.add(first, column);
                restrict_columns(writer, kernel, &columns, first);
                remainder(writer, first);
            });
        } else {
            kernel.write(writer, block, width, |_, _| {});
            remainder(writer, first);
        }
        writer.ir.results(this).collect()
    });
    for position in 0..inits.len() {
        let (was, is) = (writer.ir.result(this, position), writer.ir.result(new_loop, position));
        writer.ir.replace_uses_if(was, is, |ir, it| !ir.is_within(ir.user(it), new_loop));
    }
    if let Some(kind) = writer.ir.attr_named(this, PARALLELISM) {
        writer.set_parallelism(new_loop, kind);
    }
    new_loop
}

/// Restricts the column loop to the columns of a panel.
fn restrict_columns(
    writer: &mut LoopBuilder<'_>,
    kernel: &Kernel<'_>,
    columns: &scf::For,
    first: Value,
) {
    let wide = writer.index(kernel.tile.wide());
    let last = writer.add(first, wide);
    let last = writer.min(last, columns.upper);
    scf::For::set_bounds(writer.ir, kernel.sums.loops[1], [first, last]);
}

/// Moves a loop to the insertion point, with other bounds and initial values.
fn move_here(writer: &mut LoopBuilder<'_>, this: Op, bounds: [Value; 2], carried: &[Value]) {
    writer.ir.detach_op(this);
    writer.ir.append_op(writer.block, this);
    scf::For::set_bounds(writer.ir, this, bounds);
    for (position, &value) in carried.iter().enumerate() {
        scf::For::set_init(writer.ir, this, position, value);
    }
}

/// Replaces the sum by loads of the precomputed ones, in a block with this first row and column.
fn replace_sums(
    writer: &mut LoopBuilder<'_>,
    kernel: &Kernel<'_>,
    loops: &Loops,
    first: [Value; 2],
) {
    let sum = kernel.sums.loops[2];
    let block = writer.ir.create_block();
    let outside = std::mem::replace(&mut writer.block, block);
    let [row, column] = [0, 1].map(|side| writer.ir.arg(loops.blocks[side], 0));
    let row = writer.sub(row, first[0]);
    let row = writer.mul(row, kernel.pitch);
    let column = writer.sub(column, first[1]);
    let at = writer.add(row, column);
    let loaded = kernel.results.iter().map(|&buffer| writer.load(buffer, at));
    let loaded: Vec<Value> = loaded.collect();
    writer.block = outside;
    writer.ir.inline_block_before(block, sum, &[]);
    writer.ir.replace_op(sum, &loaded);
}

/// Returns the size in bytes of the widest element type.
fn bytes(ir: &Ir, sums: &Contraction) -> i64 {
    let loads = sums.panels.iter().map(|panel| panel.load);
    let values = loads.chain([sums.loops[2]]).flat_map(|op| ir.results(op));
    let bits = values
        .filter_map(|value| NumberFormat::of(&ir.store, ir.ty(value)))
        .map(NumberFormat::width);
    i64::from(bits.max().unwrap_or(64).max(8).next_power_of_two() / 8)
}
