//! The indices of an array, in row-major order.

use crate::interp::{Datum, Word};

/// Returns the count of indices, saturated.
pub fn count(sizes: &[usize]) -> usize {
    if sizes.contains(&0) {
        return 0;
    }
    sizes.iter().fold(1, |count: usize, &size| count.saturating_mul(size))
}

/// The index tuples of an array in row-major order.
pub struct Indices<'a> {
    sizes: &'a [usize],
    next: Option<Vec<usize>>,
}

impl<'a> Indices<'a> {
    /// Starts at the first index.
    pub fn new(sizes: &'a [usize]) -> Self {
        let next = (!sizes.contains(&0)).then(|| vec![0; sizes.len()]);
        Self { sizes, next }
    }
}

impl Iterator for Indices<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let index = self.next.take()?;
        let mut after = index.clone();
        for (at, &size) in self.sizes.iter().enumerate().rev() {
            after[at] += 1;
            if after[at] < size {
                self.next = Some(after);
                break;
            }
            after[at] = 0;
        }
        Some(index)
    }
}

/// Converts an index to arguments of a body.
pub fn data(index: &[usize]) -> Vec<Datum> {
    index.iter().map(|&at| Datum::Scalar(at as u64)).collect()
}

/// Returns the row-major offset of the element or slice at the leading indices `at`; `None` if they
/// are out of range.
pub fn offset(sizes: &[usize], at: &[i64]) -> Option<usize> {
    let mut offset: usize = 0;
    for (&size, &at) in sizes.iter().zip(at) {
        let at = usize::try_from(at).ok().filter(|&at| at < size)?;
        // This wraps only if the array has no elements.
        offset = offset.wrapping_mul(size).wrapping_add(at);
    }
    Some(offset.wrapping_mul(count(sizes.get(at.len()..)?)))
}

/// Returns the element or slice at leading indices of an array; zeros if they are out of range.
pub fn part(sizes: &[usize], words: &[Word], at: &[i64]) -> Datum {
    let inner = &sizes[at.len().min(sizes.len())..];
    let count = count(inner);
    let words = match offset(sizes, at) {
        Some(start) => words[start..start + count].to_vec(),
        None => vec![0; count],
    };
    Datum::of(inner, words)
}
