//! Writes and additions at linear indices: padding, dynamic slices or scatters.

use super::exporter::{Exporter, Lifted, Variable};
use super::lift::union;
use super::linear::Linear;
use cotan_ir::{Attr, AttrValue, Region, Type, Value};
use cotan_stablehlo::attributes::{Integers, ScatterDimensions};

/// The combination of an element with an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// Their sum.
    Add,
    /// The update.
    Set,
}

/// The indices of a scatter.
pub struct Scatter<'a> {
    /// The leading indices of the arrays.
    pub at: &'a [Linear],
    /// Updates along axes from this number on are combined with one array.
    pub base: usize,
    /// True if no two updates have the same index.
    pub unique: bool,
}

/// A dimension that is written.
enum Dim {
    /// At one index.
    Single(Linear),
    /// At `times * i + rest`, for all indices of an axis.
    Axis { axis: usize, times: i64, rest: i64 },
}

impl Exporter<'_> {
    /// Returns an array with updates at leading indices; out of range they are dropped. Updates
    /// along axes from `base` on are added to the same array.
    pub fn write(
        &mut self,
        x: &Lifted,
        at: &[Linear],
        update: &Lifted,
        base: usize,
        combine: Combine,
    ) -> Lifted {
        let used = self.axes_of_forms(at);
        let inner: Vec<usize> = used.iter().copied().filter(|&axis| axis >= base).collect();
        let missing = union([&inner[..], &update.axes[..]]);
        let unused: Vec<usize> =
            missing.iter().copied().filter(|axis| *axis >= base && !used.contains(axis)).collect();
        let update = self.summed(update, &unused);
        let axes = union([&inner[..], &update.axes[..]]);
        let update = Lifted { value: self.spread(&update, &axes), axes };
        if combine == Combine::Add
            && let Some(axis) = self.short_axis(&Lifted { value: x.value, axes: vec![] }, at)
            && axis >= base
        {
            return self.write_in_parts(x, at, &update, base, axis);
        }
        match self.block_of(x, at, base) {
            Some(dims) => self.write_block(x, &dims, &update, combine),
            None => self.scatter(x, at, &update, base, combine),
        }
    }

    /// Writes once for each index of an axis.
    fn write_in_parts(
        &mut self,
        x: &Lifted,
        at: &[Linear],
        update: &Lifted,
        base: usize,
        axis: usize,
    ) -> Lifted {
        let mut x = x.clone();
        for value in 0..self.axis_size(axis) {
            let Some(forms) =
                at.iter().map(|form| form.at(axis, value)).collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let part = self.slice_of_axis(update, axis, value);
            x = self.write(&x, &forms, &part, base, Combine::Add);
        }
        x
    }

    /// Returns the array at one index of an axis.
    pub fn slice_of_axis(&mut self, x: &Lifted, axis: usize, index: i64) -> Lifted {
        let Some(dim) = x.axes.iter().position(|&other| other == axis) else { return x.clone() };
        let mut sizes = self.shape(x.value);
        let mut ranges: Vec<[i64; 3]> = sizes.iter().map(|&size| [0, size, 1]).collect();
        ranges[dim] = [index, index + 1, 1];
        let value = self.slice(x.value, &ranges);
        sizes.remove(dim);
        let mut axes = x.axes.clone();
        axes.remove(dim);
        Lifted { value: self.reshape(value, &sizes), axes }
    }

    /// Returns the dimensions of a write without scatter: each at one index, or along an axis.
    fn block_of(&self, x: &Lifted, at: &[Linear], base: usize) -> Option<Vec<Dim>> {
        let own = self.own(x);
        let mut dims = Vec::new();
        let mut axes = Vec::new();
        for (form, &size) in at.iter().zip(&own) {
            let is_axis = |variable: usize| matches!(self.variables[variable], Variable::Axis(_));
            match form.terms[..] {
                [(axis, times)] if is_axis(axis) && axis >= base && !axes.contains(&axis) => {
                    axes.push(axis);
                    dims.push(Dim::Axis { axis, times, rest: form.rest });
                }
                _ if self.axes_of_forms(std::slice::from_ref(form)).is_empty() && size > 0 => {
                    dims.push(Dim::Single(form.clone()));
                }
                _ => return None,
            }
        }
        Some(dims)
    }

    fn write_block(
        &mut self,
        x: &Lifted,
        dims: &[Dim],
        update: &Lifted,
        combine: Combine,
    ) -> Lifted {
        let own = self.own(x);
        // The update with its dimensions in the order of those of the array.
        let mut order: Vec<usize> = Vec::new();
        let along: Vec<usize> = dims
            .iter()
            .filter_map(|dim| match dim {
                Dim::Axis { axis, .. } => Some(*axis),
                Dim::Single(_) => None,
            })
            .collect();
        let outer: Vec<usize> =
            update.axes.iter().copied().filter(|axis| !along.contains(axis)).collect();
        let position = |axis: &usize| update.axes.iter().position(|other| other == axis);
        order.extend(outer.iter().filter_map(position));
        order.extend(along.iter().filter_map(position));
        order.extend(update.axes.len()..self.shape(update.value).len());
        let value = self.transpose(update.value, &order);
        let mut sizes = self.axis_sizes(&outer);
        sizes.extend(dims.iter().map(|dim| match dim {
            Dim::Axis { axis, .. } => self.axis_size(*axis),
            Dim::Single(_) => 1,
        }));
        sizes.extend(&own[dims.len()..]);
        let mut block = Lifted { value: self.reshape(value, &sizes), axes: outer };
        let mut starts = Vec::new();
        let mut within: Option<Lifted> = None;
        for (dim, kind) in dims.iter().enumerate() {
            match kind {
                Dim::Axis { times, rest, .. } => {
                    block = self.stretched(&block, dim, own[dim], *times, *rest);
                    starts.push(Linear::constant(0));
                }
                Dim::Single(form) if combine == Combine::Add && form.as_constant().is_some() => {
                    block = self.stretched(&block, dim, own[dim], 1, form.rest);
                    starts.push(Linear::constant(0));
                }
                Dim::Single(form) => {
                    starts.push(form.clone());
                    within = match (within, self.outside(std::slice::from_ref(form), &own[dim..])) {
                        (Some(a), Some(b)) => {
                            Some(Lifted::uniform(self.binary("and", a.value, b.value)))
                        }
                        (a, b) => a.or(b),
                    };
                }
            }
        }
        let is_static = starts.iter().all(|start| start.as_constant().is_some());
        if combine == Combine::Add && is_static && self.shape(block.value).ends_with(&own) {
            return self.added(x, &block);
        }
        self.written_at(x, &starts, &block, within, combine)
    }

    /// Returns the sum of two arrays; zeros are dropped.
    pub fn added(&mut self, x: &Lifted, y: &Lifted) -> Lifted {
        if self.known_word(x.value) == Some(0) && x.axes.iter().all(|axis| y.axes.contains(axis)) {
            return y.clone();
        }
        let (values, axes) = self.aligned(&[x.clone(), y.clone()]);
        let name = if self.element(x.value) == Type::I1 { "xor" } else { "add" };
        Lifted { value: self.binary(name, values[0], values[1]), axes }
    }

    /// Returns an array with the elements of a dimension at `times * i + rest`, and zeros between.
    fn stretched(&mut self, x: &Lifted, dim: usize, size: i64, times: i64, rest: i64) -> Lifted {
        let dim = x.axes.len() + dim;
        let count = self.shape(x.value)[dim];
        let rank = self.shape(x.value).len();
        let mut value = x.value;
        let mut rest = rest;
        if times < 0 {
            value = self.reverse(value, &[dim]);
            rest = rest.saturating_add(times.saturating_mul(count - 1));
        }
        let step = times.saturating_abs();
        let used = if count == 0 { 0 } else { (count - 1).saturating_mul(step).saturating_add(1) };
        let mut edges = vec![[0; 3]; rank];
        edges[dim] = [rest, size.saturating_sub(rest).saturating_sub(used), step - 1];
        let zero = self.zero_of(value);
        Lifted { value: self.pad(value, zero, &edges), axes: x.axes.clone() }
    }

    /// Writes a block at computed starts.
    fn written_at(
        &mut self,
        x: &Lifted,
        at: &[Linear],
        block: &Lifted,
        within: Option<Lifted>,
        combine: Combine,
    ) -> Lifted {
        let (values, axes) = self.aligned(&[x.clone(), block.clone()]);
        let (x, block) = (values[0], values[1]);
        let zero = self.integer(0, &[], Type::I64);
        let mut starts = vec![zero; self.shape(x).len()];
        for (dim, form) in at.iter().enumerate() {
            starts[axes.len() + dim] = self.integers(form, Type::I64).value;
        }
        let update = match combine {
            Combine::Set => block,
            Combine::Add => {
                let sizes = self.shape(block);
                let old = self.slice_at(x, &starts, &sizes);
                self.added(&Lifted::uniform(old), &Lifted::uniform(block)).value
            }
        };
        let operands = [&[x, update], &starts[..]].concat();
        let ty = self.ir().ty(x);
        let value = self.emit("stablehlo.dynamic_update_slice", &operands, &[], ty);
        let value = match within {
            None => value,
            Some(within) => {
                let sizes = self.shape(x);
                let within = self.filled(within, &sizes);
                self.select(within.value, value, x)
            }
        };
        Lifted { value, axes }
    }

    fn scatter(
        &mut self,
        x: &Lifted,
        at: &[Linear],
        update: &Lifted,
        base: usize,
        combine: Combine,
    ) -> Lifted {
        let element = self.element(x.value);
        let body = self.combiner(element, |it, [old, new]| it.combined(old, new, combine));
        let scatter = Scatter { at, base, unique: false };
        let (arrays, updates) = (std::slice::from_ref(x), std::slice::from_ref(update));
        let mut made = self.scatters(&scatter, arrays, updates, body);
        made.remove(0)
    }

    /// Emits a scatter of updates to arrays, whose elements a body combines.
    pub fn scatters(
        &mut self,
        scatter: &Scatter<'_>,
        arrays: &[Lifted],
        updates: &[Lifted],
        body: Region,
    ) -> Vec<Lifted> {
        let &Scatter { at, base, unique } = scatter;
        // Updates along axes that no index depends on are combined at the same index.
        let used = self.axes_of_forms(at);
        let axes_of = |all: &[Lifted]| union(all.iter().map(|x| &x.axes[..]));
        let (of_arrays, of_updates) = (axes_of(arrays), axes_of(updates));
        let inner: Vec<usize> = of_updates.iter().copied().filter(|&axis| axis >= base).collect();
        let used = union([&used[..], &inner[..]]);
        // Axes from `base` on are no dimensions of the result: the scatter combines along them.
        let mut outer = union([&of_arrays[..], &of_updates[..], &used[..]]);
        outer.retain(|&axis| axis < base);
        let window: Vec<usize> =
            outer.iter().copied().filter(|axis| !used.contains(axis)).collect();
        let own = self.own(&arrays[0]);
        let arrays: Vec<Value> = arrays.iter().map(|x| self.spread(x, &outer)).collect();
        // The updates: the axes of the indices, those of the windows, the rest.
        let all = union([&used[..], &window[..]]);
        let position = |axis: &usize| all.iter().position(|other| other == axis);
        let mut order: Vec<usize> = used.iter().chain(&window).filter_map(position).collect();
        order.extend(all.len()..all.len() + own.len() - at.len());
        let mut spread = Vec::with_capacity(updates.len());
        for update in updates {
            let update = self.spread(update, &all);
            spread.push(self.transpose(update, &order));
        }
        let indices = self.index_vectors(at, &used);
        let lead = outer.len();
        let batch: Vec<usize> = (0..lead).filter(|&dim| used.contains(&outer[dim])).collect();
        let place = |dim: &usize| used.iter().position(|axis| *axis == outer[*dim]);
        let integers = |list: &mut dyn Iterator<Item = usize>| -> Integers {
            list.map(|dim| dim as i64).collect()
        };
        let rest = own.len() - at.len();
        let dimensions = ScatterDimensions {
            update_window_dims: integers(&mut (used.len()..used.len() + window.len() + rest)),
            inserted_window_dims: integers(&mut (lead..lead + at.len())),
            input_batching_dims: integers(&mut batch.iter().copied()),
            scatter_indices_batching_dims: integers(&mut batch.iter().filter_map(place)),
            scatter_dims_to_operand_dims: integers(&mut (lead..lead + at.len())),
            index_vector_dim: used.len() as i64,
        };
        let dimensions = dimensions.to_attr(self.b.store_mut());
        let mut attrs = vec![("scatter_dimension_numbers", dimensions)];
        if unique {
            attrs.push(("unique_indices", Attr::TRUE));
        }
        let types: Vec<Type> = arrays.iter().map(|&array| self.ir().ty(array)).collect();
        let operands = [&arrays[..], &[indices], &spread].concat();
        let op = self.create("stablehlo.scatter", &operands, &attrs, &[body], &types);
        let results: Vec<Value> = self.ir().results(op).collect();
        results.into_iter().map(|value| Lifted { value, axes: outer.clone() }).collect()
    }

    fn combined(&mut self, old: Value, new: Value, combine: Combine) -> Value {
        match combine {
            Combine::Set => new,
            Combine::Add if self.element(old) == Type::I1 => self.binary("xor", old, new),
            Combine::Add => self.binary("add", old, new),
        }
    }
}
