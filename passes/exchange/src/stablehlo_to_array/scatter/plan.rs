//! The dimension numbers of a scatter.

use crate::stablehlo_to_array::attributes;
use crate::stablehlo_to_array::importer::{Importer, Refusal};
use crate::stablehlo_to_array::indices::{Split, Starts, inverse};
use cotan_dialects::arith::{Andi, Select};
use cotan_ir::{Op, Value};
use cotan_stablehlo::attributes::ScatterDimensions;

/// The dimension numbers and sizes of a scatter.
pub struct Plan {
    sizes: Vec<i64>,
    /// The size of a window along each dimension of the array.
    window: Vec<i64>,
    split: Split,
    starts: Starts,
    start_map: Vec<i64>,
    /// Pairs of a dimension of the array and the batch index that it is written at.
    batching: Vec<(usize, usize)>,
    /// The order of the dimensions of the updates: batch dimensions, indexed and whole ones.
    order: Vec<i64>,
    /// The dimensions of a window that have an index of their own.
    inner: Vec<usize>,
    batch: usize,
    /// The sizes of the leading dimensions of the updates, one index each.
    pub loops: Vec<i64>,
}

impl Plan {
    /// Reads the attributes of a scatter.
    pub fn of(it: &Importer<'_>, op: Op) -> Result<Self, Refusal> {
        let dims = attributes::get(it.ir(), op, "scatter_dimension_numbers");
        let dims: ScatterDimensions = dims.unwrap_or_default();
        let count = it.ir().operand_count(op) / 2;
        let (x, updates) = (it.operand(op, 0)?, it.operand(op, count + 1)?);
        let (sizes, update_sizes) = (it.sizes(op, x)?, it.sizes(op, updates)?);
        let single = [&dims.inserted_window_dims[..], &dims.input_batching_dims].concat();
        let window_dims = dims.update_window_dims.to_vec();
        let kept: Vec<usize> =
            (0..sizes.len()).filter(|&dim| !single.contains(&(dim as i64))).collect();
        let mut window = vec![1; sizes.len()];
        for (&dim, &from) in kept.iter().zip(&window_dims) {
            window[dim] = update_sizes[from as usize];
        }
        let starts = Starts::of(it, op, count, dims.index_vector_dim)?;
        let places = starts.batch();
        let place = |dim: i64| places.iter().position(|&batch| batch == dim as usize);
        let pairs = dims.input_batching_dims.iter().zip(dims.scatter_indices_batching_dims.iter());
        let batching = pairs.filter_map(|(&dim, &batch)| Some((dim as usize, place(batch)?)));
        let batching = batching.collect();
        let split = Split::of(&sizes, &window, &single);
        let is_kept = |dim: &usize| kept.contains(dim);
        let inner: Vec<usize> = split.indexed.iter().copied().filter(is_kept).collect();
        let from = |dim: &usize| {
            let index = kept.iter().position(|kept| kept == dim).unwrap_or_default();
            window_dims[index]
        };
        let batch: Vec<i64> =
            (0..update_sizes.len() as i64).filter(|dim| !window_dims.contains(dim)).collect();
        let outer: Vec<i64> = batch.iter().copied().chain(inner.iter().map(from)).collect();
        let loops = outer.iter().map(|&dim| update_sizes[dim as usize]).collect();
        let order = outer.into_iter().chain(split.whole.iter().map(from)).collect();
        let start_map = dims.scatter_dims_to_operand_dims.to_vec();
        let batch = batch.len();
        Ok(Self { sizes, window, split, starts, start_map, batching, order, inner, batch, loops })
    }

    /// Returns the array with the indexed dimensions in front, one at least.
    pub fn input(&self, it: &mut Importer<'_>, x: Value) -> Value {
        let x = it.transposed(x, &self.split.order());
        match self.split.indexed.is_empty() {
            true => it.reshaped(x, &[&[1], &self.sizes[..]].concat()),
            false => x,
        }
    }

    /// Undoes [`Plan::input`].
    pub fn output(&self, it: &mut Importer<'_>, x: Value) -> Value {
        let x = match self.split.indexed.is_empty() {
            true => it.reshaped(x, &self.sizes),
            false => x,
        };
        it.transposed(x, &inverse(&self.split.order()))
    }

    /// Returns the updates with the dimensions of the loops in front.
    pub fn updates(&self, it: &mut Importer<'_>, x: Value) -> Value {
        it.transposed(x, &self.order)
    }

    /// Emits the leading indices of a window; -1 in front if not all of the window fits.
    pub fn indices(&self, it: &mut Importer<'_>, loops: &[Value]) -> Vec<Value> {
        let (batch, offsets) = loops.split_at(self.batch);
        let mut tests = Vec::new();
        let mut indices = vec![it.index(0); usize::from(self.split.indexed.is_empty())];
        for dim in 0..self.sizes.len() {
            let mut index = it.index(0);
            if let Some(number) = self.start_map.iter().position(|&to| to as usize == dim) {
                index = self.starts.at(it, batch, number);
                let high = it.last_start(self.sizes[dim], self.window[dim]);
                let known = it.known_integer(index).zip(high.as_constant());
                if known.is_none_or(|(known, high)| known < 0 || known > high) {
                    tests.push(it.within(index, &high));
                }
            }
            if let Some(&(_, place)) = self.batching.iter().find(|(to, _)| *to == dim) {
                index = it.plus(index, batch[place]);
            }
            if let Some(place) = self.inner.iter().position(|&to| to == dim) {
                index = it.plus(index, offsets[place]);
            }
            if self.split.indexed.contains(&dim) {
                indices.push(index);
            }
        }
        let fits = tests.into_iter().reduce(|a, b| Andi::value(&mut it.b, it.loc, a, b));
        if let Some(fits) = fits {
            let outside = it.index(-1);
            indices[0] = Select::value(&mut it.b, it.loc, fits, indices[0], outside);
        }
        indices
    }
}
