//! Operations that rearrange elements.

use super::reductions::axis_attr;
use super::{OpWriter, flat};
use crate::arrays::sizes::{Sizes, less};
use crate::arrays::types::{ArrayTy, F32, F64, I64, INDEX, Shape};
use crate::arrays::writer::{Parts, ScopedValue, Writer};
use cotan_ir::dims::Poly;

pub const ROWS: &[OpWriter] = &[
    flat("array.dim", dim),
    flat("array.iota", iota),
    flat("array.transpose", transpose),
    flat("array.reshape", reshape),
    flat("array.stack", stack),
    flat("array.concat", concat),
    flat("array.reverse", reverse),
    flat("array.slice", slice),
    flat("array.pad", pad),
    flat("array.shift", |writer| moved(writer, "array.shift")),
    flat("array.roll", |writer| moved(writer, "array.roll")),
];

fn dim(writer: &mut Writer<'_, '_>) -> Option<()> {
    let size = writer.sizes.pick(writer.choices);
    let attrs = [format!("size = {}", writer.sizes.dims(&[size]))];
    let ty = ArrayTy::scalar(*writer.choices.pick(&[INDEX, INDEX, F64, F32]));
    writer.make("array.dim", &Parts { attrs: &attrs, ..Parts::default() }, &[ty]);
    Some(())
}

fn iota(writer: &mut Writer<'_, '_>) -> Option<()> {
    let mut shape = writer.shape(2);
    shape.element = *writer.choices.pick(&[INDEX, I64, F64, F32]);
    if shape.rank() == 0 {
        return None;
    }
    let attrs = [axis_attr(writer.axis(&shape))];
    let parts = Parts { attrs: &attrs, ..Parts::default() };
    writer.make("array.iota", &parts, &[ArrayTy::Array(shape)]);
    Some(())
}

fn transpose(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let mut order: Vec<usize> = (0..shape.rank()).collect();
    for at in 1..order.len() {
        order.swap(at, writer.choices.below(at + 1));
    }
    let sizes = order.iter().map(|&axis| shape.sizes[axis].clone()).collect();
    let order: Vec<String> = order.iter().map(usize::to_string).collect();
    let attrs = [format!("permutation = array<i64: {}>", order.join(", "))];
    one(writer, "array.transpose", source, &attrs, Shape { sizes, ..shape })
}

fn reshape(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let mut sizes = shape.sizes.clone();
    match writer.choices.below(4) {
        0 => sizes.reverse(),
        1 => sizes.push(Poly::constant(1)),
        2 => sizes.insert(0, Poly::constant(1)),
        _ => {
            let one = Poly::constant(1);
            sizes = vec![sizes.iter().try_fold(one, |product, size| product.mul(size))?];
        }
    }
    one(writer, "array.reshape", source, &[], Shape { sizes, ..shape })
}

fn stack(writer: &mut Writer<'_, '_>) -> Option<()> {
    let shape = writer.shape(2);
    let count = 1 + writer.choices.below(3);
    let part = ArrayTy::Array(shape.clone());
    let parts: Vec<ScopedValue> = (0..count).map(|_| writer.value(&part)).collect();
    let axis = writer.choices.below(shape.rank() + 1);
    let result = shape.with(axis, Poly::constant(count as i64));
    let attrs = [axis_attr(axis)];
    let parts = Parts { operands: &parts, attrs: &attrs, ..Parts::default() };
    writer.make("array.stack", &parts, &[ArrayTy::Array(result)]);
    Some(())
}

fn concat(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (first, shape) = writer.array(|_| true)?;
    let axis = writer.axis(&shape);
    let (mut operands, mut size) = (vec![first], shape.sizes[axis].clone());
    for _ in 0..writer.choices.below(3) {
        let next = writer.sizes.pick(writer.choices);
        size = size.add(&next)?;
        operands.push(writer.value(&ArrayTy::Array(shape.without(axis).with(axis, next))));
    }
    let attrs = [axis_attr(axis)];
    let result = shape.without(axis).with(axis, size);
    let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("array.concat", &parts, &[ArrayTy::Array(result)]);
    Some(())
}

