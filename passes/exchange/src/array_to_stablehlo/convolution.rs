//! Sums of products over windows: `convolution`.

use super::exporter::{Exporter, Lifted, Variable};
use super::linear::Linear;
use cotan_ir::{AttrValue, Type, Value};
use cotan_stablehlo::attributes::{ConvDimensions, Layout, Padding};

/// A dimension of an input that windows move along.
struct Window {
    /// The axis of positions.
    position: usize,
    /// The axis of the window.
    window: usize,
    stride: i64,
    dilation: i64,
    rest: i64,
    /// The size of the dimension that the sum of both indexes.
    size: i64,
}

impl Window {
    /// Returns the window of an index with two terms, the first of which is the position if
    /// `position_first`.
    fn of(form: &Linear, size: i64, position_first: bool) -> Option<Self> {
        let [u, v] = form.terms[..] else { return None };
        let [position, window] = if position_first { [u, v] } else { [v, u] };
        let ((position, stride), (window, dilation)) = (position, window);
        let window = Self { position, window, stride, dilation, rest: form.rest, size };
        (stride > 0 && dilation > 0).then_some(window)
    }
}

/// A product of an input and a kernel that moves along it.
struct Moved {
    groups: Groups,
    windows: Vec<Window>,
    spatial: Vec<Spatial>,
    /// The number of positions of each window.
    counts: Vec<i64>,
    /// True if the kernel is reversed.
    is_reversed: bool,
}

/// The attributes of one spatial dimension.
struct Spatial {
    stride: i64,
    padding: (i64, i64),
    lhs_dilation: i64,
    rhs_dilation: i64,
}

/// The axes of a convolution besides spatial ones.
#[derive(Default)]
struct Groups {
    /// Axes of the input only.
    batch: Vec<usize>,
    /// Axes of both factors, which are summed.
    input: Vec<usize>,
    /// Axes of the kernel only.
    output: Vec<usize>,
}

