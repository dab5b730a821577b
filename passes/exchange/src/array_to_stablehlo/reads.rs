//! Reads of arrays at linear indices: slices, padding and transposes, or gathers.

use super::exporter::{Exporter, Lifted, Variable};
use super::lift::union;
use super::linear::Linear;

/// The most reads that one read over several axes of one dimension is divided into.
const MAX_PARTS: i64 = 64;

/// The indices along a dimension that a slice with padding reads.
struct Range {
    /// The first index, the limit and the stride.
    slice: [i64; 3],
    /// The number of zeros before and after.
    pad: [i64; 2],
    /// True if the elements are in reverse order.
    reversed: bool,
}

impl Range {
    /// Returns the indices `rest + times * i` for all `i` below `count`, of a dimension of a size;
    /// `None` if all are out of range.
    fn of(size: i64, count: i64, times: i64, rest: i64) -> Option<Self> {
        let reversed = times < 0;
        let rest = if reversed { rest.checked_add(times.checked_mul(count - 1)?)? } else { rest };
        let times = times.checked_abs()?;
        let below = rest.checked_neg()?.max(0);
        let first = below.div_euclid(times) + i64::from(below.rem_euclid(times) > 0);
        let after = (size - 1).checked_sub(rest)?;
        let last = after.div_euclid(times).min(count - 1);
        if after < 0 || first > last {
            return None;
        }
        let start = rest + times * first;
        let mut pad = [first, count - 1 - last];
        if reversed {
            pad.reverse();
        }
        Some(Self { slice: [start, rest + times * last + 1, times], pad, reversed })
    }
}

/// The translation of one dimension of a read.
enum Dim {
    /// One index.
    Single,
    /// An axis: the dimension becomes it.
    Axis(usize),
    /// A computed index.
    Computed(Linear),
}