fn reverse(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let attrs = [axis_attr(writer.axis(&shape))];
    one(writer, "array.reverse", source, &attrs, shape)
}

fn slice(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let mut offsets = Vec::new();
    let mut sizes = Vec::new();
    let mut strides = Vec::new();
    for size in &shape.sizes {
        let (offset, size, stride) = part(writer, size);
        offsets.push(offset);
        sizes.push(size);
        strides.push(stride);
    }
    let mut attrs = vec![format!("offsets = {}", writer.sizes.dims(&offsets))];
    if strides.iter().any(|&stride| stride != 1) {
        let strides: Vec<String> = strides.iter().map(i64::to_string).collect();
        attrs.push(format!("strides = array<i64: {}>", strides.join(", ")));
    }
    one(writer, "array.slice", source, &attrs, Shape { sizes, ..shape })
}

/// Returns offset, size and stride of a part of an axis.
fn part(writer: &mut Writer<'_, '_>, size: &Poly) -> (Poly, Poly, i64) {
    let whole = (Poly::default(), size.clone(), 1);
    match (writer.choices.below(4), size.as_constant()) {
        (0, _) => whole,
        (1, _) => (size.clone(), Poly::default(), 1),
        (_, Some(count)) => {
            let offset = writer.choices.below(count as usize + 1) as i64;
            let stride = 1 + writer.choices.below(3) as i64;
            let most = (count - offset + stride - 1) / stride;
            let count = writer.choices.below(most as usize + 1) as i64;
            (Poly::constant(offset), Poly::constant(count), stride)
        }
        // An axis of n + 1 can always be shortened by one.
        (_, None) => match less(size).filter(Sizes::is_natural) {
            Some(rest) if writer.choices.chance(1, 2) => (Poly::constant(1), rest, 1),
            Some(rest) => (Poly::default(), rest, 1),
            None => whole,
        },
    }
}

fn pad(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let value = writer.value(&ArrayTy::scalar(shape.element));
    let mut amounts = || -> Vec<Poly> {
        let amount = |_| match writer.choices.below(4) {
            0 => Poly::constant(1),
            1 => writer.sizes.pick(writer.choices),
            _ => Poly::default(),
        };
        shape.sizes.iter().map(amount).collect()
    };
    let (low, high) = (amounts(), amounts());
    let sizes = shape.sizes.iter().zip(low.iter().zip(&high));
    let sizes: Option<Vec<Poly>> =
        sizes.map(|(size, (low, high))| size.add(low)?.add(high)).collect();
    let attrs = [
        format!("high = {}", writer.sizes.dims(&high)),
        format!("low = {}", writer.sizes.dims(&low)),
    ];
    let result = ArrayTy::Array(Shape { sizes: sizes?, ..shape });
    let parts = Parts { operands: &[source, value], attrs: &attrs, ..Parts::default() };
    writer.make("array.pad", &parts, &[result]);
    Some(())
}

fn moved(writer: &mut Writer<'_, '_>, name: &str) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let by = match writer.choices.below(4) {
        0 => writer.sizes.pick(writer.choices),
        by => Poly::constant(by as i64 - 2),
    };
    let attrs = [axis_attr(writer.axis(&shape)), format!("by = {}", writer.sizes.dims(&[by]))];
    one(writer, name, source, &attrs, shape)
}

/// Returns an operation of one operand and one result.
fn one(
    writer: &mut Writer<'_, '_>,
    name: &str,
    operand: ScopedValue,
    attrs: &[String],
    result: Shape,
) -> Option<()> {
    let parts = Parts { operands: &[operand], attrs, ..Parts::default() };
    writer.make(name, &parts, &[ArrayTy::Array(result)]);
    Some(())
}
