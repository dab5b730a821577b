//! The sizes of padded arrays, and the number of windows in them.

use super::Analysis;
use super::shapes::Shapes;
use cotan_ir::Op;
use cotan_ir::dims::Poly;
use cotan_stablehlo::attributes::{ConvDimensions, dense_integers};

/// The target of a reduction over windows whose sizes are operands.
pub const DYNAMIC_REDUCE_WINDOW: &str = "stablehlo.dynamic_reduce_window";

/// A window along one dimension.
struct Window {
    size: Poly,
    stride: i64,
    /// The distances between elements of the window, and of the array.
    dilations: [i64; 2],
    /// The padding at both ends.
    padding: [Poly; 2],
}

impl Window {
    /// Returns the number of windows in a dimension of this size.
    fn count(&self, size: &Poly) -> Option<Poly> {
        let one = Poly::constant(1);
        let [inside, between] = self.dilations.map(Poly::constant);
        let [low, high] = &self.padding;
        let padded = padded_size(size, low, high, &between.sub(&one)?)?;
        let extent = self.size.sub(&one)?.mul(&inside)?.add(&one)?;
        divided(&padded.sub(&extent)?, self.stride)?.add(&one)
    }
}

/// Returns the size of a padded dimension.
fn padded_size(size: &Poly, low: &Poly, high: &Poly, interior: &Poly) -> Option<Poly> {
    let gaps = match size.as_constant() {
        Some(size) => Poly::constant((size - 1).max(0)),
        None => size.sub(&Poly::constant(1))?,
    };
    size.add(&gaps.mul(interior)?)?.add(low)?.add(high)
}

/// Returns a polynomial divided by a positive constant, rounded down; `None` if that is none.
fn divided(size: &Poly, by: i64) -> Option<Poly> {
    if by < 1 {
        return None;
    }
    let mut quotient = Poly::default();
    for (names, factor) in size.terms() {
        let is_exact = names.is_empty() || factor % by == 0;
        let mut term = is_exact.then(|| Poly::constant(factor.div_euclid(by)))?;
        for &name in names {
            term = term.mul(&Poly::parameter(name))?;
        }
        quotient = quotient.add(&term)?;
    }
    Some(quotient)
}

fn constants(list: Vec<i64>) -> Vec<Poly> {
    list.into_iter().map(Poly::constant).collect()
}

