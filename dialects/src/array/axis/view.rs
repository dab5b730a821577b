//! The elements of an array along one of its axes.

use crate::array::index_space;
use crate::interp::Word;

/// An array cut at an axis into slices of `inner` elements.
#[derive(Clone, Copy, Debug)]
pub struct AxisView {
    /// The count of index tuples before the axis.
    pub outer: usize,
    /// The size of the axis.
    pub along: usize,
    /// The count of elements at each index of the axis.
    pub inner: usize,
}

impl AxisView {
    /// Cuts an array at an axis; if there is no such axis, at an additional last one of size 1.
    pub fn new(sizes: &[usize], axis: usize) -> Self {
        let (outer, rest) = sizes.split_at(axis.min(sizes.len()));
        let (&along, inner) = rest.split_first().unwrap_or((&1, &[]));
        Self { outer: index_space::count(outer), along, inner: index_space::count(inner) }
    }

    /// Permutes slices along the axis: output slice `k` of `along` is input slice `from(k)`, or
    /// copies of the words of `fill` if `None`.
    pub fn rearranged(
        self,
        words: &[Word],
        along: usize,
        fill: &[Word],
        from: impl Fn(usize) -> Option<usize>,
    ) -> Vec<Word> {
        // Empty arrays may still have too many slices to iterate over.
        if index_space::count(&[self.outer, along, self.inner]) == 0 {
            return Vec::new();
        }
        let mut output = Vec::with_capacity(self.outer * along * self.inner);
        for first in (0..self.outer).map(|at| at * self.along) {
            for at in 0..along {
                match from(at).filter(|&from| from < self.along) {
                    Some(from) => {
                        output
                            .extend_from_slice(&words[(first + from) * self.inner..][..self.inner]);
                    }
                    None => output.extend(fill.iter().copied().cycle().take(self.inner)),
                }
            }
        }
        output
    }
}

/// Concatenates arrays along an axis. Each one is a pair of its elements and their count per index
/// before the axis; there are `outer` of those.
pub fn joined(parts: &[(&[Word], usize)], outer: usize) -> Vec<Word> {
    let mut words = Vec::with_capacity(parts.iter().map(|part| part.0.len()).sum());
    if parts.iter().all(|part| part.0.is_empty()) {
        return words;
    }
    for at in 0..outer {
        for (part, slice) in parts {
            words.extend_from_slice(&part[at * slice..][..*slice]);
        }
    }
    words
}
