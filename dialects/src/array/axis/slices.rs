//! Arrays cut into slices: the arguments and results of bodies.

use crate::array::index_space;
use crate::interp::{Datum, Frame, Trap, Word};
use cotan_ir::{Op, Value};

/// A decomposition of an array into slices of its last dimensions. Along the axis that is cut they
/// are steps, along the other dimensions batches.
#[derive(Clone, Debug)]
pub struct Slices {
    /// The sizes of a slice.
    pub sizes: Vec<usize>,
    /// The count of slices along the axis.
    pub steps: usize,
    /// The size of the batch.
    pub batches: usize,
    /// The count of elements in a slice.
    len: usize,
    /// The stride between two steps.
    inner: usize,
}

impl Slices {
    /// Returns slices of the last `rank` dimensions, each a batch of one step.
    pub fn rows(shape: &[usize], rank: usize) -> Self {
        let (leading, sizes) = shape.split_at(shape.len().saturating_sub(rank));
        let (batches, len) = (index_space::count(leading), index_space::count(sizes));
        Self { sizes: sizes.to_vec(), steps: 1, batches, len, inner: len.max(1) }
    }

    /// Returns slices of the last `rank` dimensions besides an axis, which exists.
    pub fn along(shape: &[usize], axis: usize, rank: usize) -> Self {
        let mut remaining = shape.to_vec();
        let steps = remaining.remove(axis);
        let inner = index_space::count(&remaining[axis..]);
        Self { steps, inner, ..Self::rows(&remaining, rank) }
    }

    /// Returns the row-major offsets of a slice's elements.
    pub fn offsets(&self, batch: usize, step: usize) -> impl Iterator<Item = usize> + use<> {
        let (steps, inner) = (self.steps, self.inner);
        let elements = batch * self.len..(batch + 1) * self.len;
        elements.map(move |at| (at / inner * steps + step) * inner + at % inner)
    }

    /// Returns a slice of an array.
    pub fn get(&self, words: &[Word], batch: usize, step: usize) -> Datum {
        Datum::of(&self.sizes, self.offsets(batch, step).map(|offset| words[offset]).collect())
    }

    /// Returns the first element of each slice of a batch, along the axis.
    pub fn line<'w>(&self, words: &'w [Word], batch: usize) -> impl Iterator<Item = Word> + 'w {
        let (first, inner) = (self.offsets(batch, 0).next(), self.inner);
        let first = first.unwrap_or(0);
        (0..self.steps).map(move |step| words[first + step * inner])
    }

    /// Overwrites a slice of an array.
    pub fn set(&self, words: &mut [Word], batch: usize, step: usize, slice: &Datum) {
        for (offset, &word) in self.offsets(batch, step).zip(slice.words()) {
            words[offset] = word;
        }
    }
}

/// Arrays built slice by slice, in lockstep.
pub struct SliceBuilders {
    shapes: Vec<Vec<usize>>,
    are_empty: bool,
    words: Vec<Vec<Word>>,
}

impl SliceBuilders {
    /// Reserves storage for the arrays of these values.
    ///
    /// # Errors
    /// If the memory limit is exceeded.
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

    /// Returns whether no array has an element.
    pub fn are_empty(&self) -> bool {
        self.are_empty
    }

    /// Returns the leading sizes, which all arrays share.
    pub fn leading(&self, count: usize) -> Vec<usize> {
        self.shapes.first().map_or(Vec::new(), |shape| shape[..count].to_vec())
    }

    /// Appends a slice to each array.
    pub fn push(&mut self, rows: &[Datum]) {
        for (words, row) in self.words.iter_mut().zip(rows) {
            words.extend_from_slice(row.words());
        }
    }

    /// Returns the completed arrays.
    pub fn arrays(self) -> Vec<Datum> {
        let arrays = self.shapes.into_iter().zip(self.words);
        arrays.map(|(shape, words)| Datum::of(&shape, words)).collect()
    }
}
