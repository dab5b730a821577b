//! The check that an operation has the parts that its custom assembly writes. One that has not is
//! invalid and is written in generic form, which can write anything.

use crate::access::{self, AccessAttrs};
use crate::entity::Op;
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Presence, RegionKind, Traits, ValueSpec};
use std::ops::Range;

/// True if `op` has as many operands, results, regions and successors as it declares, and the
/// attributes it cannot be without, all of the declared kinds; the sizes of its groups add up.
#[inline]
pub(in crate::text) fn has_declared_parts(ir: &Ir, op: Op, spec: &OpSpec) -> bool {
    values_fit(spec.operands, ir.operand_count(op))
        && values_fit(spec.results, ir.result_count(op))
        && regions_fit(spec, ir.regions(op).len())
        && successors_fit(spec, ir.successors(op).len())
        && (spec.attrs.is_empty() || attrs_fit(ir, op, spec) && segments_fit(ir, op, spec))
}

/// Returns whether the bracket syntax can express the affine access of `op`.
pub(in crate::text) fn access_fits(
    ir: &Ir,
    op: Op,
    spec: &OpSpec,
    (operands, attrs): (usize, [usize; 2]),
) -> bool {
    let operands = ir.operand_group(op, spec, operands).len();
    access::is_expressible(&ir.store, operands, access_of(ir, op, attrs))
}

/// Returns the attributes of the affine access of `op`: its declared attributes at these indices.
pub(in crate::text) fn access_of(ir: &Ir, op: Op, attrs: [usize; 2]) -> AccessAttrs {
    let seeds = ir.attr_seeds(ir.name(op));
    let [at, sizes] = attrs.map(|attr| ir.attr_of(op, seeds[attr].name));
    AccessAttrs { at, sizes }
}

#[inline]
fn values_fit(specs: &[ValueSpec], count: usize) -> bool {
    let one = |spec: &ValueSpec| spec.arity == Arity::One;
    match specs.iter().all(one) {
        true => count == specs.len(),
        false => count >= specs.iter().filter(|spec| one(spec)).count(),
    }
}

/// Returns whether every operand and every result is in a group, according to the segment-size
/// attributes.
fn segments_fit(ir: &Ir, op: Op, spec: &OpSpec) -> bool {
    let sized = |size: fn(&Ir, Op, &OpSpec, usize) -> Range<usize>, groups: usize| {
        (0..groups).map(|group| size(ir, op, spec, group).len()).sum::<usize>()
    };
    let operands = spec.has(Traits::OPERAND_SEGMENTS);
    let results = spec.has(Traits::RESULT_SEGMENTS);
    (!operands || sized(Ir::operand_group, spec.operands.len()) == ir.operand_count(op))
        && (!results || sized(Ir::result_group, spec.results.len()) == ir.result_count(op))
}

#[inline]
fn regions_fit(spec: &OpSpec, count: usize) -> bool {
    match spec.regions.last() {
        Some(last) if last.kind == RegionKind::Variadic => count + 1 >= spec.regions.len(),
        _ => count == spec.regions.len(),
    }
}

#[inline]
fn successors_fit(spec: &OpSpec, count: usize) -> bool {
    match spec.successors.last() {
        Some(last) if last.variadic => count + 1 >= spec.successors.len(),
        _ => count == spec.successors.len(),
    }
}

fn attrs_fit(ir: &Ir, op: Op, spec: &OpSpec) -> bool {
    let seeds = ir.attr_seeds(ir.name(op));
    spec.attrs.iter().zip(seeds).all(|(attr, seed)| match ir.attr_of(op, seed.name) {
        Some(value) => (attr.constraint.holds)(&ir.store, value),
        None => !matches!(attr.presence, Presence::Required),
    })
}
