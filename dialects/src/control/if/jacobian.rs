//! The transposed Jacobian of `control.if`.

use super::super::Yield;
use super::If;
use crate::continuation::{Continuation, PulledBody};
use crate::differentiate::Refusal;
use cotan_ir::{Op, Region, Type, Value};

/// By selection: only the branch that was taken goes back.
///
/// ```text
/// G += if b then (J^T of e2) z else (J^T of e3) z
/// ```
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), Refusal> {
    let If { condition, then_body, else_body, results } = c.read(op);
    let captured = c.captured(op);
    let seeds: Vec<Option<Value>> = results.iter(c.ir()).map(|it| c.cotangent(it)).collect();
    let then_branch = branch(c, then_body, &captured, &seeds)?;
    let else_branch = branch(c, else_body, &captured, &seeds)?;
    let comes = |at: &usize| then_branch.1[*at].is_some() || else_branch.1[*at].is_some();
    let places: Vec<usize> = (0..captured.len()).filter(comes).collect();
    if places.is_empty() {
        then_branch.0.discard(c);
        else_branch.0.discard(c);
        return Ok(());
    }
    let regions: [Region; 2] = [then_branch, else_branch].map(|(body, found)| {
        let given = places.iter().map(|&at| body.or_zeros(c, found[at], captured[at]));
        let given: Vec<Value> = given.collect();
        body.finish(c, |b, loc| {
            Yield::build(b, loc, &given);
        })
    });
    let mut types: Vec<Type> = Vec::with_capacity(places.len());
    for &at in &places {
        let ty = c.ir().ty(captured[at]);
        types.extend(crate::differentiate::tangent_type(c.builder.store_mut(), ty));
    }
    let made = If::build(c.builder, c.loc, condition, regions[0], regions[1], &types);
    let made: Vec<Value> = c.ir().results(made).collect();
    for (&at, part) in places.iter().zip(made) {
        c.add(captured[at], part);
    }
    Ok(())
}

/// What comes back through a branch to what it sees.
fn branch(
    c: &mut Continuation<'_, '_>,
    region: Region,
    captured: &[Value],
    seeds: &[Option<Value>],
) -> Result<(PulledBody, Vec<Option<Value>>), Refusal> {
    let from = c.ir().single_block(region).expect("a verified branch is one block");
    let body = PulledBody::new(c);
    let found = body.pull(c, from, &[], captured, seeds)?;
    Ok((body, found))
}
