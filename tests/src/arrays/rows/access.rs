//! Reading and writing at indices.

use super::{OpWriter, flat, nested};
use crate::arrays::types::{ArrayTy, INDEX};
use crate::arrays::writer::{Parts, ScopedValue, Writer, types};

pub const ROWS: &[OpWriter] = &[
    nested("array.build", build),
    flat("array.index", index),
    nested("array.gather", gather),
    nested("array.scatter", scatter),
    flat("array.update", update),
    flat("array.add_at", add_at),
    nested("array.accumulate", accumulate),
];

fn build(writer: &mut Writer<'_, '_>) -> Option<()> {
    let shape = writer.shape(2);
    let takes = vec![ArrayTy::scalar(INDEX); shape.rank().max(1)];
    let shape = match shape.rank() {
        0 => shape.with(0, writer.sizes.pick(writer.choices)),
        _ => shape,
    };
    let body = writer.body(&takes, &[ArrayTy::scalar(shape.element)]);
    writer.make(
        "array.build",
        &Parts { regions: &[body], ..Parts::default() },
        &[ArrayTy::Array(shape)],
    );
    Some(())
}

fn index(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let count = shape.rank() - writer.choices.below(shape.rank() + 1) / 2;
    let (indices, attrs) = writer.places(count);
    let operands = [&[source][..], &indices].concat();
    let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("array.index", &parts, &[ArrayTy::Array(shape.inner(count))]);
    Some(())
}

fn gather(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (source, shape) = writer.array(|_| true)?;
    let read = 1 + writer.choices.below(shape.rank());
    let leading = writer.shape(2).sizes;
    let body = index_body(writer, leading.len(), read);
    let parts = Parts { operands: &[source], regions: &[body], ..Parts::default() };
    let result = shape.inner(read).under(&leading);
    writer.make("array.gather", &parts, &[ArrayTy::Array(result)]);
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
    let result = ArrayTy::Array(shape.inner(taken).under(&leading));
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
    let (indices, attrs) = writer.places(count);
    let value = writer.value(&ArrayTy::Array(shape.inner(count)));
    let operands = [&[source][..], &indices, &[value]].concat();
    let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("array.update", &parts, &[ArrayTy::Array(shape)]);
    Some(())
}

fn add_at(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (target, shape) = writer.array(|_| true)?;
    let count = writer.choices.below(shape.rank() + 1);
    let (indices, attrs) = writer.places(count);
    let value = writer.value(&ArrayTy::Array(shape.inner(count)));
    let operands = [&[target][..], &indices, &[value]].concat();
    let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("array.add_at", &parts, &[ArrayTy::Array(shape)]);
    Some(())
}

fn accumulate(writer: &mut Writer<'_, '_>) -> Option<()> {
    let opened: Vec<ScopedValue> = (0..writer.choices.below(3))
        .map(|_| {
            let ty = writer.ty();
            writer.value(&ty)
        })
        .collect();
    let zeros: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.ty()).collect();
    let sums: Vec<ArrayTy> = types(&opened).into_iter().chain(zeros).collect();
    if sums.is_empty() {
        return None;
    }
    let domain = writer.shape(2).sizes;
    let kept: Vec<ArrayTy> = (0..writer.choices.below(2)).map(|_| writer.ty()).collect();
    let accumulators = sums.iter().filter_map(ArrayTy::shape).cloned().map(ArrayTy::Accumulator);
    let takes: Vec<ArrayTy> =
        vec![ArrayTy::scalar(INDEX); domain.len()].into_iter().chain(accumulators).collect();
    let body = writer.region(&takes, |writer, args| {
        let mut given: Vec<ScopedValue> =
            args[domain.len()..].iter().map(|lane| writer.added_to(lane)).collect();
        given.extend(kept.iter().map(|ty| writer.latest(ty)));
        writer.end("array.yield", &given);
    });
    let whole = |ty: &ArrayTy| ArrayTy::Array(ty.shape().expect("it is an array").under(&domain));
    let results: Vec<ArrayTy> = sums.iter().cloned().chain(kept.iter().map(whole)).collect();
    let attrs = [format!("domain = {}", writer.sizes.dims(&domain))];
    let parts = Parts { operands: &opened, attrs: &attrs, regions: &[body] };
    writer.make("array.accumulate", &parts, &results);
    Some(())
}

/// Returns a body from indices to indices.
fn index_body(writer: &mut Writer<'_, '_>, takes: usize, gives: usize) -> String {
    let takes = vec![ArrayTy::scalar(INDEX); takes];
    writer.region(&takes, |writer, _| {
        let given: Vec<ScopedValue> = writer.indices(gives);
        writer.end("array.yield", &given);
    })
}
