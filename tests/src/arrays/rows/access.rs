//! Reading and writing at indices.

use super::{Row, flat, nested};
use crate::arrays::types::{INDEX, Ty};
use crate::arrays::writer::{Known, Parts, Writer, types};

pub const ROWS: &[Row] = &[
    nested("array.build", build),
    flat("array.index", index),
    nested("array.gather", gather),
    nested("array.scatter", scatter),
    flat("array.update", update),
    nested("array.accumulate", accumulate),
];

fn build(writer: &mut Writer<'_, '_>) -> Option<()> {
    let shape = writer.shape(2);
    let takes = vec![Ty::scalar(INDEX); shape.rank().max(1)];
    let shape = match shape.rank() {
        0 => shape.with(0, writer.sizes.pick(writer.choices)),
        _ => shape,
    };
    let body = writer.body(&takes, &[Ty::scalar(shape.element)]);
    writer.make(
        "array.build",
        &Parts { regions: &[body], ..Parts::default() },
        &[Ty::Array(shape)],
    );
    Some(())
}

fn index(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let count = shape.rank() - writer.choices.below(shape.rank() + 1) / 2;
    let indices = writer.indices(count);
    let operands = [&[source][..], &indices].concat();
    let parts = Parts { operands: &operands, ..Parts::default() };
    writer.make("array.index", &parts, &[Ty::Array(shape.inner(count))]);
    Some(())
}

fn gather(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let read = 1 + writer.choices.below(shape.rank());
    let leading = writer.shape(2).sizes;
    let body = index_body(writer, leading.len(), read);
    let parts = Parts { operands: &[source], regions: &[body], ..Parts::default() };
    let result = shape.inner(read).under(&leading);
    writer.make("array.gather", &parts, &[Ty::Array(result)]);
    Some(())
}

fn scatter(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (updates, shape) = writer.array(|_| true)?;
    let taken = writer.choices.below(shape.rank() + 1);
    let mut leading = writer.shape(2).sizes;
    if leading.is_empty() {
        leading.push(writer.sizes.pick(writer.choices));
    }
    let body = index_body(writer, taken, leading.len());
    let result = Ty::Array(shape.inner(taken).under(&leading));
    let mut operands = vec![updates];
    if writer.choices.chance(1, 2) {
        operands.push(writer.value(&result));
    }
    let parts = Parts { operands: &operands, regions: &[body], ..Parts::default() };
    writer.make("array.scatter", &parts, &[result]);
    Some(())
}

fn update(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let count = writer.choices.below(shape.rank() + 1);
    let indices = writer.indices(count);
    let value = writer.value(&Ty::Array(shape.inner(count)));
    let operands = [&[source][..], &indices, &[value]].concat();
    let parts = Parts { operands: &operands, ..Parts::default() };
    writer.make("array.update", &parts, &[Ty::Array(shape)]);
    Some(())
}

fn accumulate(writer: &mut Writer<'_, '_>) -> Option<()> {
    let accumulators: Vec<Known> = (0..=writer.choices.below(2))
        .map(|_| {
            let ty = writer.ty();
            writer.value(&ty)
        })
        .collect();
    let domain = writer.shape(2).sizes;
    let body = writer.region(&vec![Ty::scalar(INDEX); domain.len()], |writer, _| {
        let mut given = Vec::new();
        for shape in accumulators.iter().filter_map(|known| known.ty.shape()) {
            let count = writer.choices.below(shape.rank() + 1);
            given.push(writer.latest(&Ty::Array(shape.inner(count))));
            given.extend(writer.indices(count));
        }
        writer.end("array.yield", &given);
    });
    let attrs = [format!("domain = {}", writer.sizes.dims(&domain))];
    let parts = Parts { operands: &accumulators, attrs: &attrs, regions: &[body] };
    writer.make("array.accumulate", &parts, &types(&accumulators));
    Some(())
}

/// A body from indices to indices.
fn index_body(writer: &mut Writer<'_, '_>, takes: usize, gives: usize) -> String {
    let takes = vec![Ty::scalar(INDEX); takes];
    writer.region(&takes, |writer, _| {
        let given: Vec<Known> = writer.indices(gives);
        writer.end("array.yield", &given);
    })
}