impl Analysis<'_> {
    /// The sizes after padding of constant sizes.
    pub fn pad(&mut self, op: Op) -> Shapes {
        let names = ["edge_padding_low", "edge_padding_high", "interior_padding"];
        let [low, high, interior] = names.map(|name| self.list(op, name).map(constants));
        self.padded(op, [low?, high?, interior?])
    }

    /// The sizes after padding of computed sizes.
    pub fn dynamic_pad(&mut self, op: Op) -> Shapes {
        self.listing.push(op);
        let padding = [self.computed(op, 2)?, self.computed(op, 3)?, self.computed(op, 4)?];
        self.padded(op, padding)
    }

    fn padded(&mut self, op: Op, [low, high, interior]: [Vec<Poly>; 3]) -> Shapes {
        let shape = self.operand_shape(op, 0)?;
        let ends = low.iter().zip(&high).zip(&interior);
        let sizes = shape.iter().zip(ends).map(|(size, ((low, high), interior))| {
            padded_size(&self.solver.value(size), low, high, interior)
        });
        Some(vec![sizes.collect::<Option<_>>()?])
    }

    /// The sizes of a slice of computed bounds.
    pub fn real_dynamic_slice(&mut self, op: Op) -> Shapes {
        self.listing.push(op);
        let lists = [self.computed(op, 1)?, self.computed(op, 2)?, self.computed(op, 3)?];
        let size = |dim: usize| {
            let [start, limit, stride] = [0, 1, 2].map(|list: usize| lists[list].get(dim));
            let stride = stride?.as_constant()?;
            divided(&limit?.sub(start?)?.add(&Poly::constant(stride.checked_sub(1)?))?, stride)
        };
        Some(vec![(0..lists[0].len()).map(size).collect::<Option<_>>()?])
    }

    /// The sizes of the output of a convolution.
    pub fn convolution(&mut self, op: Op) -> Shapes {
        let dims: ConvDimensions = self.attr(op, "dimension_numbers")?;
        let (x, w) = (self.operand_shape(op, 0)?, self.operand_shape(op, 1)?);
        let at = |shape: &[Poly], dim: i64| shape.get(usize::try_from(dim).ok()?).cloned();
        let rank = dims.input.spatial.len();
        let padding = match self.ir.operand_count(op) {
            3 => {
                self.listing.push(op);
                self.computed(op, 2)?
            }
            _ => self.padding(op, rank)?,
        };
        let groups = self.ir.store.as_int(self.ir.attr_named(op, "batch_group_count")?)?;
        let mut shape = vec![Poly::default(); x.len()];
        let (batch, features) = (at(&x, dims.input.first)?, at(&w, dims.kernel.second)?);
        *shape.get_mut(dims.output.first as usize)? = divided(&self.solver.value(&batch), groups)?;
        *shape.get_mut(dims.output.second as usize)? = features;
        for index in 0..rank {
            let window = Window {
                size: self.solver.value(&at(&w, dims.kernel.spatial[index])?),
                stride: self.element(op, "window_strides", index),
                dilations: ["rhs_dilation", "lhs_dilation"]
                    .map(|name| self.element(op, name, index)),
                padding: [padding.get(2 * index)?.clone(), padding.get(2 * index + 1)?.clone()],
            };
            let size = self.solver.value(&at(&x, dims.input.spatial[index])?);
            *shape.get_mut(dims.output.spatial[index] as usize)? = window.count(&size)?;
        }
        Some(vec![shape])
    }

    /// Returns an element of a list that is 1 where it is absent.
    fn element(&self, op: Op, name: &str, index: usize) -> i64 {
        self.list(op, name).and_then(|list| list.get(index).copied()).unwrap_or(1)
    }

    /// Returns the padding before and after each dimension.
    fn padding(&self, op: Op, rank: usize) -> Option<Vec<Poly>> {
        let Some(attr) = self.ir.attr_named(op, "padding") else {
            return Some(vec![Poly::default(); 2 * rank]);
        };
        dense_integers(&self.ir.store, attr).map(|(_, list)| constants(list))
    }

    /// The number of windows along each dimension.
    pub fn reduce_window(&mut self, op: Op) -> Shapes {
        let sizes = self.list(op, "window_dimensions")?;
        let padding = self.padding(op, sizes.len())?;
        let windows = sizes.into_iter().enumerate().map(|(index, size)| Window {
            size: Poly::constant(size),
            stride: self.element(op, "window_strides", index),
            dilations: ["window_dilations", "base_dilations"]
                .map(|name| self.element(op, name, index)),
            padding: [padding[2 * index].clone(), padding[2 * index + 1].clone()],
        });
        let windows: Vec<Window> = windows.collect();
        self.counts(op, &windows)
    }

    /// Returns whether a call is a reduction over windows of computed sizes.
    pub fn is_dynamic_reduce_window(&self, op: Op) -> bool {
        let target = self.ir.attr_named(op, "call_target_name");
        target.and_then(|target| self.ir.as_str(target)) == Some(DYNAMIC_REDUCE_WINDOW)
    }

    /// As [`Analysis::reduce_window`], for windows whose sizes are the last five operands.
    pub fn dynamic_reduce_window(&mut self, op: Op) -> Shapes {
        self.listing.push(op);
        let first = self.ir.operand_count(op).checked_sub(5)?;
        let list = |number: usize| self.computed(op, first + number);
        let (sizes, strides, base) = (list(0)?, list(1)?, list(2)?);
        let (inside, padding) = (list(3)?, list(4)?);
        let windows = sizes.into_iter().enumerate().map(|(index, size)| {
            let number = |list: &[Poly]| list.get(index)?.as_constant();
            Some(Window {
                size,
                stride: number(&strides)?,
                dilations: [number(&inside)?, number(&base)?],
                padding: [padding.get(2 * index)?.clone(), padding.get(2 * index + 1)?.clone()],
            })
        });
        let windows: Vec<Window> = windows.collect::<Option<_>>()?;
        self.counts(op, &windows)
    }

    fn counts(&mut self, op: Op, windows: &[Window]) -> Shapes {
        let shape = self.operand_shape(op, 0)?;
        let pairs = shape.iter().zip(windows);
        let sizes = pairs.map(|(size, window)| window.count(&self.solver.value(size)));
        Some(vec![sizes.collect::<Option<_>>()?; self.ir.result_count(op)])
    }
}
