//! Reads at computed indices: dynamic slices and gathers.

use super::exporter::{Exporter, Lifted, Variable};
use super::lift::union;
use super::linear::Linear;
use cotan_ir::{AttrValue, Type, Value};
use cotan_stablehlo::attributes::{
    ComparisonDirection, ComparisonType, GatherDimensions, Integers,
};

impl Exporter<'_> {
    /// Reads at leading indices of which none is constant or an axis alone.
    pub fn read_computed(&mut self, x: &Lifted, at: &[Linear]) -> Lifted {
        let own = self.own(x);
        let result = match self.offsets(x, at) {
            _ if own[..at.len()].contains(&0) => None,
            Some(axes) => Some(self.dynamic_slice(x, at, &axes)),
            None => Some(self.gather(x, at)),
        };
        let outside = self.outside(at, &own);
        match (result, outside) {
            (Some(read), None) => read,
            (Some(read), Some(within)) => self.kept_where(&within, &read),
            (None, _) => {
                let axes = self.axes_of_forms(at);
                let axes = union([&axes[..], &x.axes[..]]);
                let sizes = [&self.axis_sizes(&axes), &own[at.len()..]].concat();
                let element = self.element(x.value);
                Lifted { value: self.number(0.0, &sizes, element), axes }
            }
        }
    }

    /// Returns the axes that forms depend on.
    pub fn axes_of_forms(&self, at: &[Linear]) -> Vec<usize> {
        let variables = at.iter().flat_map(|form| form.terms.iter().map(|term| term.0));
        let lists: Vec<Vec<usize>> = variables.map(|variable| self.axes_of(variable)).collect();
        union(lists.iter().map(|list| &list[..]))
    }

    /// Returns elements where a condition holds, and 0 elsewhere.
    pub fn kept_where(&mut self, condition: &Lifted, x: &Lifted) -> Lifted {
        let own = self.own(x);
        let condition = self.filled(condition.clone(), &own);
        let (values, axes) = self.aligned(&[condition, x.clone()]);
        let zero = self.number_like(0.0, values[1]);
        Lifted { value: self.select(values[0], values[1], zero), axes }
    }

    /// Returns the condition that indices are within the sizes; `None` if they always are.
    pub fn outside(&mut self, at: &[Linear], sizes: &[i64]) -> Option<Lifted> {
        let mut all: Option<Lifted> = None;
        for (form, &size) in at.iter().zip(sizes) {
            if self.is_within(form, size) {
                continue;
            }
            let index = self.integers(form, Type::I64);
            let (zero, end) =
                (self.integer_like(0, index.value), self.integer_like(size, index.value));
            let signed = ComparisonType::Signed;
            let above = self.compare(ComparisonDirection::Ge, signed, index.value, zero);
            let below = self.compare(ComparisonDirection::Lt, signed, index.value, end);
            let both = Lifted { value: self.binary("and", above, below), axes: index.axes };
            all = Some(match all {
                None => both,
                Some(all) => {
                    let (values, axes) = self.aligned(&[all, both]);
                    Lifted { value: self.binary("and", values[0], values[1]), axes }
                }
            });
        }
        all
    }

    /// Returns the axis along which each dimension is read from a start on, if all are, or none.
    fn offsets(&self, x: &Lifted, at: &[Linear]) -> Option<Vec<Option<usize>>> {
        let own = self.own(x);
        let mut found = Vec::new();
        for (dim, form) in at.iter().enumerate() {
            let mut offset = None;
            for &(variable, times) in &form.terms {
                match &self.variables[variable] {
                    Variable::Computed(start, _) if start.axes.is_empty() => {}
                    Variable::Axis(_)
                        if times == 1
                            && offset.is_none()
                            && !x.axes.contains(&variable)
                            && !found.contains(&Some(variable))
                            && self.is_within(form, own[dim]) =>
                    {
                        offset = Some(variable);
                    }
                    _ => return None,
                }
            }
            found.push(offset);
        }
        Some(found)
    }

    /// Returns a start index along each dimension: zeros, then the forms without their axes.
    fn dynamic_slice(&mut self, x: &Lifted, at: &[Linear], axes: &[Option<usize>]) -> Lifted {
        let mut sizes = self.shape(x.value);
        let zero = self.integer(0, &[], Type::I64);
        let mut starts = vec![zero; sizes.len()];
        for (dim, (form, axis)) in at.iter().zip(axes).enumerate() {
            let start = axis.and_then(|axis| form.at(axis, 0)).unwrap_or_else(|| form.clone());
            starts[x.axes.len() + dim] = self.integers(&start, Type::I64).value;
            sizes[x.axes.len() + dim] = axis.map_or(1, |axis| self.axis_size(axis));
        }
        let value = self.slice_at(x.value, &starts, &sizes);
        let single = |dim: usize| {
            let index = dim.checked_sub(x.axes.len()).and_then(|index| axes.get(index));
            index.is_some_and(|axis| axis.is_none())
        };
        let kept = sizes.iter().enumerate().filter(|(dim, _)| !single(*dim));
        let kept: Vec<i64> = kept.map(|(_, &size)| size).collect();
        let value = self.reshape(value, &kept);
        let all: Vec<usize> =
            x.axes.iter().copied().chain(axes.iter().flatten().copied()).collect();
        self.sorted(value, &all)
    }

    /// Emits a slice of a size at computed starts.
    pub fn slice_at(&mut self, x: Value, starts: &[Value], sizes: &[i64]) -> Value {
        let element = self.element(x);
        let (ty, list) = (self.tensor(sizes, element), self.list(sizes));
        let operands = [&[x], starts].concat();
        self.emit("stablehlo.dynamic_slice", &operands, &[("slice_sizes", list)], ty)
    }

    /// Returns the vectors of indices for all indices of the axes.
    pub fn index_vectors(&mut self, at: &[Linear], axes: &[usize]) -> Value {
        let mut sizes = self.axis_sizes(axes);
        sizes.push(1);
        let mut columns = Vec::new();
        for form in at {
            let column = self.integers(form, Type::I64);
            let column = self.spread(&column, axes);
            columns.push(self.reshape(column, &sizes));
        }
        self.concatenate(&columns, axes.len())
    }

    fn gather(&mut self, x: &Lifted, at: &[Linear]) -> Lifted {
        let (axes, lead) = (self.axes_of_forms(at), x.axes.len());
        let starts = self.index_vectors(at, &axes);
        let shape = self.shape(x.value);
        let is_batch = |dim: usize| dim < lead && axes.contains(&x.axes[dim]);
        let batch: Vec<usize> = (0..lead).filter(|&dim| is_batch(dim)).collect();
        let indexed = lead..lead + at.len();
        let window: Vec<usize> =
            (0..shape.len()).filter(|dim| !is_batch(*dim) && !indexed.contains(dim)).collect();
        let position = |dim: &usize| axes.iter().position(|axis| *axis == x.axes[*dim]);
        let integers = |list: &mut dyn Iterator<Item = usize>| -> Integers {
            list.map(|dim| dim as i64).collect()
        };
        let dimensions = GatherDimensions {
            offset_dims: integers(&mut (axes.len()..axes.len() + window.len())),
            collapsed_slice_dims: integers(&mut indexed.clone()),
            operand_batching_dims: integers(&mut batch.iter().copied()),
            start_indices_batching_dims: integers(&mut batch.iter().filter_map(position)),
            start_index_map: integers(&mut indexed.clone()),
            index_vector_dim: axes.len() as i64,
        };
        let slice: Vec<i64> = (0..shape.len())
            .map(|dim| if window.contains(&dim) { shape[dim] } else { 1 })
            .collect();
        let mut sizes = self.axis_sizes(&axes);
        sizes.extend(window.iter().map(|&dim| shape[dim]));
        let element = self.element(x.value);
        let ty = self.tensor(&sizes, element);
        let attrs = [
            ("dimension_numbers", dimensions.to_attr(self.b.store_mut())),
            ("slice_sizes", self.list(&slice)),
        ];
        let value = self.emit("stablehlo.gather", &[x.value, starts], &attrs, ty);
        let outer = window.iter().filter(|&&dim| dim < lead).map(|&dim| x.axes[dim]);
        let all: Vec<usize> = axes.iter().copied().chain(outer).collect();
        self.sorted(value, &all)
    }
}
