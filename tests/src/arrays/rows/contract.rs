//! Sums of products: as one operation, and as programs write them.

use super::reductions::{axes_attr, axis_attr};
use super::{OpWriter, flat};
use crate::arrays::types::{ArrayTy, I1, Shape};
use crate::arrays::writer::{Parts, ScopedValue, Writer};

pub const ROWS: &[OpWriter] =
    &[flat("array.contract", contract), flat("array.sum", sum_of_products)];

/// Emits a contraction of one to three factors, read at sums of indices.
fn contract(writer: &mut Writer<'_, '_>) -> Option<()> {
    let result = writer.shape(2);
    let domain: Vec<_> =
        (0..writer.choices.below(3)).map(|_| writer.sizes.pick(writer.choices)).collect();
    let dims = result.rank() + domain.len();
    let mut operands: Vec<ScopedValue> = Vec::new();
    let mut maps = Vec::new();
    for _ in 0..1 + writer.choices.below(3) {
        let factor = Shape { element: result.element, ..writer.shape(3) };
        let at: Vec<String> = (0..factor.rank()).map(|_| index(writer, dims)).collect();
        let names: Vec<String> = (0..dims).map(|dim| format!("d{dim}")).collect();
        maps.push(format!("affine_map<({}) -> ({})>", names.join(", "), at.join(", ")));
        operands.push(writer.value(&ArrayTy::Array(factor)));
    }
    let domain = writer.sizes.dims(&domain);
    let attrs = [format!("domain = {domain}"), format!("maps = [{}]", maps.join(", "))];
    let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("array.contract", &parts, &[ArrayTy::Array(result)]);
    Some(())
}

/// Returns a sum of a few indices, or an integer.
fn index(writer: &mut Writer<'_, '_>, dims: usize) -> String {
    if dims == 0 || writer.choices.chance(1, 8) {
        return writer.choices.below(3).to_string();
    }
    let dim = format!("d{}", writer.choices.below(dims));
    match writer.choices.below(6) {
        0 => format!("{dim} + 1"),
        1 => format!("{dim} * -1 + d{}", writer.choices.below(dims)),
        2 => format!("{dim} * 2"),
        _ => dim,
    }
}

/// Returns a product of arrays, some of them replicated, transposed or not, summed along an axis.
fn sum_of_products(writer: &mut Writer<'_, '_>) -> Option<()> {
    let (first, shape) = writer.array(|shape| shape.element != I1)?;
    let mut product = first;
    for _ in 0..1 + writer.choices.below(2) {
        let factor = if writer.choices.chance(1, 2) {
            let axis = writer.axis(&shape);
            let part = writer.value(&ArrayTy::Array(shape.without(axis)));
            let attrs = [axis_attr(axis)];
            let parts = Parts { operands: &[part], attrs: &attrs, ..Parts::default() };
            writer.make_one("array.replicate", &parts, &ArrayTy::Array(shape.clone()))
        } else {
            writer.value(&ArrayTy::Array(shape.clone()))
        };
        let name = if shape.is_float() { "arith.mulf" } else { "arith.muli" };
        let operands = match writer.choices.chance(1, 2) {
            true => [product, factor],
            false => [factor, product],
        };
        let parts = Parts { operands: &operands, ..Parts::default() };
        product = writer.make_one(name, &parts, &ArrayTy::Array(shape.clone()));
    }
    let axis = writer.axis(&shape);
    let attrs = [axes_attr(&[axis])];
    let parts = Parts { operands: &[product], attrs: &attrs, ..Parts::default() };
    writer.make("array.sum", &parts, &[ArrayTy::Array(shape.without(axis))]);
    Some(())
}
