//! Views, copies and indices.

use super::attributes;
use super::importer::{Importer, Refusal, Translation};
use super::types::{self, Kind};
use cotan_dialects::arith::{IndexCast, Sitofp};
use cotan_dialects::array::{Concat, Dim, Iota, Replicate, Reshape, Reverse, Transpose};
use cotan_dialects::complex::parts_type;
use cotan_ir::{Op, Type, Value};

/// Translates copies along new dimensions and along dimensions of size 1: a reshape drops the
/// latter, a transpose orders the rest, and a replicate makes each missing dimension.
pub fn broadcast_in_dim(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, ty) = (it.operand(op, 0)?, it.result_type(op, 0));
    let Some(to) = types::sizes(it.ir(), ty) else {
        return it.refuse(op, "has an array of dynamic size");
    };
    let dims = attributes::integers(it.ir(), op, "broadcast_dimensions").unwrap_or_default();
    broadcast(it, op, x, &dims, &to).map(|value| vec![value])
}

/// Returns the array of sizes `to` whose dimensions `dims` are those of a value.
pub fn broadcast(
    it: &mut Importer<'_>,
    op: Op,
    x: Value,
    dims: &[i64],
    to: &[i64],
) -> Result<Value, Refusal> {
    let from = it.sizes(op, x)?;
    let pairs = from.iter().zip(dims).filter(|&(&size, &dim)| to[dim as usize] == size);
    let (sizes, kept): (Vec<i64>, Vec<i64>) = pairs.map(|(&size, &dim)| (size, dim)).unzip();
    if kept.is_empty() {
        let scalar = it.reshaped(x, &[]);
        return Ok(it.spread(scalar, to));
    }
    if let Some(word) = it.known_word(x) {
        let element = it.element(x);
        let ty = it.array(to, element);
        return Ok(it.word(word, ty));
    }
    let mut value = it.reshaped(x, &sizes);
    let mut order: Vec<i64> = (0..kept.len() as i64).collect();
    order.sort_by_key(|&axis| kept[axis as usize]);
    value = it.transposed(value, &order);
    let mut sizes: Vec<i64> = order.iter().map(|&axis| sizes[axis as usize]).collect();
    let element = it.element(value);
    for (dim, &size) in to.iter().enumerate() {
        if !kept.contains(&(dim as i64)) {
            sizes.insert(dim, size);
            let ty = it.array(&sizes, element);
            value = Replicate::value(&mut it.b, it.loc, value, dim as i64, ty);
        }
    }
    Ok(value)
}

impl Importer<'_> {
    /// Returns the elements of an array in other sizes.
    pub fn reshaped(&mut self, x: Value, sizes: &[i64]) -> Value {
        let element = self.element(x);
        let ty = self.array(sizes, element);
        if self.ir().ty(x) == ty {
            return x;
        }
        Reshape::value(&mut self.b, self.loc, x, ty)
    }

    /// Returns an array with its dimensions in another order.
    pub fn transposed(&mut self, x: Value, order: &[i64]) -> Value {
        if order.iter().copied().eq(0..order.len() as i64) {
            return x;
        }
        let order = self.b.store_mut().i64_array(order);
        Transpose::value(&mut self.b, self.loc, x, order)
    }

    /// Returns the concatenation of arrays.
    pub fn concatenated(&mut self, parts: &[Value], axis: i64) -> Value {
        match parts {
            &[one] => one,
            parts => Concat::value(&mut self.b, self.loc, parts, axis),
        }
    }
}

/// Translates a reshape.
pub fn reshape(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, ty) = (it.operand(op, 0)?, it.new_type(op, 0));
    let Some(sizes) = types::sizes(it.ir(), ty) else {
        return it.refuse(op, "has an array of dynamic size");
    };
    Ok(vec![it.reshaped(x, &sizes)])
}

/// Translates a transpose.
pub fn transpose(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let order = attributes::integers(it.ir(), op, "permutation").unwrap_or_default();
    Ok(vec![it.transposed(x, &order)])
}

/// Translates a reversal of several dimensions.
pub fn reverse(it: &mut Importer<'_>, op: Op) -> Translation {
    let mut x = it.operand(op, 0)?;
    for axis in attributes::integers(it.ir(), op, "dimensions").unwrap_or_default() {
        x = Reverse::value(&mut it.b, it.loc, x, axis);
    }
    Ok(vec![x])
}

/// Translates a concatenation.
pub fn concatenate(it: &mut Importer<'_>, op: Op) -> Translation {
    let axis = attributes::integer(it.ir(), op, "dimension").unwrap_or_default();
    let parts = it.operands(op)?;
    Ok(vec![it.concatenated(&parts, axis)])
}

/// Translates indices along a dimension, which floats may represent as well.
pub fn iota(it: &mut Importer<'_>, op: Op) -> Translation {
    let axis = attributes::integer(it.ir(), op, "iota_dimension").unwrap_or_default();
    let (old, ty) = (it.result_type(op, 0), it.new_type(op, 0));
    let Some(sizes) = types::sizes(it.ir(), ty) else {
        return it.refuse(op, "has an array of dynamic size");
    };
    let of = |it: &mut Importer<'_>, element| {
        let ty = it.array(&sizes, element);
        Iota::value(&mut it.b, it.loc, axis, ty)
    };
    let value = match Kind::of(it.ir(), old) {
        Kind::Float => {
            let whole = of(it, Type::INDEX);
            let fixed = it.array(&sizes, Type::I64);
            let whole = IndexCast::value(&mut it.b, it.loc, whole, fixed);
            Sitofp::value(&mut it.b, it.loc, whole, ty)
        }
        Kind::Signed | Kind::Unsigned | Kind::Bool => {
            let whole = of(it, Type::INDEX);
            IndexCast::value(&mut it.b, it.loc, whole, ty)
        }
        Kind::Complex => {
            let whole = of(it, Type::INDEX);
            let fixed = it.array(&sizes, Type::I64);
            let whole = IndexCast::value(&mut it.b, it.loc, whole, fixed);
            let part = parts_type(it.b.store_mut(), ty).unwrap_or(ty);
            let re = Sitofp::value(&mut it.b, it.loc, whole, part);
            it.as_complex(re, ty)
        }
        Kind::Other => return it.refuse(op, "has no translation for this type of element"),
    };
    Ok(vec![value])
}

/// Translates the size of a dimension.
pub fn get_dimension_size(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let (sizes, ty) = (it.sizes(op, x)?, it.new_type(op, 0));
    let dim = attributes::integer(it.ir(), op, "dimension").unwrap_or_default();
    let Some(&size) = sizes.get(dim as usize) else {
        return it.refuse(op, "names a dimension that does not exist");
    };
    if types::is_symbolic(size) {
        let size = types::poly(it.ir(), size);
        let size = it.b.store_mut().dims_attr(&[size]);
        let size = Dim::index(&mut it.b, it.loc, size);
        return Ok(vec![IndexCast::value(&mut it.b, it.loc, size, ty)]);
    }
    let attr = it.b.store_mut().int_attr(size, ty);
    Ok(vec![it.constant(attr)])
}
