//! `stablehlo.convolution`

use super::attributes::{self, Layout};
use super::importer::{Importer, Translation};
use super::slices::Padding;
use super::types;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Reverse};
use cotan_ir::dims::Poly;
use cotan_ir::{Op, Value};

/// The window of a convolution or of a reduction, one element for each dimension.
#[derive(Clone, Debug)]
pub struct Window {
    /// Its sizes.
    pub sizes: Vec<i64>,
    /// The distances between windows.
    pub strides: Vec<i64>,
    /// The distances between elements of the array.
    pub base_dilations: Vec<i64>,
    /// The distances between elements of a window.
    pub dilations: Vec<i64>,
    /// The padding before the array.
    pub low: Vec<Poly>,
    /// The padding after the array.
    pub high: Vec<Poly>,
}

/// A convolution.
struct Convolution {
    window: Window,
    input: Layout,
    kernel: Layout,
    output: Layout,
    groups: i64,
    batch_groups: i64,
}

/// Translates a convolution to one contraction, which reads the input at sums of indices. Out of
/// range these read 0, as padding does. Groups become dimensions of their own.
pub fn convolution(it: &mut Importer<'_>, op: Op) -> Translation {
    let Some([input, kernel, output]) = attributes::layouts(it.ir(), op) else {
        return it.refuse(op, "has no dimension numbers");
    };
    let (mut x, mut w) = (it.factor(op, 0)?, it.factor(op, 1)?);
    let sizes = it.sizes(op, w)?;
    let spatial: Vec<i64> = kernel.spatial.iter().map(|&dim| sizes[dim]).collect();
    let mut window = attributes::window(it.ir(), op, spatial);
    if it.ir().operand_count(op) == 3 {
        let padding = it.list(op, 2)?;
        window.low = padding.iter().step_by(2).cloned().collect();
        window.high = padding.iter().skip(1).step_by(2).cloned().collect();
    }
    let group_count = |name| attributes::integer(it.ir(), op, name).unwrap_or(1);
    let (groups, batch_groups) =
        (group_count("feature_group_count"), group_count("batch_group_count"));
    for (&dim, reversed) in
        kernel.spatial.iter().zip(attributes::flags(it.ir(), op, "window_reversal"))
    {
        if reversed {
            w = Reverse::value(&mut it.b, it.loc, w, dim as i64);
        }
    }
    let zero = it.element(x);
    let zero = it.number(0.0, zero);
    let rank = it.sizes(op, x)?.len();
    let mut interior = vec![0; rank];
    for (&dim, dilation) in input.spatial.iter().zip(&window.base_dilations) {
        interior[dim] = dilation - 1;
    }
    let mut padding = Padding::between(interior);
    if window.low.iter().any(|low| low.as_constant().is_none()) {
        for (index, &dim) in input.spatial.iter().enumerate() {
            padding.low[dim] = std::mem::take(&mut window.low[index]);
        }
    }
    x = it.padded_as(op, x, zero, &padding)?;
    let this = Convolution { window, input, kernel, output, groups, batch_groups };
    if groups * batch_groups > 1
        && [x, w].iter().any(|&x| types::has_symbolic(it.ir(), it.ir().ty(x)))
    {
        return it
            .refuse(op, "has groups and an array of symbolic size, which it does not support");
    }
    this.contract(it, op, x, w)
}

impl Convolution {
    /// Emits the contraction. The dimensions are those of the result, where the feature dimension
    /// is split into group and feature, then the window, and then the features that are summed.
    fn contract(&self, it: &mut Importer<'_>, op: Op, x: Value, w: Value) -> Translation {
        let groups = self.groups * self.batch_groups;
        let result = it.ir().result(op, 0);
        let sizes = it.sizes(op, result)?;
        let feature = self.output.feature;
        // Dimension `feature` is the group, and the next one the feature inside of a group.
        let shifted = |dim: usize| if dim > feature { dim + 1 } else { dim };
        let mut split = sizes.clone();
        split[feature] /= groups;
        split.insert(feature, groups);
        let first = split.len();
        let (group, inside) = (Affine::index(feature), Affine::index(feature + 1));
        let channel = Affine::index(first + self.window.sizes.len());
        let batch = Affine::index(shifted(self.output.batch));
        let at = |dim: usize| self.position(shifted(self.output.spatial[dim]), first, dim);

        let x_sizes = it.sizes(op, x)?;
        let mut x_at = vec![Affine::constant(0); x_sizes.len()];
        x_at[self.input.batch] = batch;
        x_at[self.input.feature] = channel.clone();
        for (index, &dim) in self.input.spatial.iter().enumerate() {
            x_at[dim] = at(index);
        }
        let divided = if self.groups > 1 { self.input.feature } else { self.input.batch };
        let x = divide(it, x, &x_sizes, &mut x_at, divided, groups, group.clone());

        let w_sizes = it.sizes(op, w)?;
        let mut w_at = vec![Affine::constant(0); w_sizes.len()];
        w_at[self.kernel.batch] = inside;
        w_at[self.kernel.feature] = channel;
        for (index, &dim) in self.kernel.spatial.iter().enumerate() {
            w_at[dim] = Affine::index(first + index);
        }
        let w = divide(it, w, &w_sizes, &mut w_at, self.kernel.batch, groups, group);

        let channels = w_sizes[self.kernel.feature];
        let domain = self.window.sizes.iter().chain([&channels]);
        let domain = domain.map(|&size| types::poly(it.ir(), size));
        let (domain, element) = (domain.collect(), it.element(x));
        let split_ty = it.array(if groups > 1 { &split } else { &sizes }, element);
        let factors = [(x, x_at), (w, w_at)];
        let factors = if groups > 1 { factors } else { factors.map(|it| without(it, feature)) };
        let value = Contract::of(&mut it.b, it.loc, &factors, domain, split_ty);
        let value = it.reshaped(value, &sizes);
        let ty = it.new_type(op, 0);
        let element = types::element(it.ir(), ty);
        Ok(vec![it.narrowed(value, element)])
    }

    /// Returns the index of the input along a spatial dimension.
    fn position(&self, output: usize, first: usize, dim: usize) -> Affine<usize> {
        let Window { strides, dilations, low, .. } = &self.window;
        let terms = [(output, strides[dim]), (first + dim, dilations[dim])];
        let terms = terms.map(|(index, times)| (index, Poly::constant(times)));
        Affine::sum(terms, negated(&low[dim]))
    }
}

/// Returns a size with the other sign.
pub fn negated(size: &Poly) -> Poly {
    Poly::default().sub(size).unwrap_or_default()
}

/// Splits a dimension into groups, if there are several, and puts their index in front of its own.
fn divide(
    it: &mut Importer<'_>,
    x: Value,
    sizes: &[i64],
    at: &mut Vec<Affine<usize>>,
    dim: usize,
    groups: i64,
    group: Affine<usize>,
) -> Value {
    if groups == 1 {
        return x;
    }
    let mut split = sizes.to_vec();
    split[dim] /= groups;
    split.insert(dim, groups);
    at.insert(dim, group);
    it.reshaped(x, &split)
}

/// Renumbers the dimensions of a contraction without that of the only group.
fn without((value, at): (Value, Vec<Affine<usize>>), group: usize) -> (Value, Vec<Affine<usize>>) {
    let at = at.iter().map(|at| at.renamed(|dim| if dim > group { dim - 1 } else { dim }));
    (value, at.collect())
}