impl Exporter<'_> {
    /// Returns the elements or slices of an array at leading indices, 0 out of range.
    pub fn read(&mut self, x: &Lifted, at: &[Linear]) -> Lifted {
        if at.is_empty() {
            return x.clone();
        }
        if let Some((x, at)) = self.unfolded(x, at) {
            return self.read(&x, &at);
        }
        if let Some(axis) = self.short_axis(x, at) {
            return self.read_in_parts(x, at, axis);
        }
        let (own, lead) = (self.own(x), x.axes.len());
        let mut ranges: Vec<[i64; 3]> = self.shape(x.value).iter().map(|&n| [0, n, 1]).collect();
        let mut edges = vec![[0; 3]; ranges.len()];
        let (mut reversed, mut dims) = (Vec::new(), Vec::new());
        for (dim, form) in at.iter().enumerate() {
            let kind = self.dim(x, at, dim);
            let (count, times) = match kind {
                Dim::Computed(_) => {
                    dims.push(kind);
                    continue;
                }
                Dim::Axis(axis) => (self.axis_size(axis), form.coefficient(axis)),
                Dim::Single => (1, 1),
            };
            let Some(range) = Range::of(own[dim], count, times, form.rest) else {
                return self.zeros_of_read(x, at);
            };
            ranges[lead + dim] = range.slice;
            edges[lead + dim] = [range.pad[0], range.pad[1], 0];
            if range.reversed {
                reversed.push(lead + dim);
            }
            dims.push(kind);
        }
        let value = self.slice(x.value, &ranges);
        let value = self.reverse(value, &reversed);
        let zero = self.zero_of(value);
        let value = self.pad(value, zero, &edges);
        self.arranged(Lifted { value, axes: x.axes.clone() }, dims)
    }

    /// Returns the scalar 0 of the type of an array.
    pub fn zero_of(&mut self, x: cotan_ir::Value) -> cotan_ir::Value {
        let element = self.element(x);
        self.number(0.0, &[], element)
    }

    fn dim(&self, x: &Lifted, at: &[Linear], dim: usize) -> Dim {
        let form = &at[dim];
        match form.terms[..] {
            [] => Dim::Single,
            [(axis, _)]
                if matches!(self.variables[axis], Variable::Axis(_))
                    && !x.axes.contains(&axis)
                    && at[..dim].iter().all(|form| form.coefficient(axis) == 0) =>
            {
                Dim::Axis(axis)
            }
            _ => Dim::Computed(form.clone()),
        }
    }

    /// Moves the dimensions that became axes to the front, and reads the computed ones.
    fn arranged(&mut self, x: Lifted, dims: Vec<Dim>) -> Lifted {
        let shape = self.shape(x.value);
        let lead = x.axes.len();
        let is_single = |dim: usize| {
            dim >= lead && dim < lead + dims.len() && matches!(dims[dim - lead], Dim::Single)
        };
        let kept = shape.iter().enumerate().filter(|(dim, _)| !is_single(*dim));
        let sizes: Vec<i64> = kept.map(|(_, &size)| size).collect();
        let value = self.reshape(x.value, &sizes);
        let (mut axes, mut order) = (x.axes.clone(), (0..lead).collect::<Vec<usize>>());
        let (mut computed, mut computed_dims) = (Vec::new(), Vec::new());
        let mut position = lead;
        for dim in dims {
            match dim {
                Dim::Single => continue,
                Dim::Axis(axis) => {
                    axes.push(axis);
                    order.push(position);
                }
                Dim::Computed(form) => {
                    computed.push(form);
                    computed_dims.push(position);
                }
            }
            position += 1;
        }
        order.extend(computed_dims);
        order.extend(position..sizes.len());
        let value = self.transpose(value, &order);
        let lifted = self.sorted(value, &axes);
        if computed.is_empty() { lifted } else { self.read_computed(&lifted, &computed) }
    }

    /// Returns zeros of the shape of a read.
    fn zeros_of_read(&mut self, x: &Lifted, at: &[Linear]) -> Lifted {
        let variables = at.iter().flat_map(|form| form.terms.iter().map(|term| term.0));
        let lists: Vec<Vec<usize>> = variables.map(|variable| self.axes_of(variable)).collect();
        let axes = union(lists.iter().map(|list| &list[..]).chain([&x.axes[..]]));
        let own = self.own(x).split_off(at.len());
        let (sizes, element) = ([self.axis_sizes(&axes), own].concat(), self.element(x.value));
        Lifted { value: self.number(0.0, &sizes, element), axes }
    }

    /// Divides a dimension that is read at `s * i + k`, for all `k` below `s`, in two.
    fn unfolded(&mut self, x: &Lifted, at: &[Linear]) -> Option<(Lifted, Vec<Linear>)> {
        let own = self.own(x);
        let dim = at.iter().position(|form| self.divided(form, &[]).is_some())?;
        let [outer, inner] = self.divided(&at[dim], &own[dim..=dim])?;
        let mut sizes = self.shape(x.value);
        let pair = [self.axis_size(outer), self.axis_size(inner)];
        sizes.splice(x.axes.len() + dim..=x.axes.len() + dim, pair);
        let mut forms = at.to_vec();
        forms.splice(dim..=dim, [outer, inner].map(Linear::variable));
        let value = self.reshape(x.value, &sizes);
        Some((Lifted { value, axes: x.axes.clone() }, forms))
    }

    fn divided(&self, form: &Linear, size: &[i64]) -> Option<[usize; 2]> {
        let &[a, b] = &form.terms[..] else { return None };
        let [outer, inner] = if a.1 == 1 { [b, a] } else { [a, b] };
        let is_axis = |variable: usize| matches!(self.variables[variable], Variable::Axis(_));
        let fits = form.rest == 0
            && is_axis(outer.0)
            && is_axis(inner.0)
            && inner.1 == 1
            && outer.1 == self.axis_size(inner.0)
            && size.iter().all(|&size| size == outer.1 * self.axis_size(outer.0));
        fits.then_some([outer.0, inner.0])
    }

    /// Returns the shortest axis of a dimension that is read at the sum of several axes.
    pub fn short_axis(&self, x: &Lifted, at: &[Linear]) -> Option<usize> {
        let is_axis = |variable: usize| matches!(self.variables[variable], Variable::Axis(_));
        let mut parts = 1_i64;
        let mut found = None;
        for form in at {
            let axes = form.terms.iter().map(|term| term.0).filter(|&axis| is_axis(axis));
            let mut axes: Vec<usize> = axes.collect();
            if axes.len() != form.terms.len() || axes.len() < 2 {
                continue;
            }
            axes.sort_by_key(|&axis| (self.axis_size(axis), axis));
            axes.pop();
            let size: i64 = self.axis_sizes(&axes).iter().product();
            parts = parts.saturating_mul(size);
            if axes.iter().any(|axis| x.axes.contains(axis)) {
                return None;
            }
            found = found.or(axes.first().copied());
        }
        found.filter(|_| parts <= MAX_PARTS)
    }

    /// Reads once for each index of an axis.
    fn read_in_parts(&mut self, x: &Lifted, at: &[Linear], axis: usize) -> Lifted {
        let mut parts = Vec::new();
        for value in 0..self.axis_size(axis) {
            let forms = at.iter().map(|form| form.at(axis, value));
            let Some(forms) = forms.collect::<Option<Vec<_>>>() else {
                return self.zeros_of_read(x, at);
            };
            parts.push(self.read(x, &forms));
        }
        if parts.is_empty() {
            return self.zeros_of_read(x, at);
        }
        self.joined(&parts, axis)
    }

    /// Joins arrays along a new axis.
    pub fn joined(&mut self, parts: &[Lifted], axis: usize) -> Lifted {
        let (values, axes) = self.aligned(parts);
        let place = axes.partition_point(|&other| other < axis);
        let mut sizes = self.shape(values[0]);
        sizes.insert(place, 1);
        let values: Vec<_> = values.into_iter().map(|value| self.reshape(value, &sizes)).collect();
        let mut axes = axes;
        axes.insert(place, axis);
        Lifted { value: self.concatenate(&values, place), axes }
    }
}
