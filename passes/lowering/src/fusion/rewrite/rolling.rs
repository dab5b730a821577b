//! Emission of the loop over blocks of rows, with a folded buffer.

use super::prepare;
use super::window::{RowAccess, RowLoop, Window};
use crate::analysis::capacity;
use crate::analysis::delinearize::{ShiftedRows, set_index};
use crate::analysis::loop_builder::each;
use crate::analysis::peel;
use crate::analysis::strip_mine::strip_mine;
use crate::fusion::profit;
use crate::target::TARGET;
use cotan_dialects::arith::{Addi, Andi, Constant, Maxsi, Minsi, Muli, Subi};
use cotan_dialects::memref;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Number of elements of a block if each is a row. A halo of one line is a small part of it.
pub const BLOCK_ROWS_OF_ONE: i64 = TARGET.caches.store_buffer_elements;

/// Number of elements per alignment unit.
pub const LINE: i64 = TARGET.caches.row_alignment;

/// Minimum number of rows of a block.
const MIN_ROWS: i64 = 8;

/// A loop over rows, and a later one that reads its results.
pub struct RollingPair {
    pub producer: RowLoop,
    pub consumer: RowLoop,
    pub windows: Vec<Window>,
    /// Operations between the loops that the second one needs, the last one first.
    pub needed: Vec<Op>,
}

impl RollingPair {
    /// Fuses the loops of the pair. With several chunks, blocks of elements are independent.
    pub fn emit(self, ir: &mut Ir, chunks: i64) {
        match chunks == 1 || !self.producer.is_flat {
            true => self.emit_rolling(ir),
            false => self.emit_overlapped(ir),
        }
    }

    fn emit_rolling(self, ir: &mut Ir) {
        let Self { producer, consumer, windows, needed } = self;
        let both = [producer.all.op, consumer.all.op];
        let loc = prepare(ir, needed, both);
        let minimum = windows.iter().map(|it| it.reach.0).min().unwrap_or(0);
        let lag = windows.iter().map(|it| it.reach.1).max().unwrap_or(0);
        let is_flat = producer.is_flat;
        let has_halo = lag > minimum;
        let rows = if is_flat { (lag - minimum + LINE - 1) & -LINE } else { lag - minimum };
        let counts = [producer.count, consumer.count];
        let tests = both.map(|op| if is_flat { peel::tests(ir, op) } else { Vec::new() });
        let b = &mut Builder::before(ir, producer.all.op);
        let [zero, lag, halo] = [0, lag, rows].map(|it| Constant::index(b, loc, it));
        let late = Addi::value(b, loc, consumer.count, lag);
        let end = Maxsi::value(b, loc, producer.count, late);
        let pitches: Vec<Value> = windows.iter().map(|it| it.pitch(b, loc)).collect();
        let block_rows = rows_of_block(b, loc, pitches[0], is_flat, (rows, end));
        let held = Addi::value(b, loc, block_rows, halo);
        for (window, &pitch) in windows.iter().zip(&pitches) {
            let elements = Muli::value(&mut Builder::before(ir, producer.all.op), loc, held, pitch);
            ir.move_before(window.alloc, producer.all.op);
            let size = capacity::capacity(&mut Builder::before(ir, window.alloc), loc, elements);
            ir.set_operand(window.alloc, 0, size);
        }
        let blocked = strip_mine(ir, loc, &both, [zero, end, block_rows], |b, begin| {
            let next = Addi::value(b, loc, begin, block_rows);
            let first = Subi::value(b, loc, begin, halo);
            let [early, soon] = [begin, next].map(|it| Subi::value(b, loc, it, lag));
            let early = Maxsi::value(b, loc, early, zero);
            let bounds = [
                [begin, Minsi::value(b, loc, next, producer.count)],
                [early, Minsi::value(b, loc, soon, consumer.count)],
            ];
            (bounds.to_vec(), first)
        });
        let (first, last) = (blocked.computed, blocked.terminator);
        for (window, pitch) in windows.iter().zip(pitches) {
            window.shift(ir, loc, first, pitch);
            if has_halo {
                window.copy_halo(ir, loc, last, pitch, [block_rows, halo]);
            }
        }
        for ((op, tests), count) in both.into_iter().zip(tests).zip(counts) {
            peel::peel_and_fold(ir, op, tests, Some([zero, count]));
        }
    }
}

impl Window {
    /// Emits the row pitch: whole cache lines, so that all rows are aligned as the first one.
    /// Single elements are contiguous.
    fn pitch(&self, b: &mut Builder<'_>, loc: Loc) -> Value {
        let Some(size) = self.size else { return Constant::index(b, loc, 1) };
        let [more, lines] = [LINE - 1, -LINE].map(|it| Constant::index(b, loc, it));
        let size = Addi::value(b, loc, size, more);
        Andi::value(b, loc, size, lines)
    }

    /// Rewrites the accesses to the folded buffer.
    pub fn shift(&self, ir: &mut Ir, loc: Loc, first: Value, pitch: Value) {
        let mut rows = ShiftedRows::new(first, pitch);
        for RowAccess { op, at, row, .. } in &self.accesses {
            let shifted = match row {
                None => Subi::value(&mut Builder::before(ir, *op), loc, *at, first),
                Some(row) => rows.address(ir, loc, *op, row),
            };
            set_index(ir, *op, self.buffer, shifted);
        }
    }

    /// Copies the last rows of a block to the front, before the next block. The copy goes through a
    /// temporary buffer, so that it is parallel.
    fn copy_halo(&self, ir: &mut Ir, loc: Loc, last: Op, pitch: Value, [rows, halo]: [Value; 2]) {
        let b = &mut Builder::before(ir, last);
        let zero = Constant::index(b, loc, 0);
        let [from, count] = [rows, halo].map(|it| Muli::value(b, loc, it, pitch));
        let ty = b.ty(self.buffer);
        let saved = capacity::alloc(b, loc, count, ty);
        copy(b, loc, [self.buffer, saved], [from, zero], count);
        copy(b, loc, [saved, self.buffer], [zero, zero], count);
        memref::Dealloc::build(b, loc, saved);
    }
}

/// Emits a parallel copy of a range of a buffer into another one.
fn copy(b: &mut Builder<'_>, loc: Loc, [from, to]: [Value; 2], at: [Value; 2], count: Value) {
    let [zero, one] = [0, 1].map(|it| Constant::index(b, loc, it));
    each(b, loc, [zero, count, one], |b, index| {
        let accesses = at.map(|at| Addi::value(b, loc, at, index));
        let value = memref::Load::value(b, loc, from, &[accesses[0]]);
        memref::Store::build(b, loc, value, to, &[accesses[1]]);
    });
}

/// Emits the number of rows of a block, which has at least the rows that are copied.
fn rows_of_block(
    b: &mut Builder<'_>,
    loc: Loc,
    pitch: Value,
    is_flat: bool,
    (halo, end): (i64, Value),
) -> Value {
    let rows = match is_flat {
        true => Constant::index(b, loc, BLOCK_ROWS_OF_ONE),
        false => profit::rows_of_block(b, loc, pitch, MIN_ROWS),
    };
    let rows = Minsi::value(b, loc, rows, end);
    let minimum = Constant::index(b, loc, halo.max(1));
    Maxsi::value(b, loc, rows, minimum)
}
