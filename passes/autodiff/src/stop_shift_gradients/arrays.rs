//! Derivatives of operations on arrays without regions.

use super::proof::Proof;
use super::slope::{Coordinate, Kind, Slope, Term};
use cotan_dialects::array::access::Access;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::axis::list;
use cotan_dialects::array::{Contract, Index, Max, Min, Replicate, Sum, Transpose};
use cotan_dialects::derivative_rules::operand_rules;
use cotan_ir::{Op, Shape, Value};

/// Returns the result of an operation on arrays; `None` if its derivative is not known.
pub fn result(proof: &Proof<'_>, op: Op) -> Option<Term> {
    let ir = proof.ir;
    if let Some(Replicate { operand, axis, .. }) = ir.get(op) {
        let shifted = |it: usize| Some(Coordinate::Axis(it + usize::from(it >= axis as usize)));
        return mapped(proof, operand, |slope| slope.map_axes(shifted));
    }
    if let Some(Transpose { operand, permutation, .. }) = ir.get(op) {
        let order = ir.store.as_i64_array(permutation)?;
        let place = |axis: usize| order.iter().position(|&it| it as usize == axis).unwrap_or(axis);
        return mapped(proof, operand, |slope| {
            slope.map_axes(|axis| Some(Coordinate::Axis(place(axis))))
        });
    }
    if let Some(Sum { operand, axes, .. }) = ir.get(op) {
        let axes = list::of(ir, operand, axes);
        return mapped(proof, operand, |slope| {
            (slope.kind != Kind::Shift).then(|| slope.without_axes(&axes)).flatten()
        });
    }
    if ir.is::<Max>(op) || ir.is::<Min>(op) {
        let (operand, axes) = (ir.operand(op, 0), list::listed(ir, op));
        return mapped(proof, operand, |slope| slope.without_axes(&axes));
    }
    if let Some(index) = ir.get::<Index>(op) {
        return mapped(proof, index.source, |slope| read(proof, &index, slope));
    }
    contraction(proof, ir.get(op)?)
}

fn mapped(
    proof: &Proof<'_>,
    operand: Value,
    map: impl Fn(&Slope) -> Option<Slope>,
) -> Option<Term> {
    Some(Term::of(Some(map(proof.term(operand).slope.as_ref()?)?)))
}

/// Returns the derivative of an element or slice. Out of range it is zero, which is no shifted
/// element.
fn read(proof: &Proof<'_>, index: &Index, slope: &Slope) -> Option<Slope> {
    let (ir, access): (_, Access) = (proof.ir, index.access());
    let at = access.indices(ir);
    if slope.kind == Kind::Shift {
        let sizes = Shape::of(&ir.store, ir.ty(index.source))?.sizes;
        let within = access.indices_within(ir);
        within.iter().zip(&sizes).all(|(index, size)| index.is_within(ir, size)).then_some(())?;
    }
    slope.map_axes(|axis| match at.get(axis) {
        None => Some(Coordinate::Axis(axis - at.len())),
        Some(index) => Some(Coordinate::Index(index.as_index()?)),
    })
}

/// Returns the derivative of sums of products.
fn contraction(proof: &Proof<'_>, contract: Contract) -> Option<Term> {
    let rank = proof.rank(contract.result);
    let mut product = Term::default();
    for (factor, indices) in contract.factors(proof.ir) {
        let Some(slope) = proof.term(factor).slope else { continue };
        let slope = slope.map_axes(|axis| {
            let dim = indices.get(axis).and_then(Affine::as_index)?;
            (dim < rank).then_some(Coordinate::Axis(dim))
        })?;
        product = product.times(&Term::of(Some(slope)))?;
    }
    let is_product = product.slope.as_ref().is_none_or(|slope| slope.kind != Kind::Shift);
    is_product.then_some(product)
}

/// Returns the result of an operation that is declared to be linear, or bilinear, in all operands
/// that depend on one scalar.
pub fn of_linear(proof: &Proof<'_>, op: Op) -> Option<Term> {
    let mut product = Term::default();
    let (mut linear, mut has_products): (Option<Term>, bool) = (None, false);
    for operand in operand_rules(proof.ir, op)? {
        let term = proof.term(proof.ir.operand(op, operand.index));
        let is_scaled = |slope: &Slope| slope.kind != Kind::Shift && slope.at.is_empty();
        if operand.rule.is_jointly_linear() {
            linear = Some(linear.map_or(Some(term.clone()), |others| others.join(&term))?);
            continue;
        }
        let Some(slope) = &term.slope else { continue };
        if !operand.rule.is_linear() || !is_scaled(slope) {
            return None;
        }
        has_products = true;
        product = product.times(&term)?;
    }
    let Some(linear) = linear else { return Some(product) };
    let is_scaled =
        linear.slope.as_ref().is_some_and(|it| it.kind != Kind::Shift && it.at.is_empty());
    (is_scaled && !has_products).then(|| Term::of(linear.slope))
}
