//! Reads of adjacent columns, which are performed by rows and transposed.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::{Access, VectorizableLoop, access, pure_slice};
use crate::vectorize::register_tile::transpose;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_dialects::vector::Load;
use cotan_ir::{Ir, Mapping, Op, Value};

/// Maximum number of column reads that are considered.
const MAX_CONSIDERED: usize = 64;

/// As many adjacent column reads as a vector has elements.
pub struct ColumnSquare {
    buffer: Value,
    /// The reads, in column order.
    reads: Vec<Op>,
    /// The index of the first one, and the operations that compute it.
    at: Value,
    position: Vec<Op>,
}

/// Returns the squares that a vectorized loop reads in an iteration.
pub fn find(
    ir: &Ir,
    this: &scf::For,
    legality: &VectorizableLoop,
    count: usize,
) -> Vec<ColumnSquare> {
    let Some(block) = ir.single_block(this.body).filter(|_| count > 1 && count.is_power_of_two())
    else {
        return Vec::new();
    };
    let is_written = |buffer| {
        let mut accessing = ir.walk(ir.block_parent_op(block).expect("a body has a loop"));
        accessing
            .any(|op| access(ir, op).is_some_and(|it| it.buffer == buffer && it.stored.is_some()))
    };
    let read = |op| {
        let Access { buffer, at, stored } = access(ir, op)?;
        let at = at.filter(|_| stored.is_none() && legality.is_scattered(ir, op))?;
        let is_other = !legality.uniformity.is_private(buffer) && !is_written(buffer);
        is_other.then(|| (op, buffer, at, Affine::of(ir, at)))
    };
    let reads: Vec<_> = ir.ops(block).filter_map(read).take(MAX_CONSIDERED).collect();
    let mut squares: Vec<ColumnSquare> = Vec::new();
    for (_, buffer, at, first) in &reads {
        let column = |distance: usize| {
            let is_there = |position: &Affine<Value>| {
                position.minus(first).and_then(|distance| distance.as_constant())
                    == Some(distance as i64)
            };
            let found = reads.iter().find(|it| it.1 == *buffer && is_there(&it.3));
            found.map(|it| it.0)
        };
        let Some(reads) = (0..count).map(column).collect::<Option<Vec<Op>>>() else { continue };
        let is_free = !squares.iter().any(|it| it.reads.iter().any(|op| reads.contains(op)));
        if let Some(position) = pure_slice(ir, block, vec![*at]).filter(|_| is_free) {
            squares.push(ColumnSquare { buffer: *buffer, reads, at: *at, position });
        }
    }
    squares
}

impl Vectorizer<'_> {
    /// Reads a square by rows, if an operation reads a column of it.
    pub fn read_square(&mut self, op: Op) -> bool {
        if self.ir.results(op).any(|column| self.values.contains_key(&column)) {
            return true;
        }
        let reads = |it: &ColumnSquare| it.reads.contains(&op);
        let Some(position) = self.squares.iter().position(reads) else { return false };
        let square = self.squares.swap_remove(position);
        let mut rows: Vec<Value> = (0..self.count).map(|lane| self.row(&square, lane)).collect();
        let loc = self.loc;
        transpose(&mut self.b(), loc, &mut rows);
        for (&read, column) in square.reads.iter().zip(rows) {
            self.values.insert(self.ir.result(read, 0), VectorValue::PerCopy(vec![column]));
        }
        true
    }

    /// Emits the vector of all columns in the row of a lane.
    fn row(&mut self, square: &ColumnSquare, lane: usize) -> Value {
        let block = self.ir.block_of(square.reads[0]).expect("an operation of the loop");
        let index = self.ir.arg(block, 0);
        let first = self.first(index);
        let mut mapping = Mapping::default();
        mapping.values.insert(index, self.offset_by(first, lane as i64));
        for &op in &square.position {
            let copy = self.ir.clone_op(op, &mut mapping);
            self.ir.append_op(self.block, copy);
        }
        let at = mapping.value(square.at);
        let (buffer, ty, loc) = (self.first(square.buffer), self.row_type(square.buffer), self.loc);
        Load::value(&mut self.b(), loc, buffer, &[at], ty)
    }
}