impl Exporter<'_> {
    /// Returns a contraction as a convolution if one factor is read in windows.
    pub fn convolution(
        &mut self,
        views: &[(Lifted, Vec<Linear>)],
        kept: &[usize],
        summed: &[usize],
    ) -> Option<Lifted> {
        let [a, b] = views else { return None };
        let reads_windows =
            |view: &(Lifted, Vec<Linear>)| view.1.iter().any(|form| form.terms.len() == 2);
        let (input, kernel) = if reads_windows(a) { (a, b) } else { (b, a) };
        if !reads_windows(input) || !a.0.axes.is_empty() || !b.0.axes.is_empty() {
            return None;
        }
        let kernel_axes = self.whole_axes(&kernel.0, &kernel.1)?;
        let (mut windows, mut groups) = (Vec::new(), Groups::default());
        let mut input_axes = Vec::new();
        for (form, &size) in input.1.iter().zip(&self.own(&input.0)) {
            match form.terms[..] {
                [_, (v, _)] => {
                    let window = Window::of(form, size, kernel_axes.contains(&v))?;
                    let fits = kernel_axes.contains(&window.window)
                        && summed.contains(&window.window)
                        && kept.contains(&window.position)
                        && !kernel_axes.contains(&window.position);
                    if !fits {
                        return None;
                    }
                    input_axes.push(window.position);
                    windows.push(window);
                }
                [(axis, 1)] if form.rest == 0 && self.axis_size(axis) == size => {
                    let in_kernel = kernel_axes.contains(&axis);
                    match (in_kernel, summed.contains(&axis)) {
                        (true, true) => groups.input.push(axis),
                        (false, false) => groups.batch.push(axis),
                        _ => return None,
                    }
                    input_axes.push(axis);
                }
                _ => return None,
            }
        }
        let is_window = |axis: &usize| windows.iter().any(|window| window.window == *axis);
        for &axis in kernel_axes.iter().filter(|axis| !is_window(axis)) {
            match (kept.contains(&axis), groups.input.contains(&axis)) {
                (true, _) if !input_axes.contains(&axis) => groups.output.push(axis),
                (false, true) => {}
                _ => return None,
            }
        }
        let all: Vec<usize> = input_axes
            .iter()
            .chain(&kernel_axes)
            .copied()
            .filter(|axis| !kept.contains(axis))
            .collect();
        if !summed.iter().all(|axis| all.contains(axis)) || !self.has_elements(views) {
            return None;
        }
        let mut spatial = Vec::new();
        for window in &windows {
            let (count, width) = (self.axis_size(window.position), self.axis_size(window.window));
            let reach = window.dilation * (width - 1) + 1;
            let low = window.rest.checked_neg()?;
            let high = (count - 1) * window.stride + reach - window.size - low;
            spatial.push(Spatial {
                stride: window.stride,
                padding: (low, high),
                lhs_dilation: 1,
                rhs_dilation: window.dilation,
            });
        }
        let positions: Vec<usize> = windows.iter().map(|window| window.position).collect();
        let counts = self.axis_sizes(&positions);
        let factors = [(input.0.value, &input_axes[..]), (kernel.0.value, &kernel_axes[..])];
        let moved = Moved { groups, windows, spatial, counts, is_reversed: false };
        let (value, axes) = self.moved_product(factors, &moved);
        Some(self.sorted(value, &axes))
    }

    /// Emits the product of an input and a kernel, whose dimensions are axes; returns it with the
    /// axis of each dimension.
    fn moved_product(
        &mut self,
        [(input, input_axes), (kernel, kernel_axes)]: [(Value, &[usize]); 2],
        moved: &Moved,
    ) -> (Value, Vec<usize>) {
        let Moved { groups, windows, spatial, counts, is_reversed } = moved;
        let positions: Vec<usize> = windows.iter().map(|window| window.position).collect();
        let sides: Vec<usize> = windows.iter().map(|window| window.window).collect();
        let lhs = self.grouped(input, input_axes, [&groups.batch, &positions, &groups.input]);
        let rhs = self.grouped(kernel, kernel_axes, [&sides, &groups.input, &groups.output]);
        let lhs = self.merged(lhs, [groups.batch.len(), positions.len(), groups.input.len()], 1);
        let mut rhs = self.merged(rhs, [sides.len(), groups.input.len(), groups.output.len()], 0);
        if *is_reversed {
            rhs = self.reverse(rhs, &(0..sides.len()).collect::<Vec<_>>());
        }
        let value = self.emit_convolution(lhs, rhs, spatial, counts);
        let axes = [&groups.batch[..], &positions, &groups.output].concat();
        let [batch, output] = [&groups.batch, &groups.output].map(|axes| self.axis_sizes(axes));
        let sizes = [&batch[..], counts, &output].concat();
        (self.reshape(value, &sizes), axes)
    }

    fn has_elements(&self, views: &[(Lifted, Vec<Linear>)]) -> bool {
        views.iter().all(|(x, _)| !self.shape(x.value).contains(&0))
    }

    /// Returns the axis that each dimension is read along, if all are read as a whole.
    pub fn whole_axes(&self, x: &Lifted, at: &[Linear]) -> Option<Vec<usize>> {
        let mut axes = Vec::new();
        for (form, size) in at.iter().zip(self.own(x)) {
            match form.terms[..] {
                [(axis, 1)]
                    if form.rest == 0
                        && self.axis_size(axis) == size
                        && matches!(self.variables[axis], Variable::Axis(_))
                        && !axes.contains(&axis) =>
                {
                    axes.push(axis);
                }
                _ => return None,
            }
        }
        Some(axes)
    }

    /// Transposes dimensions, which are axes, to groups.
    fn grouped(&mut self, x: Value, axes: &[usize], groups: [&Vec<usize>; 3]) -> Value {
        let position = |axis: &usize| axes.iter().position(|other| other == axis);
        let order: Vec<usize> = groups.into_iter().flatten().filter_map(position).collect();
        self.transpose(x, &order)
    }

    /// Merges the dimensions of two of three groups; those of the group `open` stay.
    fn merged(&mut self, x: Value, counts: [usize; 3], open: usize) -> Value {
        let shape = self.shape(x);
        let (mut sizes, mut from) = (Vec::new(), 0);
        for (group, count) in counts.into_iter().enumerate() {
            let part = &shape[from..from + count];
            match group == open {
                true => sizes.extend_from_slice(part),
                false => sizes.push(part.iter().product()),
            }
            from += count;
        }
        self.reshape(x, &sizes)
    }

    /// Emits a convolution of `[batch, spatial.., features]` by `[window.., features, outputs]`.
    fn emit_convolution(
        &mut self,
        lhs: Value,
        rhs: Value,
        spatial: &[Spatial],
        counts: &[i64],
    ) -> Value {
        let rank = spatial.len() as i64;
        let outer = |first, second| Layout { first, second, spatial: (1..=rank).collect() };
        let dimensions = ConvDimensions {
            input: outer(0, rank + 1),
            kernel: Layout { first: rank, second: rank + 1, spatial: (0..rank).collect() },
            output: outer(0, rank + 1),
        };
        let (batch, outputs) = (self.shape(lhs)[0], self.shape(rhs)[spatial.len() + 1]);
        let sizes = [&[batch], counts, &[outputs]].concat();
        let element = self.element(lhs);
        let ty = self.tensor(&sizes, element);
        let list = |of: fn(&Spatial) -> i64| -> Vec<i64> { spatial.iter().map(of).collect() };
        let padding = Padding(spatial.iter().map(|spatial| spatial.padding).collect());
        let one = self.b.store_mut().int_attr(1, Type::I64);
        let attrs = [
            ("window_strides", self.list(&list(|spatial| spatial.stride))),
            ("padding", padding.to_attr(self.b.store_mut())),
            ("lhs_dilation", self.list(&list(|spatial| spatial.lhs_dilation))),
            ("rhs_dilation", self.list(&list(|spatial| spatial.rhs_dilation))),
            ("dimension_numbers", dimensions.to_attr(self.b.store_mut())),
            ("feature_group_count", one),
            ("batch_group_count", one),
        ];
        self.emit("stablehlo.convolution", &[lhs, rhs], &attrs, ty)
    }

    /// Returns a sum with the products of two factors added at sums of their axes: a convolution
    /// with a reversed kernel.
    pub fn transposed_convolution(
        &mut self,
        factors: &[Lifted],
        at: &[Linear],
        total: &Lifted,
        summed: &[usize],
    ) -> Option<Lifted> {
        let [a, b] = factors else { return None };
        let own = self.own(total);
        let has_windows = at.iter().any(|form| form.terms.len() == 2);
        let is_float =
            matches!(self.ir().type_data(self.element(total.value)), cotan_ir::TypeData::Float(_));
        if !has_windows || at.len() != own.len() || !total.axes.is_empty() || !is_float {
            return None;
        }
        let width = |x: &Lifted| -> i64 {
            let in_window = |axis: &&usize| {
                at.iter().any(|form| form.terms.len() == 2 && form.coefficient(**axis) != 0)
            };
            x.axes.iter().filter(in_window).map(|&axis| self.axis_size(axis)).product()
        };
        let (input, kernel) = if width(a) < width(b) { (b, a) } else { (a, b) };
        let (mut windows, mut groups, mut layout) = (Vec::new(), Groups::default(), Vec::new());
        for (form, &size) in at.iter().zip(&own) {
            match form.terms[..] {
                [(u, _), _] => {
                    let window = Window::of(form, size, input.axes.contains(&u))?;
                    let fits = input.axes.contains(&window.position)
                        && !kernel.axes.contains(&window.position)
                        && kernel.axes.contains(&window.window)
                        && !input.axes.contains(&window.window);
                    if !fits {
                        return None;
                    }
                    layout.push(window.position);
                    windows.push(window);
                }
                [(axis, 1)] if form.rest == 0 && self.axis_size(axis) == size => {
                    match (input.axes.contains(&axis), kernel.axes.contains(&axis)) {
                        (true, false) => groups.batch.push(axis),
                        (false, true) => groups.output.push(axis),
                        _ => return None,
                    }
                    layout.push(axis);
                }
                _ => return None,
            }
        }
        for &axis in summed {
            if !input.axes.contains(&axis) || !kernel.axes.contains(&axis) {
                return None;
            }
            groups.input.push(axis);
        }
        let positions: Vec<usize> = windows.iter().map(|window| window.position).collect();
        let sides: Vec<usize> = windows.iter().map(|window| window.window).collect();
        let known = [&groups.batch[..], &groups.input, &positions].concat();
        let known_kernel = [&groups.output[..], &groups.input, &sides].concat();
        let is_covered = input.axes.iter().all(|axis| known.contains(axis))
            && kernel.axes.iter().all(|axis| known_kernel.contains(axis));
        let is_empty =
            self.shape(input.value).contains(&0) || self.shape(kernel.value).contains(&0);
        if !is_covered || is_empty {
            return None;
        }
        let mut spatial = Vec::new();
        for window in &windows {
            let (count, width) = (self.axis_size(window.position), self.axis_size(window.window));
            let reach = window.dilation * (width - 1);
            let low = reach + window.rest;
            let dilated = (count - 1) * window.stride + 1;
            spatial.push(Spatial {
                stride: 1,
                padding: (low, window.size - dilated - low + reach),
                lhs_dilation: window.stride,
                rhs_dilation: window.dilation,
            });
        }
        let counts: Vec<i64> = windows.iter().map(|window| window.size).collect();
        let factors = [(input.value, &input.axes[..]), (kernel.value, &kernel.axes[..])];
        let moved = Moved { groups, windows, spatial, counts, is_reversed: true };
        let (value, axes) = self.moved_product(factors, &moved);
        let place = |axis: &usize| axes.iter().position(|other| other == axis);
        let order: Vec<usize> = layout.iter().filter_map(place).collect();
        let value = self.transpose(value, &order);
        Some(self.added(total, &Lifted::uniform(value)))
    }
}
