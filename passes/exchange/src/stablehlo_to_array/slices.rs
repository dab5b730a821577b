//! Static slices and padding.

use super::attributes;
use super::importer::{Importer, Refusal, Translation};
use cotan_dialects::array::{Pad, Slice};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Op, Value};

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
    pub fn padded(&mut self, x: Value, with: Value, low: &[i64], high: &[i64]) -> Value {
        if low.iter().chain(high).all(|&size| size == 0) {
            return x;
        }
        let (low, high) = (self.dims(low), self.dims(high));
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

/// Translates padding: first between elements, then negative sizes, which remove elements, then
/// positive ones.
pub fn pad(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, with) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let list = |name| attributes::integers(it.ir(), op, name).unwrap_or_default();
    let padding = [list("edge_padding_low"), list("edge_padding_high"), list("interior_padding")];
    if padding[0].is_empty() {
        return Ok(vec![x]);
    }
    it.padded_as(op, x, with, &padding).map(|value| vec![value])
}

impl Importer<'_> {
    /// Returns an array with `low`, `high` and `interior` padding, as `stablehlo.pad` defines them.
    pub fn padded_as(
        &mut self,
        op: Op,
        x: Value,
        with: Value,
        [low, high, interior]: &[Vec<i64>; 3],
    ) -> Result<Value, Refusal> {
        let mut value = x;
        for (axis, &between) in interior.iter().enumerate() {
            value = self.spaced(op, value, with, axis, between)?;
        }
        let sizes = self.sizes(op, value)?;
        // What is cut may exceed one end: then all of the array is, and padding is cut as well.
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
        let value = self.sliced(value, &starts, &rest, &vec![1; rest.len()]);
        let pads = low.iter().zip(high).zip(&cuts);
        let pads: Vec<[i64; 2]> =
            pads.map(|((low, high), cut)| added([low + cut[0], high + cut[1]])).collect();
        let low: Vec<i64> = pads.iter().map(|pad| pad[0]).collect();
        let high: Vec<i64> = pads.iter().map(|pad| pad[1]).collect();
        Ok(self.padded(value, with, &low, &high))
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
        if between == 0 || sizes[axis] < 2 {
            return Ok(x);
        }
        let mut column = sizes.clone();
        column.insert(axis + 1, 1);
        let value = self.reshaped(x, &column);
        let (low, mut high) = (vec![0; column.len()], vec![0; column.len()]);
        high[axis + 1] = between;
        let value = self.padded(value, with, &low, &high);
        let mut flat = sizes;
        flat[axis] *= between + 1;
        let value = self.reshaped(value, &flat);
        let starts = vec![0; flat.len()];
        flat[axis] -= between;
        Ok(self.sliced(value, &starts, &flat, &vec![1; flat.len()]))
    }
}

/// Returns the sizes to add at both ends; what one end has too few is taken from the other.
fn added([low, high]: [i64; 2]) -> [i64; 2] {
    match (low < 0, high < 0) {
        (true, false) => [0, high + low],
        (false, true) => [low + high, 0],
        _ => [low, high],
    }
}
