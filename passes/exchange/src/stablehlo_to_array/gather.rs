//! `stablehlo.gather`

use super::attributes;
use super::importer::{Importer, Refusal, Translation};
use super::indices::{Split, Starts, inverse};
use cotan_ir::{Op, Value};
use cotan_stablehlo::attributes::GatherDimensions;

/// The dimension numbers and sizes of a gather.
struct Plan {
    sizes: Vec<i64>,
    window: Vec<i64>,
    split: Split,
    starts: Starts,
    start_map: Vec<i64>,
    /// Pairs of a dimension of the operand and the batch index that it is read at.
    batching: Vec<(usize, usize)>,
    offset_dims: Vec<i64>,
    /// The dimensions of the operand that are dimensions of the result.
    offset_to: Vec<usize>,
}

/// Translates a gather. Dimensions that a window covers are read as a whole; the others are put in
/// front and read at clamped starts.
pub fn gather(it: &mut Importer<'_>, op: Op) -> Translation {
    let plan = plan(it, op)?;
    let x = it.operand(op, 0)?;
    let x = it.transposed(x, &plan.split.order());
    let result = it.ir().result(op, 0);
    let result_sizes = it.sizes(op, result)?;
    let is_offset = |dim: &i64| plan.offset_dims.contains(dim);
    let batch_dims: Vec<i64> =
        (0..result_sizes.len() as i64).filter(|dim| !is_offset(dim)).collect();
    let mut loops: Vec<i64> = batch_dims.iter().map(|&dim| result_sizes[dim as usize]).collect();
    let inner: Vec<usize> = plan.inner();
    loops.extend(inner.iter().map(|&dim| plan.window[dim]));
    let rest: Vec<i64> = plan.split.whole.iter().map(|&dim| plan.sizes[dim]).collect();
    let value = if plan.split.indexed.is_empty() {
        copies(it, op, x, &loops)?
    } else {
        it.gathered(x, [&loops, &rest], |it, args| {
            Ok(plan.indices(it, &args[..batch_dims.len()], &args[batch_dims.len()..]))
        })?
    };
    // The dimensions there are, in the order in which they were computed.
    let place = |dim: &usize| {
        let index = plan.offset_to.iter().position(|offset| offset == dim).unwrap_or_default();
        plan.offset_dims[index]
    };
    let order = batch_dims.iter().copied().chain(inner.iter().chain(&plan.split.whole).map(place));
    let order: Vec<i64> = order.collect();
    let value = it.transposed(value, &inverse(&order));
    Ok(vec![value])
}

/// Returns copies of an array along new leading dimensions.
fn copies(it: &mut Importer<'_>, op: Op, x: Value, loops: &[i64]) -> Result<Value, Refusal> {
    let sizes = it.sizes(op, x)?;
    let dims: Vec<i64> = (loops.len() as i64..(loops.len() + sizes.len()) as i64).collect();
    super::shapes::broadcast(it, op, x, &dims, &[loops, &sizes].concat())
}

fn plan(it: &mut Importer<'_>, op: Op) -> Result<Plan, Refusal> {
    let dims = attributes::get(it.ir(), op, "dimension_numbers");
    let dims: GatherDimensions = dims.unwrap_or_default();
    let x = it.operand(op, 0)?;
    let sizes = it.sizes(op, x)?;
    let window = match attributes::integers(it.ir(), op, "slice_sizes") {
        Some(window) => window,
        None => it.computed_sizes(op, 2)?,
    };
    let single = [&dims.collapsed_slice_dims[..], &dims.operand_batching_dims].concat();
    let starts = Starts::of(it, op, 1, dims.index_vector_dim)?;
    let batch = starts.batch();
    let place = |dim: i64| batch.iter().position(|&batch| batch == dim as usize);
    let pairs = dims.operand_batching_dims.iter().zip(dims.start_indices_batching_dims.iter());
    let batching = pairs.filter_map(|(&dim, &batch)| Some((dim as usize, place(batch)?))).collect();
    let offset_to = (0..sizes.len()).filter(|&dim| !single.contains(&(dim as i64))).collect();
    let split = Split::of(&sizes, &window, &single);
    let (start_map, offset_dims) = (dims.start_index_map.to_vec(), dims.offset_dims.to_vec());
    Ok(Plan { sizes, window, split, starts, start_map, batching, offset_dims, offset_to })
}

impl Plan {
    /// Returns the indexed dimensions that are dimensions of the result.
    fn inner(&self) -> Vec<usize> {
        self.split.indexed.iter().copied().filter(|dim| self.offset_to.contains(dim)).collect()
    }

    /// Emits the index along each indexed dimension.
    fn indices(&self, it: &mut Importer<'_>, batch: &[Value], offsets: &[Value]) -> Vec<Value> {
        let inner = self.inner();
        let mut indices = Vec::with_capacity(self.split.indexed.len());
        for &dim in &self.split.indexed {
            let mut index = it.index(0);
            if let Some(number) = self.start_map.iter().position(|&to| to as usize == dim) {
                let start = self.starts.at(it, batch, number);
                index = it.start(start, [self.sizes[dim], self.window[dim]]);
            }
            if let Some(&(_, place)) = self.batching.iter().find(|(to, _)| *to == dim) {
                index = it.plus(index, batch[place]);
            }
            if let Some(place) = inner.iter().position(|&to| to == dim) {
                index = it.plus(index, offsets[place]);
            }
            indices.push(index);
        }
        indices
    }
}
