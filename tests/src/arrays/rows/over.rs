//! Operations whose bodies go over the elements of arrays.

use super::reductions::axis_attr;
use super::{OpWriter, nested};
use crate::arrays::monoids::Monoid;
use crate::arrays::types::{ArrayTy, I1, INDEX, Shape};
use crate::arrays::writer::{Parts, ScopedValue, Writer, types};

pub const ROWS: &[OpWriter] = &[
    nested("array.map", map),
    nested("array.reduce", reduce),
    nested("array.scan", scan),
    nested("array.fold", fold),
    nested("array.reduce_by_index", reduce_by_index),
    nested("array.sort", |writer| sort(writer, "array.sort")),
    nested("array.argsort", |writer| sort(writer, "array.argsort")),
];

fn map(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (first, shape) = writer.array(|_| true)?;
    let leading = shape.sizes[..=writer.choices.below(shape.rank())].to_vec();
    let mut takes = vec![ArrayTy::Array(shape.inner(leading.len()))];
    let mut operands = vec![first];
    for _ in 0..writer.choices.below(3) {
        let element = writer.shape(1);
        operands.push(writer.value(&ArrayTy::Array(element.under(&leading))));
        takes.push(ArrayTy::Array(element));
    }
    let elements: Vec<Shape> = (0..=writer.choices.below(2)).map(|_| writer.shape(1)).collect();
    let gives: Vec<ArrayTy> = elements.iter().cloned().map(ArrayTy::Array).collect();
    let results: Vec<ArrayTy> =
        elements.iter().map(|element| ArrayTy::Array(element.under(&leading))).collect();
    let body = writer.body(&takes, &gives);
    let parts = Parts { operands: &operands, regions: &[body], ..Parts::default() };
    writer.make("array.map", &parts, &results);
    Some(())
}

/// The operands of a combination along an axis.
struct Lanes {
    operands: Vec<ScopedValue>,
    identities: Vec<ScopedValue>,
    axis: usize,
    /// The types of the elements that the body combines.
    elements: Vec<ArrayTy>,
    /// The monoid, or `None` for an arbitrary body.
    by: Option<Monoid>,
}

/// Returns one or two arrays, whose elements the body gets as scalars or slices.
fn lanes(writer: &mut Writer<'_, '_>, must_have_identity: bool) -> Option<Lanes> {
    let (first, shape) = writer.array(|_| true)?;
    let rank = writer.choices.below(shape.rank());
    let leading = shape.sizes[..shape.rank() - rank].to_vec();
    let axis = writer.choices.below(leading.len());
    let mut elements = vec![ArrayTy::Array(shape.inner(leading.len()))];
    let mut operands = vec![first];
    if writer.choices.chance(1, 3) {
        let element = writer.shape(1);
        operands.push(writer.value(&ArrayTy::Array(element.under(&leading))));
        elements.push(ArrayTy::Array(element));
    }
    let is_full = leading[axis].as_constant().is_some_and(|size| size > 0);
    let may_lack = is_full && !must_have_identity && writer.choices.chance(1, 2);
    let by = writer.is_smooth.then(|| Monoid::choose(writer.choices, &elements));
    let identities = match (may_lack, &by) {
        (true, _) => Vec::new(),
        (false, Some(by)) => by.identities(writer, &elements),
        (false, None) => elements.iter().map(|element| writer.value(element)).collect(),
    };
    Some(Lanes { operands, identities, axis, elements, by })
}

impl Lanes {
    /// Writes the operation.
    fn make(
        self,
        writer: &mut Writer<'_, '_>,
        name: &str,
        flags: Vec<String>,
        results: &[ArrayTy],
    ) {
        let takes = [&self.elements[..], &self.elements].concat();
        let body = match &self.by {
            Some(by) => by.body(writer, &takes),
            None => writer.body(&takes, &self.elements),
        };
        let groups = [self.operands.len(), self.identities.len()];
        let attrs = [vec![axis_attr(self.axis), segments(&groups)], flags].concat();
        let operands = [self.operands, self.identities].concat();
        let parts = Parts { operands: &operands, attrs: &attrs, regions: &[body] };
        writer.make(name, &parts, results);
    }
}

/// Returns the segment sizes of operand groups.
pub fn segments(counts: &[usize]) -> String {
    let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
    format!("operandSegmentSizes = array<i32: {}>", counts.join(", "))
}

fn reduce(writer: &mut Writer<'_, '_>) -> Option<()> {
    let lanes = lanes(writer, false)?;
    let without = |known: &ScopedValue| Some(ArrayTy::Array(known.ty.shape()?.without(lanes.axis)));
    let results: Option<Vec<ArrayTy>> = lanes.operands.iter().map(without).collect();
    lanes.make(writer, "array.reduce", Vec::new(), &results?);
    Some(())
}

fn scan(writer: &mut Writer<'_, '_>) -> Option<()> {
    let is_exclusive = writer.choices.chance(1, 3);
    let mut lanes = lanes(writer, is_exclusive)?;
    if !is_exclusive && writer.choices.chance(1, 3) {
        lanes.identities.clear();
    }
    let mut flags = Vec::new();
    if is_exclusive {
        flags.push("exclusive".to_owned());
    }
    if writer.choices.chance(1, 3) {
        flags.push("right".to_owned());
    }
    let results = types(&lanes.operands);
    lanes.make(writer, "array.scan", flags, &results);
    Some(())
}

