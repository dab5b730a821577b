//! The partition of a contraction's dimensions into groups that become one dimension each.

use crate::nests::operand_reuse::{elements, is_reused};
use crate::target::TARGET;
use cotan_dialects::array::Contract;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Shape};
use cotan_numerics::NumberFormat;
use std::collections::BTreeSet;

/// A contraction whose factors are read at distinct indices of the iteration space.
pub struct Grouping {
    /// The sizes of the indices of the result, then of the domain.
    pub sizes: Vec<Poly>,
    /// Number of dimensions of the result; later ones are summed over.
    pub rank: usize,
    /// The dimensions of each factor, then of the result, without those of size 1.
    pub arrays: Vec<Vec<usize>>,
    /// The groups; the dimensions of a group occur in the same arrays.
    pub groups: Vec<Vec<usize>>,
    /// Number of bytes of an element.
    bytes: i64,
}

impl Grouping {
    /// Groups the dimensions of a contraction; `None` if flattening would not pay.
    pub fn of(ir: &Ir, op: Op, reassociate: bool) -> Option<Self> {
        let contract: Contract = ir.get(op)?;
        let result = Shape::of(&ir.store, ir.ty(contract.result))?;
        let rank = result.rank();
        let number = NumberFormat::of(&ir.store, result.element)?;
        let mut sizes = result.sizes;
        sizes.extend_from_slice(ir.store.as_dims(contract.domain)?);
        let is_one = |dim: &usize| sizes[*dim].as_constant() == Some(1);
        let mut arrays = Vec::new();
        for (factor, indices) in contract.factors(ir) {
            let read = Shape::of(&ir.store, ir.ty(factor))?.sizes;
            let dims: Vec<usize> =
                indices.iter().map(|index| index.as_index()).collect::<Option<_>>()?;
            // Another size means that elements are skipped, or read as 0 out of range.
            let is_whole = dims.iter().zip(&read).all(|(&dim, size)| sizes[dim] == *size);
            let is_distinct = (1..dims.len()).all(|at| !dims[..at].contains(&dims[at]));
            if !is_whole || !is_distinct {
                return None;
            }
            arrays.push(dims);
        }
        arrays.push((0..rank).collect());
        arrays.iter_mut().for_each(|dims| dims.retain(|dim| !is_one(dim)));
        let bytes = i64::from(number.width().div_ceil(8));
        let mut grouping = Self { sizes, rank, arrays, groups: Vec::new(), bytes };
        grouping.group(reassociate);
        grouping.pays().then_some(grouping)
    }

    /// Sets the groups, each in the order of the largest array that has it.
    fn group(&mut self, reassociate: bool) {
        for dim in 0..self.sizes.len() {
            let mut holders: Vec<&Vec<usize>> =
                self.arrays.iter().filter(|dims| dims.contains(&dim)).collect();
            holders.sort_by_key(|dims| {
                std::cmp::Reverse(elements(dims.iter().map(|&dim| &self.sizes[dim])))
            });
            let Some(largest) = holders.first() else { continue };
            if self.groups.iter().any(|group| group.contains(&dim)) {
                continue;
            }
            let is_alike = |&&other: &&usize| {
                let is_kept = other < self.rank;
                let is_together = is_kept == (dim < self.rank)
                    && self.arrays.iter().all(|it| it.contains(&other) == it.contains(&dim));
                other == dim || is_together && (is_kept || reassociate)
            };
            self.groups.push(largest.iter().filter(is_alike).copied().collect());
        }
    }

    /// Returns the order of an array's dimensions in which every group is contiguous: the groups
    /// in the order of their first dimensions, those of every array in front.
    pub fn order(&self, array: usize) -> Vec<&Vec<usize>> {
        let dims = &self.arrays[array];
        let position = |group: &&Vec<usize>| dims.iter().position(|dim| group.contains(dim));
        let mut groups: Vec<&Vec<usize>> =
            self.groups.iter().filter(|group| position(group).is_some()).collect();
        groups.sort_by_key(position);
        if groups.iter().flat_map(|group| group.iter()).ne(dims) {
            groups.sort_by_key(|group| !self.is_batch(group));
        }
        if let Some(column) = self.column_of(array) {
            groups.sort_by_key(|group| group.contains(&column));
        }
        groups
    }

    /// Returns the last dimension of the result, if a factor that is not packed has it in front of a
    /// dimension that is summed over. Vectors of the result then read a column.
    fn column_of(&self, array: usize) -> Option<usize> {
        let (result, dims) = (self.arrays.last()?, &self.arrays[array]);
        let (column, last) = (*result.last()?, *dims.last()?);
        let size = |&dim: &usize| self.sizes[dim].as_constant();
        let sizes = dims.iter().map(size).try_fold(self.bytes, |all, size| all.checked_mul(size?));
        let is_small = sizes.is_some_and(|bytes| bytes <= TARGET.caches.first_bytes);
        let is_column =
            array + 1 < self.arrays.len() && dims.contains(&column) && last >= self.rank;
        // Products in a batch are not packed.
        let is_batched = self.groups.iter().any(|group| self.is_batch(group));
        (is_column && (is_small || is_batched) && self.is_reused(array)).then_some(column)
    }

    /// Returns whether each element of an array is multiplied often.
    fn is_reused(&self, array: usize) -> bool {
        let all: BTreeSet<usize> = self.arrays.iter().flatten().copied().collect();
        let size = |dim: &usize| &self.sizes[*dim];
        is_reused(all.iter().map(size), self.arrays[array].iter().map(size))
    }

    /// Returns whether each array has the group.
    fn is_batch(&self, group: &[usize]) -> bool {
        self.arrays.iter().all(|dims| dims.contains(&group[0]))
    }

    /// Returns whether an array has a group of several dimensions, or another order.
    fn changes(&self, array: usize) -> bool {
        let order = self.order(array);
        order.iter().any(|group| group.len() > 1)
            || order.iter().flat_map(|group| group.iter()).ne(&self.arrays[array])
    }

    /// Returns whether a group has several dimensions, or a factor is read by columns, and every
    /// array that is reshaped or transposed is read often.
    fn pays(&self) -> bool {
        let factors = 0..self.arrays.len() - 1;
        let gains = self.groups.iter().any(|group| group.len() > 1)
            || factors.into_iter().any(|factor| self.column_of(factor).is_some());
        let is_cheap = |array: usize| !self.changes(array) || self.is_reused(array);
        gains && (0..self.arrays.len()).all(is_cheap)
    }
}
