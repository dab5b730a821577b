//! Uses of accumulators: additions, and operations that pass them on.

use super::rows::{axis_attr, segments};
use super::types::{ArrayTy, I1, INDEX, Shape};
use super::writer::{DEEPEST, Parts, ScopedValue, Writer};

/// Ways in which an accumulator is carried on.
const WAYS: &[fn(&mut Writer<'_, '_>, &ScopedValue) -> ScopedValue] =
    &[counted, chosen, summed, folded];

impl Writer<'_, '_> {
    /// Returns an accumulator after some additions, which may be in loops and branches that carry
    /// it.
    pub fn added_to(&mut self, accumulator: &ScopedValue) -> ScopedValue {
        let mut last = accumulator.clone();
        for _ in 0..self.choices.below(3) {
            let carries = self.depth < DEEPEST && self.choices.chance(1, 4);
            last = match carries {
                true => self.choices.pick(WAYS)(self, &last),
                false => self.addition(&last),
            };
        }
        last
    }

    fn addition(&mut self, accumulator: &ScopedValue) -> ScopedValue {
        let ArrayTy::Accumulator(shape) = accumulator.ty.clone() else {
            return accumulator.clone();
        };
        let count = shape.rank() - self.choices.below(shape.rank() + 1) / 2;
        let (indices, attrs) = self.places(count);
        let value = self.latest(&ArrayTy::Array(shape.inner(count)));
        let operands = [&[accumulator.clone()][..], &indices, &[value]].concat();
        let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
        self.make_one("array.add_at", &parts, &accumulator.ty)
    }

    /// Returns a body whose arguments include an accumulator, the one at `lane`, and which yields
    /// it.
    fn carrying(&mut self, end: &str, takes: &[ArrayTy], lane: usize) -> String {
        self.region(takes, |writer, args| {
            let given = writer.added_to(&args[lane]);
            writer.end(end, &[given]);
        })
    }
}

/// Emits a loop that carries the accumulator.
fn counted(writer: &mut Writer<'_, '_>, accumulator: &ScopedValue) -> ScopedValue {
    let (lower, upper, step) = (writer.index(-1..2), writer.index(0..4), writer.index(1..2));
    let takes = [ArrayTy::scalar(INDEX), accumulator.ty.clone()];
    let body = writer.carrying("scf.yield", &takes, 1);
    let operands = [lower, upper, step, accumulator.clone()];
    let parts = Parts { operands: &operands, regions: &[body], ..Parts::default() };
    writer.make_one("scf.for", &parts, &accumulator.ty)
}

/// Through either of two branches.
fn chosen(writer: &mut Writer<'_, '_>, accumulator: &ScopedValue) -> ScopedValue {
    let condition = writer.value(&ArrayTy::scalar(I1));
    let regions = [0, 1].map(|_| {
        writer.region(&[], |writer, _| {
            let given = writer.added_to(accumulator);
            writer.end("scf.yield", &[given]);
        })
    });
    let parts = Parts { operands: &[condition], regions: &regions, ..Parts::default() };
    writer.make_one("scf.if", &parts, &accumulator.ty)
}

/// Through sums inside of sums.
fn summed(writer: &mut Writer<'_, '_>, accumulator: &ScopedValue) -> ScopedValue {
    let domain = writer.shape(2).sizes;
    let mut takes = vec![ArrayTy::scalar(INDEX); domain.len()];
    takes.push(accumulator.ty.clone());
    let body = writer.carrying("array.yield", &takes, domain.len());
    let attrs = [format!("domain = {}", writer.sizes.dims(&domain))];
    let operands = [accumulator.clone()];
    let parts = Parts { operands: &operands, attrs: &attrs, regions: &[body] };
    writer.make_one("array.accumulate", &parts, &accumulator.ty)
}

/// Along an array.
fn folded(writer: &mut Writer<'_, '_>, accumulator: &ScopedValue) -> ScopedValue {
    let Some((array, shape)) = writer.array(|_| true) else { return accumulator.clone() };
    let element: Shape = shape.without(0);
    let takes = [accumulator.ty.clone(), ArrayTy::Array(element)];
    let body = writer.carrying("array.yield", &takes, 0);
    let attrs = [axis_attr(0), segments(&[1, 1])];
    let operands = [array, accumulator.clone()];
    let parts = Parts { operands: &operands, attrs: &attrs, regions: &[body] };
    writer.make_one("array.fold", &parts, &accumulator.ty)
}
