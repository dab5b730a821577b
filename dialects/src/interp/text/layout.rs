//! Layout of values for human readers.

use super::write::{Notation, Writer, write};
use crate::interp::{Array, Datum};
use cotan_ir::constraints::element_or_self;
use cotan_ir::{Ir, Type, TypeData};

/// The maximal length of a line that is not split into rows.
const LINE: usize = 100;

/// The number of elements at each end of an abbreviated dimension.
const EDGE: usize = 3;

/// The maximal rank that is laid out.
const MAX_RANK: usize = 16;

/// Formats a value of a type for human readers.
///
/// An array of several dimensions that does not fit a line is split into rows with aligned columns.
/// One of more than `most` elements is abbreviated to the first and last elements of each
/// dimension.
///
/// ```text
/// [[ 0.5, 1.0],
///  [-2.0, 3.5]]
/// ```
pub fn layout(ir: &Ir, ty: Type, datum: &Datum, most: usize) -> String {
    let Datum::Array(array) = datum else { return write(ir, ty, datum, Notation::Text, most) };
    let (count, rank) = (array.words.len(), array.shape.len());
    if count == 0 || rank == 0 || rank > MAX_RANK {
        return write(ir, ty, datum, Notation::Text, most);
    }
    if count <= most && (rank == 1 || count <= LINE) {
        let line = write(ir, ty, datum, Notation::Text, most);
        if rank == 1 || line.len() <= LINE {
            return line;
        }
    }
    let edge = if count <= most { usize::MAX } else { edge(&array.shape, most) };
    let mut rows = ArrayLayout { ir, ty, array, edge, cells: Vec::new(), out: String::new() };
    rows.collect(0, 0);
    rows.print()
}

/// Returns the number of elements at each end of a dimension, at least 1, such that at most `most`
/// are shown.
fn edge(shape: &[usize], most: usize) -> usize {
    let shown = |edge: usize| {
        let sizes = shape.iter().map(|&size| size.min(2 * edge));
        sizes.fold(1_usize, |count, size| count.saturating_mul(size))
    };
    (1..=EDGE).rev().find(|&edge| shown(edge) <= most).unwrap_or(1)
}

/// A cell of the output.
enum Cell {
    Open,
    Close,
    Number(String),
    Dots,
}

struct ArrayLayout<'a> {
    ir: &'a Ir,
    ty: Type,
    array: &'a Array,
    edge: usize,
    cells: Vec<Cell>,
    out: String,
}

impl ArrayLayout<'_> {
    /// Collects the cells of the subarray that starts at element `start` and has the dimensions
    /// from `depth` on.
    fn collect(&mut self, depth: usize, start: usize) {
        let Some((&size, inner)) =
            self.array.shape.get(depth..).and_then(|sizes| sizes.split_first())
        else {
            let number = self.number(start);
            return self.cells.push(Cell::Number(number));
        };
        let stride: usize = inner.iter().product();
        let is_cut = size / 2 > self.edge || size > self.edge.saturating_mul(2);
        self.cells.push(Cell::Open);
        for index in 0..size {
            if is_cut && index >= self.edge && index < size - self.edge {
                if index == self.edge {
                    self.cells.push(Cell::Dots);
                }
                continue;
            }
            self.collect(depth + 1, start + index * stride);
        }
        self.cells.push(Cell::Close);
    }

    fn number(&self, at: usize) -> String {
        let mut element = element_or_self(&self.ir.store, self.ty);
        if let TypeData::Complex(part) = *self.ir.type_data(element) {
            element = part;
        }
        let mut writer = Writer::new(self.ir, element, Notation::Text, 1);
        writer.number(self.array.words[at]);
        writer.finish()
    }

    fn print(mut self) -> String {
        let cells = std::mem::take(&mut self.cells);
        let width = |cell: &Cell| match cell {
            Cell::Number(text) => text.len(),
            _ => 0,
        };
        let rank = self.array.shape.len();
        // A single row has no columns.
        let widest = cells.iter().map(width).max().filter(|_| rank > 1);
        let width = widest.unwrap_or(0);
        let (mut depth, mut follows) = (0, false);
        for cell in &cells {
            if !matches!(cell, Cell::Close) && follows {
                self.separate(depth, rank);
            }
            match cell {
                Cell::Open => {
                    self.out.push('[');
                    depth += 1;
                    follows = false;
                    continue;
                }
                Cell::Close => {
                    self.out.push(']');
                    depth -= 1;
                }
                Cell::Number(text) => self.out.push_str(&format!("{text:>width$}")),
                Cell::Dots => self.out.push_str("..."),
            }
            follows = true;
        }
        self.out
    }

    /// Writes a comma, and a line break between rows; one more between matrices.
    fn separate(&mut self, depth: usize, rank: usize) {
        self.out.push(',');
        match rank - depth {
            0 => self.out.push(' '),
            inner => {
                (0..inner.min(2)).for_each(|_| self.out.push('\n'));
                (0..depth).for_each(|_| self.out.push(' '));
            }
        }
    }
}
