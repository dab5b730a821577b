//! Static slices and padding.

use super::attributes;
use super::convolution::negated;
use super::importer::{Importer, Refusal, Translation};
use super::types;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Build, Contract, Pad, Slice, Yield};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Op, Type, Value};

impl Importer<'_> {
    fn dims(&mut self, sizes: &[i64]) -> Attr {
        let sizes: Vec<Poly> = sizes.iter().map(|&size| Poly::constant(size)).collect();
        self.b.store_mut().dims_attr(&sizes)
    }

    /// Returns the elements from `starts`, `sizes` many in each dimension, every `strides`-th one.
    pub fn sliced(&mut self, x: Value, starts: &[i64], sizes: &[i64], strides: &[i64]) -> Value {
        let element = self.element(x);
        let ty = self.array(sizes, element);
        if self.ir().ty(x) == ty && starts.iter().all(|&start| start == 0) {
            return x;
        }
        let offsets = self.dims(starts);
        let value = Slice::build(&mut self.b, self.loc, x, offsets, ty);
        if strides.iter().any(|&stride| stride != 1) {
            let strides = self.b.store_mut().i64_array(strides);
            Slice::set_strides(&mut *self.b, value, Some(strides));
        }
        self.b.result(value, 0)
    }

    /// Returns an array with a scalar before and after it in each dimension.
    pub fn padded(&mut self, x: Value, with: Value, low: &[Poly], high: &[Poly]) -> Value {
        if low.iter().chain(high).all(|size| size.as_constant() == Some(0)) {
            return x;
        }
        let store = self.b.store_mut();
        let (low, high) = (store.dims_attr(low), store.dims_attr(high));
        Pad::value(&mut self.b, self.loc, x, with, low, high)
    }
}

/// Translates a slice.
pub fn slice(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let list = |name| attributes::integers(it.ir(), op, name).unwrap_or_default();
    let (starts, strides) = (list("start_indices"), list("strides"));
    let result = it.ir().result(op, 0);
    let sizes = it.sizes(op, result)?;
    if sizes.is_empty() {
        return Ok(vec![x]);
    }
    Ok(vec![it.sliced(x, &starts, &sizes, &strides)])
}

/// Translates a slice of computed bounds. What is not provably in range is read as 0.
pub fn real_dynamic_slice(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let (starts, strides) = (it.list(op, 1)?, it.list(op, 3)?);
    let strides: Option<Vec<i64>> = strides.iter().map(Poly::as_constant).collect();
    let Some(strides) = strides else { return it.refuse(op, "has strides that are computed") };
    let result = it.ir().result(op, 0);
    let sizes = it.sizes(op, result)?;
    let pairs = starts.into_iter().zip(strides).enumerate();
    let at =
        pairs.map(|(dim, (start, stride))| Affine::sum([(dim, Poly::constant(stride))], start));
    let at: Vec<Affine<usize>> = at.collect();
    it.rearranged(x, at, &sizes).map(|value| vec![value])
}

/// The padding of each dimension.
pub struct Padding {
    /// The size before the array; a negative one removes elements.
    pub low: Vec<Poly>,
    /// The size after the array.
    pub high: Vec<Poly>,
    /// The size between neighbours.
    pub interior: Vec<i64>,
}

impl Padding {
    /// Returns padding between neighbours only.
    pub fn between(interior: Vec<i64>) -> Self {
        let none = vec![Poly::default(); interior.len()];
        Self { low: none.clone(), high: none, interior }
    }
}

/// Translates padding: first between elements, then negative sizes, which remove elements, then
/// positive ones.
pub fn pad(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, with) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let lists = match it.ir().operand_count(op) {
        2 => ["edge_padding_low", "edge_padding_high", "interior_padding"].map(|name| {
            let list = attributes::integers(it.ir(), op, name).unwrap_or_default();
            list.into_iter().map(Poly::constant).collect()
        }),
        _ => [it.list(op, 2)?, it.list(op, 3)?, it.list(op, 4)?],
    };
    let [low, high, interior]: [Vec<Poly>; 3] = lists;
    let interior: Option<Vec<i64>> = interior.iter().map(Poly::as_constant).collect();
    let Some(interior) = interior else {
        return it.refuse(op, "has interior padding of symbolic size");
    };
    if low.is_empty() {
        return Ok(vec![x]);
    }
    it.padded_as(op, x, with, &Padding { low, high, interior }).map(|value| vec![value])
}

