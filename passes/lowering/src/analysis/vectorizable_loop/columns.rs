//! Columns of a matrix: iterations that access different ones share no element.

use super::accesses;
use cotan_dialects::array::affine::{self, Affine};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};

/// Returns whether each iteration accesses a column of its own, in whatever rows.
///
/// All indices change by one constant from iteration to iteration. Everything else that changes in
/// them is a multiple of a number that is greater than the distance of the first iteration and the
/// last one.
pub fn are_own<'a>(ir: &Ir, this: Op, ops: impl Iterator<Item = &'a Op>) -> bool {
    let counter = ir.get::<scf::For>(this).and_then(|looped| looped.induction_variable(ir));
    let Some((counter, count)) = counter.zip(affine::trip_count(ir, this)) else { return false };
    let mut first: Option<Affine<Value>> = None;
    let mut jumps: Vec<Poly> = Vec::new();
    for &op in ops {
        let Some(form) = index_of(ir, op) else { return false };
        let first = first.get_or_insert_with(|| form.clone());
        let Some(distance) = form.minus(first).filter(|it| !it.has(counter)) else { return false };
        jumps.push(distance.rest().clone());
        jumps.extend(distance.terms().iter().map(|(_, times)| times.clone()));
        let is_inner = |value: Value| value != counter && ir.is_defined_inside(value, this);
        let inner = form.terms().iter().filter(|(value, _)| is_inner(*value));
        jumps.extend(inner.map(|(_, times)| times.clone()));
    }
    let terms = first.iter().flat_map(|form| form.terms());
    let step = { terms }.find(|(value, _)| *value == counter);
    let step = step.and_then(|(_, times)| times.as_constant());
    step.is_some_and(|step| step != 0 && are_rows(&jumps, step, &count))
}

/// Returns the index of an access of one element, in terms of induction variables if possible.
fn index_of(ir: &Ir, op: Op) -> Option<Affine<Value>> {
    let access = accesses::of(ir, op)?;
    let moved = access.stored.or_else(|| ir.results(op).next())?;
    let form = Affine::of(ir, access.at?);
    (accesses::element_count(ir, moved) == 1).then(|| form.expanded(ir).unwrap_or(form))
}

/// Returns whether all distances are multiples of a number of elements that all iterations do not
/// span.
fn are_rows(jumps: &[Poly], step: i64, count: &Poly) -> bool {
    let Some(count) = count.as_constant() else {
        let is_row =
            |sign| move |jump: &Poly| count.mul(&Poly::constant(sign)).as_ref() == Some(jump);
        let is_none = |jump: &Poly| *jump == Poly::default();
        let is_multiple = |jump: &Poly| is_none(jump) || is_row(1)(jump) || is_row(-1)(jump);
        return step.unsigned_abs() == 1 && jumps.iter().all(is_multiple);
    };
    let mut row = 0;
    for jump in jumps {
        let Some(jump) = jump.as_constant() else { return false };
        row = gcd(row, jump.unsigned_abs());
    }
    let span = u128::from(count.saturating_sub(1).max(0).unsigned_abs());
    row == 0 || u128::from(row) > span * u128::from(step.unsigned_abs())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
