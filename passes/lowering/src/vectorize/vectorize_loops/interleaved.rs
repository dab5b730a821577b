//! Access groups: strided accesses that are performed as contiguous vectors and shuffles.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::{Access, access};
use cotan_dialects::vector::{Load, Store};
use cotan_ir::{Op, Value};

impl Vectorizer<'_> {
    /// Emits all accesses of a group at its first load or last store; returns whether the operation
    /// is handled.
    pub fn emit_group(&mut self, op: Op, access: Access) -> bool {
        let legality = self.legality;
        let Some(group) = legality.interleaved.iter().find(|it| it.has(op)) else { return false };
        if self.needs_zeros(access.buffer) || !self.count.is_multiple_of(2) {
            return false;
        }
        let is_due = match access.stored {
            None => !self.values.contains_key(&self.ir.result(op, 0)),
            Some(_) => self.ops_after(op).all(|op| !group.has(op)),
        };
        if !is_due {
            return true;
        }
        let position =
            group.ops.iter().position(|&it| it == op).expect("the operation is in the group")
                as i64;
        let at = access.at.expect("an access has one index");
        let before = match group.is_descending {
            true => position + (self.count as i64 - 1) * group.ops.len() as i64,
            false => position,
        };
        let starts = (0..self.copies).map(|copy| {
            let at = self.first_of(at, copy);
            self.offset_by(at, -before)
        });
        let starts: Vec<Value> = starts.collect();
        let is_reversed = group.is_descending != self.is_backward;
        match access.stored {
            None => self.read_columns(&group.ops, access.buffer, &starts, is_reversed),
            Some(_) => self.write_columns(&group.ops, access.buffer, &starts, is_reversed),
        }
        true
    }

    fn ops_after(&self, op: Op) -> impl Iterator<Item = Op> {
        let block = self.ir.block_of(op).expect("an operation of the loop");
        self.ir.ops(block).skip_while(move |&it| it != op).skip(1)
    }

    fn read_columns(&mut self, ops: &[Op], buffer: Value, starts: &[Value], is_reversed: bool) {
        let (buffer, ty, loc) = (self.first(buffer), self.row_type(buffer), self.loc);
        let mut columns = vec![Vec::new(); ops.len()];
        for &start in starts {
            let rows = (0..ops.len()).map(|row| {
                let at = self.offset_by(start, (row * self.count) as i64);
                Load::value(&mut self.b(), loc, buffer, &[at], ty)
            });
            let rows = rows.collect();
            for (column, mut vector) in columns.iter_mut().zip(self.columns(rows)) {
                if is_reversed {
                    vector = self.reversed(vector);
                }
                column.push(vector);
            }
        }
        for (&op, column) in ops.iter().zip(columns) {
            self.values.insert(self.ir.result(op, 0), VectorValue::PerCopy(column));
        }
    }

    fn write_columns(&mut self, ops: &[Op], buffer: Value, starts: &[Value], is_reversed: bool) {
        let stored = ops.iter().filter_map(|&op| access(self.ir, op)?.stored);
        let stored: Vec<Value> = stored.collect();
        let stored: Vec<Vec<Value>> =
            stored.into_iter().map(|value| self.vectors_of(value)).collect();
        let (buffer, loc) = (self.first(buffer), self.loc);
        for (copy, &start) in starts.iter().enumerate() {
            let columns = stored.iter().map(|column| match is_reversed {
                true => self.reversed(column[copy]),
                false => column[copy],
            });
            let columns = columns.collect();
            for (row, vector) in self.rows(columns).into_iter().enumerate() {
                let at = self.offset_by(start, (row * self.count) as i64);
                Store::build(&mut self.b(), loc, vector, buffer, &[at]);
            }
        }
    }

    /// Deinterleaves contiguous vectors into columns.
    fn columns(&mut self, rows: Vec<Value>) -> Vec<Value> {
        if rows.len() == 1 {
            return rows;
        }
        if !rows.len().is_power_of_two() {
            let (stride, count) = (rows.len(), self.count);
            let from = |column, lane| lane * stride + column;
            return self.merged(&rows, |column, lane| {
                let position = from(column, lane);
                (position / count, position % count)
            });
        }
        let [even, odd] = [0, 1].map(|first| {
            let positions: Vec<i64> = (0..self.count as i64).map(|lane| first + 2 * lane).collect();
            let half = rows.chunks(2).map(|pair| self.shuffled(pair[0], pair[1], &positions));
            let half = half.collect();
            self.columns(half)
        });
        even.into_iter().zip(odd).flat_map(|(even, odd)| [even, odd]).collect()
    }

    /// Interleaves columns into contiguous vectors.
    fn rows(&mut self, columns: Vec<Value>) -> Vec<Value> {
        if columns.len() == 1 {
            return columns;
        }
        if !columns.len().is_power_of_two() {
            let (stride, count) = (columns.len(), self.count);
            return self.merged(&columns, |row, lane| {
                let position = row * count + lane;
                (position % stride, position / stride)
            });
        }
        let [even, odd] = [0, 1].map(|first| {
            let half = columns.iter().copied().skip(first).step_by(2).collect();
            self.rows(half)
        });
        let count = self.count as i64;
        let half = |first: i64| -> Vec<i64> {
            (0..count).map(|lane| (first + lane) / 2 + lane % 2 * count).collect()
        };
        let [low, high] = [half(0), half(count)];
        let pairs = even.into_iter().zip(odd);
        pairs
            .flat_map(|(a, b)| [&low, &high].map(|positions| self.shuffled(a, b, positions)))
            .collect()
    }

    /// Returns as many vectors as given ones. Each lane is taken from one vector, at a lane of it:
    /// `place` returns both by the vector and lane of the result.
    fn merged(
        &mut self,
        vectors: &[Value],
        place: impl Fn(usize, usize) -> (usize, usize),
    ) -> Vec<Value> {
        let count = self.count;
        let mut all = Vec::with_capacity(vectors.len());
        for result in 0..vectors.len() {
            let mut merged = vectors[0];
            for (next, &vector) in vectors.iter().enumerate().skip(1) {
                // Lanes that are not filled yet may have any value.
                let position = |lane| match place(result, lane) {
                    (from, at) if from == next => count + at,
                    (0, at) if next == 1 => at,
                    _ => lane,
                };
                let positions: Vec<i64> = (0..count).map(|lane| position(lane) as i64).collect();
                merged = self.shuffled(merged, vector, &positions);
            }
            all.push(merged);
        }
        all
    }
}
