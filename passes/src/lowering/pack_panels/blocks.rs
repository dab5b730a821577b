//! Blocks of rows, whose sums are made before the loop over rows comes to them.

use super::ROWS;
use super::find::{Side, Sums};
use super::panels::{Packed, Source};
use super::tiles::{Kernel, Tile};
use crate::lowering::lanes::TURNS;
use crate::lowering::writer::Writer;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::numerics::Number;
use cotan_dialects::scf;
use cotan_ir::{Block, Builder, Ir, Op, Type, Value};

/// How many blocks few rows are put into if blocks may be done at once.
const BLOCKS: i64 = 4;

/// What the three loops are.
struct Loops {
    blocks: [Block; 3],
    lowers: [Value; 3],
    /// How often they turn.
    turns: [Value; 3],
}

impl Loops {
    fn source(&self, side: Side, first: Value) -> Source {
        let [.., along] = self.blocks;
        let across = (self.blocks[side.place()], first);
        Source { across, along: (along, self.lowers[2], self.turns[2]) }
    }
}

/// Makes the sums of loops in blocks of rows, from panels.
pub fn write(ir: &mut Ir, sums: &Sums, width: i64, registers: i64, parts: i64) {
    let rows = sums.loops[0];
    let looped = sums.loops.map(|op| ir.verified::<scf::For>(op));
    let blocks = looped.map(|it| ir.single_block(it.body).expect("a verified loop has one block"));
    let next = ir.next_op(rows).expect("a loop is not the last operation of a function");
    let loc = ir.loc(rows);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let tile = Tile::new((width / bytes(ir, sums)).max(1), registers);
    let mut writer = Writer::new(ir, loc);
    let turns = looped.map(|it| writer.turns(it.lower, it.upper));
    let loops = Loops { blocks, lowers: looped.map(|it| it.lower), turns };
    let width = writer.rounded(turns[1], tile.size(Side::Columns));
    let rows = if parts > 1 { writer.parts(turns[0], BLOCKS) } else { turns[0] };
    let height = writer.rounded(rows, tile.size(Side::Rows));
    let most = writer.index(ROWS);
    let height = writer.least(height, most);
    let step = if parts > 1 {
        let least = writer.index(tile.size(Side::Rows));
        writer.greatest(height, least)
    } else {
        most
    };
    let packed = panels(&mut writer, sums, [height, width], turns[2]);
    let pitch = match sums.may_be_divided {
        true => writer.index(tile.size(Side::Columns)),
        false => width,
    };
    let results = results(&mut writer, sums, [height, pitch]);
    for packed in packed.iter().filter(|it| it.panel.side == Side::Columns) {
        writer.pack(packed, loops.source(Side::Columns, loops.lowers[1]), turns[1], tile);
    }
    let (first, count) = (loops.lowers[2], turns[2]);
    let kernel =
        Kernel { sums, packed: &packed, results: &results, pitch, width, first, count, tile };
    let made = in_blocks(&mut writer, &kernel, &loops, looped, step);
    let of_side = |side| packed.iter().filter(move |it| it.panel.side == side).map(|it| it.buffer);
    for buffer in of_side(Side::Columns) {
        Dealloc::build(&mut writer.b(), loc, buffer);
    }
    for buffer in of_side(Side::Rows).chain(results.iter().copied()) {
        each_has(writer.ir, made, buffer);
    }
    writer.finish(next);
}

/// Makes a buffer in each turn of a loop.
fn each_has(ir: &mut Ir, made: Op, buffer: Value) {
    let block = ir.single_block(ir.regions(made)[0]).expect("a loop has a body");
    let (first, last) = (ir.ops(block).next(), ir.last_op(block));
    let (Some(alloc), Some(first), Some(last)) = (ir.def_op(buffer), first, last) else { return };
    ir.move_before(alloc, first);
    let loc = ir.loc(alloc);
    Dealloc::build(&mut Builder::before(ir, last), loc, buffer);
}

/// Buffers for panels of rows and of columns, so many of each.
fn panels<'a>(
    writer: &mut Writer<'_>,
    sums: &'a Sums,
    lines: [Value; 2],
    count: Value,
) -> Vec<Packed<'a>> {
    let packed = sums.panels.iter().map(|panel| {
        let size = writer.times(lines[panel.side.place()], count);
        let element = writer.ir.ty(writer.ir.result(panel.load, 0));
        Packed { panel, buffer: writer.alloc(element, size) }
    });
    packed.collect()
}

