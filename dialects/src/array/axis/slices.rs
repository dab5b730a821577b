//! Arrays cut into slices: what bodies take and give.

use crate::array::index_space;
use crate::interp::{Datum, Frame, Trap, Word};
use cotan_ir::{Op, Value};

/// How an array is cut into slices, which are of some last dimensions of it. Along the axis that is
/// cut away they are steps, along the other dimensions batches.
#[derive(Clone, Debug)]
pub struct Slices {
    /// The sizes of a slice.
    pub sizes: Vec<usize>,
    /// How many there are along the axis.
    pub steps: usize,
    /// How many there are beside each other.
    pub batches: usize,
    /// How many elements a slice has.
    part: usize,
    /// How many elements lie between two steps.
    inner: usize,
}

impl Slices {
    /// Slices of the last `rank` dimensions, each a batch of one step.
    pub fn rows(shape: &[usize], rank: usize) -> Self {
        let (leading, sizes) = shape.split_at(shape.len().saturating_sub(rank));
        let (batches, part) = (index_space::count(leading), index_space::count(sizes));
        Self { sizes: sizes.to_vec(), steps: 1, batches, part, inner: part.max(1) }
    }

    /// Slices of the last `rank` dimensions of what is left without the axis, of which there is
    /// one in the array.
    pub fn along(shape: &[usize], axis: usize, rank: usize) -> Self {
        let mut rest = shape.to_vec();
        let steps = rest.remove(axis);
        let inner = index_space::count(&rest[axis..]);
        Self { steps, inner, ..Self::rows(&rest, rank) }
    }

    /// Where in row-major order the elements of a slice stand.
    pub fn places(&self, batch: usize, step: usize) -> impl Iterator<Item = usize> + use<> {
        let (steps, inner) = (self.steps, self.inner);
        let elements = batch * self.part..(batch + 1) * self.part;
        elements.map(move |at| (at / inner * steps + step) * inner + at % inner)
    }

    /// A slice of an array.
    pub fn get(&self, words: &[Word], batch: usize, step: usize) -> Datum {
        Datum::of(&self.sizes, self.places(batch, step).map(|place| words[place]).collect())
    }

    /// The first element of each slice of a batch, along the axis.
    pub fn line<'w>(&self, words: &'w [Word], batch: usize) -> impl Iterator<Item = Word> + 'w {
        let (first, inner) = (self.places(batch, 0).next(), self.inner);
        let first = first.unwrap_or(0);
        (0..self.steps).map(move |step| words[first + step * inner])
    }

    /// Makes a slice of an array be `slice`.
    pub fn set(&self, words: &mut [Word], batch: usize, step: usize, slice: &Datum) {
        for (place, &word) in self.places(batch, step).zip(slice.words()) {
            words[place] = word;
        }
    }
}

/// Arrays that are made one row after the other, the first ones of each together.
pub struct Rows {
    shapes: Vec<Vec<usize>>,
    are_empty: bool,
    words: Vec<Vec<Word>>,
}

impl Rows {
    /// Makes room for the arrays that `values` are going to be.
    ///
    /// # Errors
    /// If there is none.
    pub fn new(
        frame: &mut Frame<'_, '_>,
        op: Op,
        values: impl Iterator<Item = Value>,
    ) -> Result<Self, Trap> {
        let ir = frame.ir();
        let shapes = values.map(|value| frame.sizes(op, ir.ty(value)));
        let shapes: Vec<Vec<usize>> = shapes.collect::<Result<_, _>>()?;
        let counts = shapes.iter().map(|shape| index_space::count(shape));
        let counts: Vec<usize> = counts.collect();
        frame.reserve(
            op,
            counts.iter().fold(0, |sum: usize, &count| sum.saturating_add(count)),
            1,
        )?;
        let are_empty = counts.iter().all(|&count| count == 0);
        let words = counts.into_iter().map(Vec::with_capacity).collect();
        Ok(Self { shapes, are_empty, words })
    }

    /// Whether none of the arrays is going to have an element.
    pub fn are_empty(&self) -> bool {
        self.are_empty
    }

    /// The sizes of the leading dimensions of all arrays.
    pub fn leading(&self, count: usize) -> Vec<usize> {
        self.shapes.first().map_or(Vec::new(), |shape| shape[..count].to_vec())
    }

    /// Adds a row to each array.
    pub fn push(&mut self, rows: &[Datum]) {
        for (words, row) in self.words.iter_mut().zip(rows) {
            words.extend_from_slice(row.words());
        }
    }

    /// The arrays, now that every row is there.
    pub fn arrays(self) -> Vec<Datum> {
        let arrays = self.shapes.into_iter().zip(self.words);
        arrays.map(|(shape, words)| Datum::of(&shape, words)).collect()
    }
}