impl Importer<'_> {
    /// Returns an array of these sizes that reads another one at affine indices; 0 out of range.
    fn rearranged(
        &mut self,
        x: Value,
        at: Vec<Affine<usize>>,
        sizes: &[i64],
    ) -> Result<Value, Refusal> {
        if sizes.is_empty() {
            return Ok(x);
        }
        let element = self.element(x);
        let ty = self.array(sizes, element);
        if at.iter().all(Affine::has_expr) {
            return Ok(Contract::of(&mut self.b, self.loc, &[(x, at)], Vec::new(), ty));
        }
        let body = self.region(&vec![Type::INDEX; sizes.len()], |it, args| {
            let at: Vec<Affine<Value>> = at.iter().map(|at| at.renamed(|dim| args[dim])).collect();
            let element = it.read(x, &at);
            Yield::build(&mut it.b, it.loc, &[element]);
            Ok(())
        })?;
        let built = Build::build(&mut self.b, self.loc, body, &[ty]);
        Ok(self.b.result(built, 0))
    }

    /// Returns an array with `low`, `high` and `interior` padding, as `stablehlo.pad` defines them.
    pub fn padded_as(
        &mut self,
        op: Op,
        x: Value,
        with: Value,
        Padding { low, high, interior }: &Padding,
    ) -> Result<Value, Refusal> {
        let mut value = x;
        for (axis, &between) in interior.iter().enumerate() {
            value = self.spaced(op, value, with, axis, between)?;
        }
        let sizes = self.sizes(op, value)?;
        let numbers =
            |list: &[Poly]| list.iter().map(Poly::as_constant).collect::<Option<Vec<_>>>();
        match (numbers(low), numbers(high)) {
            (Some(low), Some(high)) if !sizes.iter().any(|&size| types::is_symbolic(size)) => {
                Ok(self.padded_by(value, with, &sizes, [&low, &high]))
            }
            _ => self.padded_symbolic(op, value, with, &sizes, [low, high]),
        }
    }

    /// Pads an array of constant sizes.
    fn padded_by(
        &mut self,
        x: Value,
        with: Value,
        sizes: &[i64],
        [low, high]: [&[i64]; 2],
    ) -> Value {
        // A cut may exceed the array: then nothing of it is left, and padding is cut as well.
        let ends = sizes.iter().zip(low.iter().zip(high));
        let cuts: Vec<[i64; 2]> = ends
            .map(|(&size, (&low, &high))| {
                let before = (-low).clamp(0, size);
                [before, (-high).clamp(0, size - before)]
            })
            .collect();
        let starts: Vec<i64> = cuts.iter().map(|cut| cut[0]).collect();
        let rest: Vec<i64> =
            sizes.iter().zip(&cuts).map(|(size, cut)| size - cut[0] - cut[1]).collect();
        let value = self.sliced(x, &starts, &rest, &vec![1; rest.len()]);
        let pads = low.iter().zip(high).zip(&cuts);
        let pads: Vec<[i64; 2]> =
            pads.map(|((low, high), cut)| added([low + cut[0], high + cut[1]])).collect();
        let low: Vec<Poly> = pads.iter().map(|pad| Poly::constant(pad[0])).collect();
        let high: Vec<Poly> = pads.iter().map(|pad| Poly::constant(pad[1])).collect();
        self.padded(value, with, &low, &high)
    }

    /// Pads an array of symbolic sizes, or by symbolic sizes. One that may be negative needs zeros,
    /// which are what is read out of range.
    fn padded_symbolic(
        &mut self,
        op: Op,
        x: Value,
        with: Value,
        sizes: &[i64],
        [low, high]: [&[Poly]; 2],
    ) -> Result<Value, Refusal> {
        let sizes: Vec<Poly> = sizes.iter().map(|&size| types::poly(self.ir(), size)).collect();
        let facts: Vec<&Poly> = sizes.iter().collect();
        if low.iter().chain(high).all(|size| size.is_never_negative(&facts)) {
            return Ok(self.padded(x, with, low, high));
        }
        if self.known_word(with) != Some(0) {
            return self.refuse(op, "pads by a size that may be negative, with other than zeros");
        }
        let whole = sizes.iter().zip(low.iter().zip(high));
        let whole = whole.map(|(size, (low, high))| size.add(low)?.add(high));
        let Some(whole) = whole.collect::<Option<Vec<Poly>>>() else {
            return self.refuse(op, "has a result whose size exceeds 64 bits");
        };
        let whole: Vec<i64> = whole.iter().map(|size| types::size(self.b.ir_mut(), size)).collect();
        let at = low.iter().enumerate();
        let at = at.map(|(dim, low)| Affine::sum([(dim, Poly::constant(1))], negated(low)));
        let at = at.collect();
        self.rearranged(x, at, &whole)
    }

    /// Returns an array with copies of a scalar between neighbours along an axis.
    fn spaced(
        &mut self,
        op: Op,
        x: Value,
        with: Value,
        axis: usize,
        between: i64,
    ) -> Result<Value, Refusal> {
        let sizes = self.sizes(op, x)?;
        if between != 0 && types::is_symbolic(sizes[axis]) {
            return self.refuse(op, "pads between elements along a dimension of symbolic size");
        }
        if between == 0 || sizes[axis] < 2 {
            return Ok(x);
        }
        let mut column = sizes.clone();
        column.insert(axis + 1, 1);
        let value = self.reshaped(x, &column);
        let low = vec![Poly::default(); column.len()];
        let mut high = low.clone();
        high[axis + 1] = Poly::constant(between);
        let value = self.padded(value, with, &low, &high);
        let mut flat = sizes;
        flat[axis] *= between + 1;
        let value = self.reshaped(value, &flat);
        let starts = vec![0; flat.len()];
        flat[axis] -= between;
        Ok(self.sliced(value, &starts, &flat, &vec![1; flat.len()]))
    }
}

/// Returns the sizes to add at both ends; a negative one is taken from the other end.
fn added([low, high]: [i64; 2]) -> [i64; 2] {
    match (low < 0, high < 0) {
        (true, false) => [0, high + low],
        (false, true) => [low + high, 0],
        _ => [low, high],
    }
}