/// Buffers for the sums of a block.
fn results(writer: &mut Writer<'_>, sums: &Sums, [height, width]: [Value; 2]) -> Vec<Value> {
    let types: Vec<Type> =
        writer.ir.results(sums.loops[2]).map(|result| writer.ir.ty(result)).collect();
    let size = writer.times(height, width);
    types.into_iter().map(|ty| writer.alloc(ty, size)).collect()
}

/// Puts the loop over rows into one over blocks of them.
fn in_blocks(
    writer: &mut Writer<'_>,
    kernel: &Kernel<'_>,
    loops: &Loops,
    [rows, columns, _]: [scf::For; 3],
    step: Value,
) -> Op {
    let this = kernel.sums.loops[0];
    let inits: Vec<Value> = rows.inits.iter(writer.ir).collect();
    let made = writer.carrying_by([rows.lower, rows.upper, step], &inits, |writer, args| {
        let end = writer.add(args[0], step);
        let end = writer.least(end, rows.upper);
        let count = writer.sub(end, args[0]);
        for packed in kernel.packed.iter().filter(|it| it.panel.side == Side::Rows) {
            writer.pack(packed, loops.source(Side::Rows, args[0]), count, kernel.tile);
        }
        let rest = |writer: &mut Writer<'_>, first| {
            put_here(writer, this, [args[0], end], &args[1..]);
            find_made(writer, kernel, loops, [args[0], first]);
        };
        if kernel.sums.may_be_divided {
            kernel.write(writer, count, |writer, column| {
                let first = go_through_panel(writer, kernel, &columns, column);
                rest(writer, first);
            });
        } else {
            kernel.write(writer, count, |_, _| {});
            rest(writer, columns.lower);
        }
        writer.ir.results(this).collect()
    });
    for place in 0..inits.len() {
        let (was, is) = (writer.ir.result(this, place), writer.ir.result(made, place));
        writer.ir.replace_uses_if(was, is, |ir, it| !ir.is_within(ir.user(it), made));
    }
    if let Some(kind) = writer.ir.attr_named(this, TURNS) {
        writer.say_turns(made, kind);
    }
    made
}

/// Lets the loop over columns go through those of a panel; gives the first of them.
fn go_through_panel(
    writer: &mut Writer<'_>,
    kernel: &Kernel<'_>,
    columns: &scf::For,
    column: Value,
) -> Value {
    let wide = writer.index(kernel.tile.size(Side::Columns));
    let first = writer.add(columns.lower, column);
    let last = writer.add(first, wide);
    let last = writer.least(last, columns.upper);
    scf::For::set_bounds(writer.ir, kernel.sums.loops[1], [first, last]);
    first
}

/// Puts a loop at the end of what is being written, where it has other bounds and goes on with what is carried.
fn put_here(writer: &mut Writer<'_>, this: Op, bounds: [Value; 2], carried: &[Value]) {
    writer.ir.detach_op(this);
    writer.ir.append_op(writer.block, this);
    scf::For::set_bounds(writer.ir, this, bounds);
    for (place, &value) in carried.iter().enumerate() {
        scf::For::set_init(writer.ir, this, place, value);
    }
}

/// Reads sums where they were made, in a block that begins with some row and column.
fn find_made(writer: &mut Writer<'_>, kernel: &Kernel<'_>, loops: &Loops, first: [Value; 2]) {
    let sum = kernel.sums.loops[2];
    let block = writer.ir.create_block();
    let outside = std::mem::replace(&mut writer.block, block);
    let [row, column] = [0, 1].map(|side| writer.ir.arg(loops.blocks[side], 0));
    let row = writer.sub(row, first[0]);
    let row = writer.times(row, kernel.pitch);
    let column = writer.sub(column, first[1]);
    let at = writer.add(row, column);
    let made = kernel.results.iter().map(|&buffer| writer.load(buffer, at));
    let made: Vec<Value> = made.collect();
    writer.block = outside;
    writer.ir.inline_block_before(block, sum, &[]);
    writer.ir.replace_op(sum, &made);
}

/// How many bytes the largest numbers have that are read or summed.
fn bytes(ir: &Ir, sums: &Sums) -> i64 {
    let loads = sums.panels.iter().map(|panel| panel.load);
    let values = loads.chain([sums.loops[2]]).flat_map(|op| ir.results(op));
    let bits = values.filter_map(|value| Number::of(&ir.store, ir.ty(value))).map(Number::width);
    i64::from(bits.max().unwrap_or(64).max(8).next_power_of_two() / 8)
}
