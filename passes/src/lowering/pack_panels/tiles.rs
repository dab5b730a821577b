//! Tiles of sums.

use super::ROWS;
use super::find::{Side, Sums};
use super::panels::Packed;
use crate::lowering::writer::Writer;
use cotan_dialects::memref::Prefetch;
use cotan_dialects::scf;
use cotan_ir::{Mapping, Op, Value};

/// How large a tile is.
#[derive(Clone, Copy)]
pub struct Tile {
    /// How many elements a vector has.
    pub lanes: i64,
    /// How many rows it has.
    rows: i64,
    /// How many vectors it is wide.
    vectors: i64,
}

impl Tile {
    /// The tile whose sums, with what they are made of, fill registers, and which reads little for each of them.
    pub fn new(lanes: i64, registers: i64) -> Self {
        let (rows, vectors) = match registers {
            32.. => (8, 2),
            16.. => (4, 2),
            _ => (2, 2),
        };
        Self { lanes, rows, vectors }
    }

    /// How many rows or columns it has.
    pub fn size(self, side: Side) -> i64 {
        match side {
            Side::Rows => self.rows,
            Side::Columns => self.vectors * self.lanes,
        }
    }
}

/// What tiles are computed of, and where to.
pub struct Kernel<'a> {
    pub sums: &'a Sums,
    pub packed: &'a [Packed<'a>],
    /// A buffer for each sum, of rows of so many elements: all columns, or those of a panel.
    pub results: &'a [Value],
    pub pitch: Value,
    /// How many columns there are.
    pub width: Value,
    /// The first turn of a sum, and how many there are.
    pub first: Value,
    pub count: Value,
    pub tile: Tile,
}

impl Kernel<'_> {
    /// Computes the sums of some rows, and all columns; does something after each panel of these.
    pub fn write(
        &self,
        writer: &mut Writer<'_>,
        rows: Value,
        then: impl Fn(&mut Writer<'_>, Value),
    ) {
        let zero = writer.index(0);
        let [high, wide] = [Side::Rows, Side::Columns].map(|side| self.tile.size(side));
        writer.each([zero, self.width], wide, |writer, column| {
            let first = if self.sums.may_be_divided { zero } else { column };
            writer.each([zero, rows], high, |writer, row| {
                let starts = [row, column].map(|at| writer.times(at, self.count));
                let next = self.next(writer, starts[1], row);
                let high = writer.index(high);
                let made = writer.each([zero, high], 1, |writer, down| {
                    self.row_of_tile(writer, [row, first], starts, next, down);
                });
                self.say(writer, made, 1, self.tile.rows);
            });
            then(writer, column);
        });
    }

    fn row_of_tile(
        &self,
        writer: &mut Writer<'_>,
        at: [Value; 2],
        starts: [Value; 2],
        next: Value,
        down: Value,
    ) {
        let [row, column] = at;
        let row = writer.add(row, down);
        let row = writer.times(row, self.pitch);
        let row = writer.add(row, column);
        let (zero, wide) = (writer.index(0), writer.index(self.tile.size(Side::Columns)));
        let made = writer.each([zero, wide], 1, |writer, across| {
            let sums = self.sum(writer, starts, next, [down, across]);
            let at = writer.add(row, across);
            for (&buffer, sum) in self.results.iter().zip(sums) {
                writer.store(sum, buffer, at);
            }
        });
        self.say(writer, made, self.tile.lanes, self.tile.vectors);
    }

    /// The part of the panel of the columns that come next which a tile fetches.
    fn next(&self, writer: &mut Writer<'_>, start: Value, row: Value) -> Value {
        let wide = self.tile.size(Side::Columns);
        let size = writer.times_number(self.count, wide);
        let next = writer.add(start, size);
        let before = writer.times(row, self.count);
        let before = writer.times_number(before, wide);
        let before = writer.quotient(before, ROWS);
        writer.add(next, before)
    }

    /// Fetches what is as far in that part as a turn is among all.
    fn fetch(&self, writer: &mut Writer<'_>, next: Value, turn: Value) {
        let part = self.tile.rows * self.tile.size(Side::Columns);
        let far = match part % ROWS {
            0 => writer.times_number(turn, part / ROWS),
            _ => {
                let far = writer.times_number(turn, part);
                writer.quotient(far, ROWS)
            }
        };
        let at = writer.add(next, far);
        for packed in self.packed.iter().filter(|it| it.panel.side == Side::Columns) {
            let loc = writer.loc;
            Prefetch::to_read(&mut writer.b(), loc, packed.buffer, at);
        }
    }

    /// The sums of a row and a column.
    fn sum(
        &self,
        writer: &mut Writer<'_>,
        starts: [Value; 2],
        next: Value,
        across: [Value; 2],
    ) -> Vec<Value> {
        let [.., sum] = self.sums.loops;
        let this: scf::For = writer.ir.verified(sum);
        let inits: Vec<Value> = this.inits.iter(writer.ir).collect();
        let block = writer.ir.single_block(this.body).expect("a verified loop has one block");
        let end = writer.ir.last_op(block).expect("a verified block has a last operation");
        let zero = writer.index(0);
        let made = writer.carrying([zero, self.count], 1, &inits, |writer, args| {
            let mut mapping = Mapping::default();
            let turn = writer.add(self.first, args[0]);
            let here = [&[turn], &args[1..]].concat();
            mapping.values.extend(writer.ir.args(block).zip(here));
            self.fetch(writer, next, args[0]);
            for packed in self.packed {
                let side = packed.panel.side;
                let wide = self.tile.size(side);
                let (start, across) = (starts[side.place()], across[side.place()]);
                let at = writer.place(start, args[0], across, wide);
                let value = writer.load(packed.buffer, at);
                mapping.values.insert(writer.ir.result(packed.panel.load, 0), value);
            }
            writer.copies(&self.sums.body, &mut mapping);
            let given: Vec<Value> = writer.ir.operands(end).collect();
            given.into_iter().map(|value| mapping.value(value)).collect()
        });
        writer.ir.results(made).collect()
    }

    /// Says that a loop is to become a tile.
    fn say(&self, writer: &mut Writer<'_>, op: Op, lanes: i64, copies: i64) {
        let kind = writer.ir.store.string_attr("parallel");
        writer.say_turns(op, kind);
        writer.side_by_side(op, lanes, copies);
    }
}
