//! What tiles fetch, which comes next.

use super::ROWS;
use super::tiles::Kernel;
use crate::lowering::writer::Writer;
use cotan_dialects::arith::Select;
use cotan_dialects::memref::Prefetch;
use cotan_ir::Value;

impl Kernel<'_> {
    /// The part of the panel of the columns that come next which a tile of a panel that begins somewhere fetches, by the row of
    /// the tile among those of a block.
    pub fn next(&self, writer: &mut Writer<'_>, start: Value, row: Value) -> Value {
        let wide = self.tile.wide();
        let size = writer.times_number(self.count, wide);
        let next = writer.add(start, size);
        let before = writer.times(row, self.count);
        let before = writer.times_number(before, wide);
        let before = writer.quotient(before, ROWS);
        writer.add(next, before)
    }

    /// Fetches what is as far in that part as a turn is among all.
    pub fn fetch(&self, writer: &mut Writer<'_>, next: Value, turn: Value) {
        let part = self.tile.rows * self.tile.wide();
        let is_even = part % ROWS == 0;
        let share = writer.index(if is_even { part / ROWS } else { part });
        let share = match self.is_far {
            Some(is_far) => {
                let (nothing, loc) = (writer.index(0), writer.loc);
                Select::value(&mut writer.b(), loc, is_far, share, nothing)
            }
            None => share,
        };
        let far = writer.times(turn, share);
        let far = if is_even { far } else { writer.quotient(far, ROWS) };
        let at = writer.add(next, far);
        for packed in self.packed {
            let loc = writer.loc;
            Prefetch::to_read(&mut writer.b(), loc, packed.buffer, at);
        }
    }
}
