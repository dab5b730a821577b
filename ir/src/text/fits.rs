//! Whether an operation has the parts that its custom assembly writes. One that has not is broken
//! and is written in generic form, which can write anything.

use crate::entity::Op;
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Presence, RegionKind, ValueSpec};

/// Whether `op` has as many operands, results, regions and successors as it declares, and the
/// attributes it cannot be without.
#[inline]
pub(super) fn fits(ir: &Ir, op: Op, spec: &OpSpec) -> bool {
    values_fit(spec.operands, ir.operand_count(op))
        && values_fit(spec.results, ir.result_count(op))
        && regions_fit(spec, ir.regions(op).len())
        && successors_fit(spec, ir.successors(op).len())
        && (spec.attrs.is_empty() || attrs_fit(ir, op, spec))
}

#[inline]
fn values_fit(specs: &[ValueSpec], count: usize) -> bool {
    let one = |spec: &ValueSpec| spec.arity == Arity::One;
    match specs.iter().all(one) {
        true => count == specs.len(),
        false => count >= specs.iter().filter(|spec| one(spec)).count(),
    }
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
    spec.attrs.iter().zip(seeds).all(|(attr, seed)| {
        !matches!(attr.presence, Presence::Required)
            || ir
                .attr_of(op, seed.name)
                .is_some_and(|value| (attr.constraint.holds)(&ir.store, value))
    })
}
