//! Sums of products along axes: `dot_general`, products and sums.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::linear::Linear;
use cotan_dialects::arith::{Mulf, Muli};
use cotan_dialects::array::Contract;
use cotan_dialects::array::affine::Affine;
use cotan_ir::{AttrValue, Op, Type, Value};
use cotan_stablehlo::attributes::{DotDimensions, Integers};

/// Translates `array.contract`.
pub fn contract(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Contract = it.ir().verified(op);
    let domain = it.ir().store.as_dims(this.domain).unwrap_or_default().to_vec();
    let sizes = it.own_sizes(op, this.result)?;
    let mut summed = Vec::new();
    for size in &domain {
        match it.size(size) {
            Some(size) => summed.push(size),
            None => return it.refuse(op, "has an unknown size"),
        }
    }
    let kept = it.new_axes(&sizes);
    let summed = it.new_axes(&summed);
    let axes = [&kept[..], &summed].concat();
    let factors = this.factors(it.ir());
    let mut views = Vec::new();
    for (value, at) in factors {
        let at: Option<Vec<Linear>> = at.iter().map(|at| linear_of(at, &axes)).collect();
        let Some(at) = at else { return it.refuse(op, "has an index with an unknown size") };
        views.push((it.lifted(value)?, at));
    }
    let value = match it.convolution(&views, &kept, &summed) {
        Some(value) => value,
        None => {
            let factors: Vec<Lifted> = views.iter().map(|(x, at)| it.factor(x, at)).collect();
            it.product(&factors, &summed)
        }
    };
    Ok(vec![Item::Array(it.without_axes(&value, &kept))])
}

fn linear_of(at: &Affine<usize>, axes: &[usize]) -> Option<Linear> {
    let mut form = Linear::constant(at.rest().as_constant()?);
    for (dim, times) in at.terms() {
        let term = Linear::variable(*axes.get(*dim)?).times(times.as_constant()?)?;
        form = form.plus(&term)?;
    }
    Some(form)
}

impl Exporter<'_> {
    /// Reads a factor. One that is read as a whole keeps the order of its dimensions, which a
    /// product needs not be sorted by.
    fn factor(&mut self, x: &Lifted, at: &[Linear]) -> Lifted {
        let axes = if x.axes.is_empty() { self.whole_axes(x, at) } else { None };
        match axes {
            Some(axes) => Lifted { value: x.value, axes },
            None => self.read(x, at),
        }
    }

    /// Returns the factors of a value that products of this block compute.
    pub fn factors(&mut self, value: Value) -> Result<Vec<Lifted>, Refusal> {
        let ir = self.ir();
        let mulf = ir.def_as::<Mulf>(value).map(|product| [product.lhs, product.rhs]);
        let sides = mulf.or(ir.def_as::<Muli>(value).map(|product| [product.lhs, product.rhs]));
        let is_bool = self.element_of(value) == Type::I1;
        let Some([a, b]) = sides.filter(|_| !is_bool) else { return Ok(vec![self.lifted(value)?]) };
        let mut factors = self.factors(a)?;
        factors.extend(self.factors(b)?);
        Ok(factors)
    }

    /// Returns the product of scalars, summed along axes.
    pub fn product(&mut self, factors: &[Lifted], summed: &[usize]) -> Lifted {
        let mut factors = factors.to_vec();
        // Factors without summed axes come last: they scale the sum.
        factors.sort_by_key(|factor| !factor.axes.iter().any(|axis| summed.contains(axis)));
        let unused: Vec<usize> = summed
            .iter()
            .copied()
            .filter(|axis| !factors.iter().any(|factor| factor.axes.contains(axis)))
            .collect();
        let mut rest = factors.split_off(1);
        let mut product = factors.remove(0);
        while !rest.is_empty() {
            let next = rest.remove(0);
            let is_last =
                |axis: &usize| !rest.iter().any(|factor: &Lifted| factor.axes.contains(axis));
            let done: Vec<usize> = summed.iter().copied().filter(|axis| is_last(axis)).collect();
            product = self.pair(&product, &next, &done);
        }
        let product = self.summed(&product, summed);
        let product = self.sorted(product.value, &product.axes);
        let count: i64 = self.axis_sizes(&unused).iter().product();
        if unused.is_empty() {
            return product;
        }
        self.scaled(&product, count)
    }

    /// Returns a multiple of an array.
    pub fn scaled(&mut self, x: &Lifted, by: i64) -> Lifted {
        if by == 1 {
            return x.clone();
        }
        let by = self.number_like(by as f64, x.value);
        let name = if self.element(x.value) == Type::I1 { "and" } else { "multiply" };
        Lifted { value: self.binary(name, x.value, by), axes: x.axes.clone() }
    }

    /// Returns the product of two arrays, summed along axes.
    fn pair(&mut self, a: &Lifted, b: &Lifted, done: &[usize]) -> Lifted {
        let only = |one: &Lifted, other: &Lifted| -> Vec<usize> {
            let axes = one.axes.iter().copied();
            axes.filter(|axis| done.contains(axis) && !other.axes.contains(axis)).collect()
        };
        let (alone_a, alone_b) = (only(a, b), only(b, a));
        let (a, b) = (self.summed(a, &alone_a), self.summed(b, &alone_b));
        let both: Vec<usize> = a.axes.iter().copied().filter(|it| b.axes.contains(it)).collect();
        let contracted: Vec<usize> = both.iter().copied().filter(|it| done.contains(it)).collect();
        let is_bool = self.element(a.value) == Type::I1;
        if contracted.is_empty() || is_bool {
            let sorted = [a, b].map(|x| self.sorted(x.value, &x.axes));
            let (values, axes) = self.aligned(&sorted);
            let name = if is_bool { "and" } else { "multiply" };
            let product = Lifted { value: self.binary(name, values[0], values[1]), axes };
            return self.summed(&product, &contracted);
        }
        let batch: Vec<usize> = both.into_iter().filter(|it| !done.contains(it)).collect();
        let dims = |x: &Lifted, list: &[usize]| -> Integers {
            let at = |axis: &usize| x.axes.iter().position(|other| other == axis);
            list.iter().filter_map(at).map(|dim| dim as i64).collect()
        };
        let free = |x: &Lifted| -> Vec<usize> {
            let axes = x.axes.iter().copied();
            axes.filter(|it| !batch.contains(it) && !contracted.contains(it)).collect()
        };
        let dimensions = DotDimensions {
            lhs_batching: dims(&a, &batch),
            rhs_batching: dims(&b, &batch),
            lhs_contracting: dims(&a, &contracted),
            rhs_contracting: dims(&b, &contracted),
        };
        let axes = [batch.clone(), free(&a), free(&b)].concat();
        let (sizes, element) = (self.axis_sizes(&axes), self.element(a.value));
        let ty = self.tensor(&sizes, element);
        let attrs = [("dot_dimension_numbers", dimensions.to_attr(self.b.store_mut()))];
        let value = self.emit("stablehlo.dot_general", &[a.value, b.value], &attrs, ty);
        Lifted { value, axes }
    }
}
