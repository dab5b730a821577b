//! The elements of an array along one of its axes.

use crate::array::index_space;
use crate::interp::Word;

/// An array cut at an axis: what stands at one place along it is a row of `inner` elements.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// How often the axis is run through.
    pub outer: usize,
    /// The size of the axis.
    pub along: usize,
    /// How many elements stand at each place along it.
    pub inner: usize,
}

impl Cut {
    /// An array of some sizes, cut at an axis that it has; as if a further one of size 1 came last,
    /// if it has not.
    pub fn new(sizes: &[usize], axis: usize) -> Self {
        let (outer, rest) = sizes.split_at(axis.min(sizes.len()));
        let (&along, inner) = rest.split_first().unwrap_or((&1, &[]));
        Self { outer: index_space::count(outer), along, inner: index_space::count(inner) }
    }

    /// Another array, as large except along the axis, where it is `along` long: at each place stands
    /// the row of this one, of elements `words`, from the place that `from` tells, or `fill`.
    pub fn rearranged(
        self,
        words: &[Word],
        along: usize,
        fill: Word,
        from: impl Fn(usize) -> Option<usize>,
    ) -> Vec<Word> {
        // Arrays without elements may still have more rows than one can go through.
        if index_space::count(&[self.outer, along, self.inner]) == 0 {
            return Vec::new();
        }
        let mut given = Vec::with_capacity(self.outer * along * self.inner);
        for first in (0..self.outer).map(|at| at * self.along) {
            for at in 0..along {
                match from(at).filter(|&from| from < self.along) {
                    Some(from) => {
                        given
                            .extend_from_slice(&words[(first + from) * self.inner..][..self.inner]);
                    }
                    None => given.extend(std::iter::repeat_n(fill, self.inner)),
                }
            }
        }
        given
    }
}

/// Arrays one after the other along an axis: each one is given by its elements and by how many of
/// them stand after each index before the axis, of which there are `outer`.
pub fn joined(parts: &[(&[Word], usize)], outer: usize) -> Vec<Word> {
    let mut words = Vec::with_capacity(parts.iter().map(|part| part.0.len()).sum());
    if parts.iter().all(|part| part.0.is_empty()) {
        return words;
    }
    for at in 0..outer {
        for (part, row) in parts {
            words.extend_from_slice(&part[at * row..][..*row]);
        }
    }
    words
}
