//! Dimensions of `gather` and `scatter`, which are the same relation: slices of an array at indices.

use super::{Check, Tensor, are_compatible};
use cotan_ir::types::DYNAMIC;

/// The dimensions of slices at indices. `scatter` calls the slices updates.
pub(crate) struct Indexed<'a> {
    /// The dimensions of the slices that index into one of them.
    pub window_dims: &'a [i64],
    /// The dimensions of the array that the slices omit.
    pub dropped_dims: &'a [i64],
    /// The batch dimensions of the array.
    pub array_batching: &'a [i64],
    /// The batch dimensions of the indices.
    pub index_batching: &'a [i64],
    /// The dimensions of the array that the elements of an index belong to.
    pub index_map: &'a [i64],
    /// The dimension along which the elements of an index are.
    pub index_vector_dim: i64,
}

impl Check<'_> {
    /// Verifies the dimensions for an array, indices and slices of these ranks.
    pub fn indexed(&mut self, d: &Indexed<'_>, array: Tensor<'_>, indices: Tensor<'_>) -> bool {
        let (rank, index_rank) = (array.shape.len(), indices.shape.len());
        let vector = d.index_vector_dim;
        let mut holds = self.ensure((0..=index_rank as i64).contains(&vector), || {
            format!("`index_vector_dim` must be from 0 to {index_rank}, found {vector}")
        });
        let dropped = [d.dropped_dims, d.array_batching].concat();
        holds &= self.expect_dimensions("the list of dropped dimensions", &dropped, rank);
        holds &= self.expect_dimensions("the list of indexed dimensions", d.index_map, rank);
        holds &=
            self.expect_dimensions("the batch dimensions of indices", d.index_batching, index_rank);
        let wanted = d.array_batching.len();
        holds &= self.expect_length("batch dimensions of indices", d.index_batching.len(), wanted);
        let both = d.index_map.iter().find(|index| d.array_batching.contains(index));
        holds &= self.ensure(both.is_none(), || "a batch dimension cannot be indexed".to_owned());
        let in_batch = d.index_batching.contains(&vector);
        holds &=
            self.ensure(!in_batch, || "`index_vector_dim` cannot be a batch dimension".to_owned());
        if !holds {
            return false;
        }
        let size = indices.shape.get(vector as usize).copied().unwrap_or(1);
        holds &= self.ensure(size == DYNAMIC || size == d.index_map.len() as i64, || {
            format!("indices have {size} elements for {} dimensions", d.index_map.len())
        });
        for (&left, &right) in d.array_batching.iter().zip(d.index_batching) {
            let (left, right) = (array.shape[left as usize], indices.shape[right as usize]);
            holds &= self.ensure(are_compatible(&[left], &[right]), || {
                format!("batch dimensions of sizes {left} and {right} must be equal")
            });
        }
        holds
    }

    /// Returns the shape of the slices, from that of one slice with all dimensions of the array.
    pub fn slices(
        &mut self,
        d: &Indexed<'_>,
        indices: Tensor<'_>,
        slice: &[i64],
    ) -> Option<Vec<i64>> {
        let is_dropped =
            |index: i64| d.dropped_dims.contains(&index) || d.array_batching.contains(&index);
        let window: Vec<i64> = (0..)
            .zip(slice)
            .filter(|(index, _)| !is_dropped(*index))
            .map(|(_, &size)| size)
            .collect();
        let batch = (0..).zip(indices.shape).filter(|(index, _)| *index != d.index_vector_dim);
        let batch: Vec<i64> = batch.map(|(_, &size)| size).collect();
        let rank = window.len() + batch.len();
        if !self.expect_length("the list of window dimensions", d.window_dims.len(), window.len())
            || !self.expect_dimensions("the list of window dimensions", d.window_dims, rank)
        {
            return None;
        }
        let (mut window, mut batch) = (window.into_iter(), batch.into_iter());
        let shape = (0..rank as i64).map(|index| match d.window_dims.contains(&index) {
            true => window.next(),
            false => batch.next(),
        });
        shape.collect()
    }
}