fn fold(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (first, shape) = writer.array(|_| true)?;
    let axis = writer.axis(&shape);
    let size = shape.sizes[axis].clone();
    let mut elements = vec![ArrayTy::Array(shape.without(axis))];
    let mut operands = vec![first];
    if writer.choices.chance(1, 3) {
        let element = writer.shape(2);
        if element.rank() >= axis {
            operands.push(writer.value(&ArrayTy::Array(element.with(axis, size.clone()))));
            elements.push(ArrayTy::Array(element));
        }
    }
    let states: Vec<ArrayTy> = (0..=writer.choices.below(2)).map(|_| writer.any_ty()).collect();
    let kept: Vec<Shape> = (0..writer.choices.below(2)).map(|_| writer.shape(1)).collect();
    let given: Vec<ScopedValue> = states.iter().map(|ty| writer.value(ty)).collect();
    let takes = [&states[..], &elements].concat();
    let keeps: Vec<ArrayTy> = kept.iter().cloned().map(ArrayTy::Array).collect();
    let stacked = kept.iter().map(|shape| ArrayTy::Array(shape.with(0, size.clone())));
    let results: Vec<ArrayTy> = states.iter().cloned().chain(stacked).collect();
    let body = writer.body(&takes, &[states, keeps].concat());
    let mut attrs = vec![axis_attr(axis), segments(&[operands.len(), given.len()])];
    for flag in ["right", "reassoc"] {
        if writer.choices.chance(1, 3) {
            attrs.push(flag.to_owned());
        }
    }
    let operands = [operands, given].concat();
    let parts = Parts { operands: &operands, attrs: &attrs, regions: &[body] };
    writer.make("array.fold", &parts, &results);
    Some(())
}

/// Sorts one or two arrays by an arbitrary comparison, mostly by that of integer keys.
fn sort(writer: &mut Writer<'_, '_>, name: &str) -> Option<()> {
    let (first, shape) = writer.array(|_| true)?;
    let axis = writer.axis(&shape);
    let mut operands = vec![first];
    if writer.choices.chance(1, 3) {
        let element = writer.shape(0).element;
        operands.push(writer.value(&ArrayTy::Array(Shape { element, ..shape.clone() })));
    }
    let element = |known: &ScopedValue| Some(ArrayTy::scalar(known.ty.shape()?.element));
    let elements: Vec<ArrayTy> = operands.iter().map(element).collect::<Option<_>>()?;
    let takes: Vec<ArrayTy> = elements.into_iter().flat_map(|it| [it.clone(), it]).collect();
    let body = writer.body(&takes, &[ArrayTy::scalar(I1)]);
    let results = match name {
        "array.sort" => types(&operands),
        _ => vec![ArrayTy::Array(Shape { element: INDEX, ..shape })],
    };
    let attrs = [axis_attr(axis)];
    let parts = Parts { operands: &operands, attrs: &attrs, regions: &[body] };
    writer.make(name, &parts, &results);
    Some(())
}

/// Combines updates with an array at arbitrary indices by a monoid, or keeps the last one.
fn reduce_by_index(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (updates, from) = writer.array(|_| true)?;
    let taken = 1 + writer.choices.below(from.rank());
    let leading: Vec<_> =
        (0..=writer.choices.below(2)).map(|_| writer.sizes.pick(writer.choices)).collect();
    let to = ArrayTy::Array(from.inner(taken).under(&leading));
    let array = writer.value(&to);
    let indices = writer
        .body(&vec![ArrayTy::scalar(INDEX); taken], &vec![ArrayTy::scalar(INDEX); leading.len()]);
    let body = combination(writer, &from);
    let attrs = [segments(&[1, 1])];
    let parts = Parts { operands: &[updates, array], attrs: &attrs, regions: &[indices, body] };
    writer.make("array.reduce_by_index", &parts, &[to]);
    Some(())
}

/// Returns a pure body that combines two elements, or keeps the second one.
fn combination(writer: &mut Writer<'_, '_>, shape: &Shape) -> String {
    let names = match shape.is_float() {
        true => ["arith.addf", "arith.mulf", "arith.maximumf", "arith.minimumf"],
        false => ["arith.addi", "arith.muli", "arith.maxsi", "arith.minui"],
    };
    let ty = ArrayTy::scalar(shape.element).text(&writer.sizes);
    let [old, new, result] = [(); 3].map(|()| writer.fresh());
    let (computed, given) = match writer.choices.chance(1, 3) {
        true => (String::new(), &new),
        false => {
            let name = writer.choices.pick(&names);
            (format!("{result} = {name} {old}, {new} : {ty}\n"), &result)
        }
    };
    format!(
        "{{\n^bb0({old}: {ty}, {new}: {ty}):\n{computed}\"array.yield\"({given}) : ({ty}) -> ()\n}}"
    )
}
