//! Operations along an axis, and axes that come.

use super::{OpWriter, flat};
use crate::arrays::types::{ArrayTy, I1, INDEX, Shape};
use crate::arrays::writer::{Parts, ScopedValue, Writer};

pub const ROWS: &[OpWriter] = &[
    flat("array.replicate", replicate),
    flat("array.sum", |writer| along(writer, "array.sum", &[], same)),
    flat("array.product", |writer| along(writer, "array.product", &[], same)),
    flat("array.max", |writer| along(writer, "array.max", COMPARES, same)),
    flat("array.min", |writer| along(writer, "array.min", COMPARES, same)),
    flat("array.argmax", |writer| along(writer, "array.argmax", COMPARES, |_| INDEX)),
    flat("array.argmin", |writer| along(writer, "array.argmin", COMPARES, |_| INDEX)),
    flat("array.all", |writer| decide(writer, "array.all")),
    flat("array.any", |writer| decide(writer, "array.any")),
];

/// Attributes that select the comparison of scalars.
const COMPARES: &[&str] = &["unsigned"];

fn same(shape: &Shape) -> usize {
    shape.element
}

fn replicate(writer: &mut Writer<'_, '_>) -> Option<()> {
    let copied = writer.ty();
    let copied = writer.value(&copied);
    let shape = copied.ty.shape()?;
    let axis = writer.choices.below(shape.rank() + 1);
    let result = shape.with(axis, writer.sizes.pick(writer.choices));
    let attrs = [axis_attr(axis)];
    let parts = Parts { operands: &[copied], attrs: &attrs, ..Parts::default() };
    writer.make("array.replicate", &parts, &[ArrayTy::Array(result)]);
    Some(())
}

fn decide(writer: &mut Writer<'_, '_>, name: &str) -> Option<()> {
    let (source, shape) = writer.array(|shape| shape.element == I1)?;
    reduce(writer, name, (source, shape), &[], same)
}

/// Emits an operation with an array operand and a result without one of its axes.
fn along(
    writer: &mut Writer<'_, '_>,
    name: &str,
    flags: &[&str],
    element: fn(&Shape) -> usize,
) -> Option<()> {
    let given = writer.array(|_| true)?;
    reduce(writer, name, given, flags, element)
}

fn reduce(
    writer: &mut Writer<'_, '_>,
    name: &str,
    (source, shape): (ScopedValue, Shape),
    flags: &[&str],
    element: fn(&Shape) -> usize,
) -> Option<()> {
    if name.starts_with("array.arg") {
        let axis = writer.axis(&shape);
        let result = Shape { element: element(&shape), ..shape.without(axis) };
        return reduced(writer, name, source, &shape, flags, Some(axis_attr(axis)), result);
    }
    let mut axes: Vec<usize> = (0..shape.rank()).collect();
    let listed = writer.choices.chance(9, 10) || axes.is_empty();
    while listed && axes.len() > 1 && writer.choices.chance(3, 4) {
        axes.remove(writer.choices.below(axes.len()));
    }
    let left = axes.iter().rev().fold(shape.clone(), |shape, &axis| shape.without(axis));
    let result = Shape { element: element(&shape), ..left };
    let attr = listed.then(|| axes_attr(&axes));
    reduced(writer, name, source, &shape, flags, attr, result)
}

fn reduced(
    writer: &mut Writer<'_, '_>,
    name: &str,
    source: ScopedValue,
    shape: &Shape,
    flags: &[&str],
    axes: Option<String>,
    result: Shape,
) -> Option<()> {
    let mut attrs: Vec<String> = axes.into_iter().collect();
    let may_have_flags = !shape.is_float() && writer.choices.chance(1, 2);
    attrs.extend(flags.iter().filter(|_| may_have_flags).map(|flag| (*flag).to_owned()));
    let parts = Parts { operands: &[source], attrs: &attrs, ..Parts::default() };
    writer.make(name, &parts, &[ArrayTy::Array(result)]);
    Some(())
}

pub fn axes_attr(axes: &[usize]) -> String {
    let axes: Vec<String> = axes.iter().map(usize::to_string).collect();
    format!("axes = array<i64: {}>", axes.join(", "))
}

pub fn axis_attr(axis: usize) -> String {
    format!("axis = {axis} : i64")
}
