//! Transposed Jacobians of operations that execute one of their regions.

use super::{Continuation, PulledBody};
use crate::ExecutesOnce;
use crate::autodiff::{NotDifferentiable, tangent_type};
use cotan_ir::{Op, Region, Type, Value};

/// Pulls back by selection: only the reverse pass of the executed region runs.
///
/// ```text
/// G += if b then (J^T of e2) z else (J^T of e3) z
/// ```
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let captured = c.captured(op);
    let results: Vec<Value> = c.ir().results(op).collect();
    let seeds: Vec<Option<Value>> = results.into_iter().map(|it| c.cotangent(it)).collect();
    let mut pulled = Vec::new();
    for region in c.ir().regions(op).to_vec() {
        pulled.push(pull_region(c, region, &captured, &seeds)?);
    }
    let comes = |at: &usize| pulled.iter().any(|(_, found)| found[*at].is_some());
    let indices: Vec<usize> = (0..captured.len()).filter(comes).collect();
    if indices.is_empty() {
        pulled.into_iter().for_each(|(body, _)| body.discard(c));
        return Ok(());
    }
    let mut regions: Vec<Region> = Vec::with_capacity(pulled.len());
    for (body, found) in pulled {
        let yielded_values = indices.iter().map(|&at| body.or_zeros(c, found[at], captured[at]));
        let yielded_values: Vec<Value> = yielded_values.collect();
        regions.push(body.finish(c, |b, loc| ExecutesOnce::end(b, loc, op, &yielded_values)));
    }
    let mut types: Vec<Type> = Vec::with_capacity(indices.len());
    for &at in &indices {
        let ty = c.ir().ty(captured[at]);
        types.extend(tangent_type(c.builder.store_mut(), ty));
    }
    let operands: Vec<Value> = c.ir().operands(op).collect();
    let created = ExecutesOnce::clone_with(c.builder, c.loc, op, &operands, (&regions, &types));
    let created: Vec<Value> = c.ir().results(created).collect();
    for (&at, part) in indices.iter().zip(created) {
        c.add(captured[at], part);
    }
    Ok(())
}

/// Returns the cotangents of the values that a region captures.
fn pull_region(
    c: &mut Continuation<'_, '_>,
    region: Region,
    captured: &[Value],
    seeds: &[Option<Value>],
) -> Result<(PulledBody, Vec<Option<Value>>), NotDifferentiable> {
    let from = c.ir().single_block(region).expect("a verified region is one block");
    let body = PulledBody::new(c);
    let found = body.pull(c, from, &[], captured, seeds)?;
    Ok((body, found))
}
