//! Arrays over an iteration space: copies along more axes, and sums along axes.

use super::exporter::{Exporter, Lifted};
use cotan_ir::Value;

impl Exporter<'_> {
    /// Returns the sizes of an array without its axes.
    pub fn own(&self, x: &Lifted) -> Vec<i64> {
        self.shape(x.value).split_off(x.axes.len())
    }

    /// Returns an array over more axes, which are in ascending order.
    pub fn spread(&mut self, x: &Lifted, axes: &[usize]) -> Value {
        if x.axes == axes {
            return x.value;
        }
        let own = self.own(x);
        let at = |axis: &usize| axes.iter().position(|other| other == axis).unwrap_or_default();
        let mut dims: Vec<usize> = x.axes.iter().map(at).collect();
        dims.extend(axes.len()..axes.len() + own.len());
        let sizes = [self.axis_sizes(axes), own].concat();
        self.broadcast(x.value, &dims, &sizes)
    }

    /// Returns an array with copies of a scalar for each element, or an array as it is.
    pub fn filled(&mut self, x: Lifted, own: &[i64]) -> Lifted {
        if own.is_empty() || !self.own(&x).is_empty() {
            return x;
        }
        let dims: Vec<usize> = (0..x.axes.len()).collect();
        let sizes = [&self.axis_sizes(&x.axes), own].concat();
        Lifted { value: self.broadcast(x.value, &dims, &sizes), axes: x.axes }
    }

    /// Returns arrays over the same axes, and these axes.
    pub fn aligned(&mut self, arrays: &[Lifted]) -> (Vec<Value>, Vec<usize>) {
        let axes = union(arrays.iter().map(|array| &array.axes[..]));
        (arrays.iter().map(|array| self.spread(array, &axes)).collect(), axes)
    }

    /// Returns an array with axes in an order, followed by its own dimensions, as a lifted array.
    pub fn sorted(&mut self, value: Value, axes: &[usize]) -> Lifted {
        let mut order: Vec<usize> = (0..axes.len()).collect();
        order.sort_by_key(|&dim| axes[dim]);
        let sorted = order.iter().map(|&dim| axes[dim]).collect();
        order.extend(axes.len()..self.shape(value).len());
        Lifted { value: self.transpose(value, &order), axes: sorted }
    }

    /// Returns the sum along axes.
    pub fn summed(&mut self, x: &Lifted, along: &[usize]) -> Lifted {
        let at = |axis: &usize| x.axes.iter().position(|other| other == axis);
        let dims: Vec<usize> = along.iter().filter_map(at).collect();
        let axes = x.axes.iter().copied().filter(|axis| !along.contains(axis)).collect();
        Lifted { value: self.sum(x.value, &dims), axes }
    }

    /// Returns an array with its leading dimensions as axes that are later than all others.
    pub fn with_axes(&self, x: Lifted, axes: &[usize]) -> Lifted {
        Lifted { value: x.value, axes: [&x.axes, axes].concat() }
    }

    /// Returns an array with its last axes, which are those of a body, as dimensions of its own.
    pub fn without_axes(&mut self, x: &Lifted, axes: &[usize]) -> Lifted {
        let outer: Vec<usize> =
            x.axes.iter().copied().filter(|axis| !axes.contains(axis)).collect();
        let all = [&outer, axes].concat();
        Lifted { value: self.spread(x, &all), axes: outer }
    }
}

/// Returns the axes that occur, in ascending order.
pub fn union<'a>(lists: impl IntoIterator<Item = &'a [usize]>) -> Vec<usize> {
    let mut all: Vec<usize> = lists.into_iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
