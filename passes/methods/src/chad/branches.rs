//! Operations that execute one of their regions.

use super::pullback::{Pullback, SumMap};
use super::sums::{Sum, or_zero};
use super::walk::{StepKind, Walk};
use cotan_dialects::ExecutesOnce;
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_ir::{Block, InsertPoint, Op, Region, Type, Value};

/// Emits the primal of the regions; a copy, if they contain no functions.
pub fn write(walk: &mut Walk<'_>, op: Op, functions: bool) -> Result<StepKind, NotDifferentiable> {
    if walk.ir().operands(op).any(|operand| walk.active.contains(&operand)) {
        return Err(refused(walk.ir(), op, "its condition depends on differentiated values"));
    }
    if !functions {
        return walk.t.copy(op).map(|_| StepKind::ExecutesOnce);
    }
    let loc = walk.loc(op);
    let mut regions = Vec::with_capacity(2);
    for body in walk.ir().regions(op).to_vec() {
        let (region, block, _) = walk.new_block(&[]);
        let from = walk.block_of(body);
        let yields = walk.inside(block, |walk| walk.primal_only(|walk| walk.block(from, &[])))?.0;
        ExecutesOnce::end(&mut walk.b().elsewhere(InsertPoint::End(block)), loc, op, &yields);
        regions.push(region);
    }
    let results: Vec<Value> = walk.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| walk.primal_type(result)).collect();
    let created = clone_with(walk, op, &regions, &types);
    for (result, value) in results.into_iter().zip(created) {
        walk.map_result(result, value);
    }
    Ok(StepKind::ExecutesOnce)
}

/// Emits an operation of the original with other regions; returns its results.
pub fn clone_with(walk: &mut Walk<'_>, op: Op, regions: &[Region], types: &[Type]) -> Vec<Value> {
    let loc = walk.loc(op);
    let operands: Vec<Value> = walk.ir().operands(op).collect();
    let operands = walk.values(operands.into_iter());
    let created = ExecutesOnce::clone_with(walk.b(), loc, op, &operands, (regions, types));
    walk.ir().results(created).collect()
}

/// A branch of the reverse pass, with the cotangents at its end.
struct PullbackBranch {
    region: Region,
    block: Block,
    sums: SumMap,
}

/// Emits the pullback of the executed region, which is executed again.
pub fn pull(
    back: &mut Pullback<'_, '_>,
    op: Op,
    sums: &mut SumMap,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    let cotangents: Vec<Option<Value>> =
        results.into_iter().map(|result| back.take_whole(result, sums)).collect();
    if cotangents.iter().all(Option::is_none) {
        return Ok(());
    }
    let (loc, captured) = (back.loc, back.walk.captured(op));
    let starts: Vec<Option<Value>> =
        captured.iter().map(|&value| back.take_whole(value, sums)).collect();
    let mut branches = Vec::with_capacity(2);
    for body in back.walk.ir().regions(op).to_vec() {
        branches.push(branch(back, body, &cotangents, &captured, &starts)?);
    }
    let has_changed =
        |at: usize, branch: &PullbackBranch| match (branch.sums.get(captured[at]), starts[at]) {
            (Some(&Sum::Whole(sum)), Some(start)) => sum != start,
            (sum, _) => sum.is_some(),
        };
    let changed: Vec<usize> = (0..captured.len())
        .filter(|&at| branches.iter().any(|branch| has_changed(at, branch)))
        .collect();
    let mut types = Vec::with_capacity(changed.len());
    for &at in &changed {
        types.extend(back.walk.change_type(captured[at]));
    }
    for branch in &mut branches {
        let b = &mut back.walk.b().elsewhere(InsertPoint::End(branch.block));
        let mut yields = Vec::with_capacity(changed.len());
        for (&at, &ty) in changed.iter().zip(&types) {
            let sum = branch.sums.take(captured[at]).or(starts[at].map(Sum::Whole));
            yields.push(or_zero(b, loc, sum, ty));
        }
        ExecutesOnce::end(b, loc, op, &yields);
    }
    let regions: Vec<Region> = branches.iter().map(|branch| branch.region).collect();
    let created = clone_with(back.walk, op, &regions, &types);
    for (&value, start) in captured.iter().zip(starts) {
        if let Some(start) = start {
            sums.set(value, Sum::Whole(start));
        }
    }
    for (at, sum) in changed.into_iter().zip(created) {
        sums.set(captured[at], Sum::Whole(sum));
    }
    Ok(())
}

fn branch(
    back: &mut Pullback<'_, '_>,
    body: Region,
    cotangents: &[Option<Value>],
    captured: &[Value],
    starts: &[Option<Value>],
) -> Result<PullbackBranch, NotDifferentiable> {
    let (region, block, _) = back.walk.new_block(&[]);
    let mut sums = SumMap::default();
    for (&value, &start) in captured.iter().zip(starts) {
        if let Some(start) = start {
            sums.set(value, Sum::Whole(start));
        }
    }
    let cotangents = cotangents.iter().map(|cotangent| cotangent.map(Sum::Whole)).collect();
    let from = back.walk.block_of(body);
    let sums = back.walk.inside(block, |walk| walk.pull(from, &[], cotangents, sums))?;
    Ok(PullbackBranch { region, block, sums })
}
