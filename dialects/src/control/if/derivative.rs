//! The derivative of `control.if`.

use super::super::Yield;
use super::If;
use crate::differentiate::{Given, Linearizer, Refusal, Transposer, prune, turn_branch, zeros};
use cotan_ir::{Block, Builder, Op, Region, Type, Value};
use indexmap::IndexMap;

/// Each branch gives what it changes by, too; beside the original, it runs again for that.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let regions = l.ir().regions(op).to_vec();
    let results: Vec<Value> = l.ir().results(op).collect();
    let mut branches: Vec<(Region, Block, Given)> = Vec::with_capacity(2);
    for region in regions {
        let from = l.ir().single_block(region).expect("a verified branch is one block");
        let (region, block) = l.new_block();
        let given = l.write(from, block, &[])?;
        branches.push((region, block, given));
    }
    let changes = |at: &usize| branches.iter().any(|branch| branch.2.tangents[*at].is_some());
    let changing: Vec<usize> = (0..results.len()).filter(changes).collect();
    if l.reverse() {
        l.t.copy(op)?;
    }
    let (loc, count) = (l.loc(op), if l.reverse() { 0 } else { results.len() });
    let types: Vec<Type> = results.iter().map(|&result| l.ir().ty(result)).collect();
    let mut made_regions = Vec::with_capacity(2);
    for (region, block, given) in &branches {
        let b = &mut Builder::at_end(l.builder().ir_mut(), *block);
        let mut yields = given.values[..count].to_vec();
        for &at in &changing {
            let change = given.tangents[at];
            yields.push(change.unwrap_or_else(|| zeros(b, loc, types[at])));
        }
        Yield::build(b, loc, &yields);
        prune(b.ir_mut(), *block);
        made_regions.push(*region);
    }
    let condition = l.value(l.ir().operand(op, 0));
    let mut wanted = types[..count].to_vec();
    for &at in &changing {
        wanted.push(l.tangent_type(types[at]));
    }
    let made = If::build(l.builder(), loc, condition, made_regions[0], made_regions[1], &wanted);
    let made: Vec<Value> = l.ir().results(made).collect();
    for (&result, &value) in results.iter().zip(&made[..count]) {
        l.stand(result, value);
    }
    for (&at, &tangent) in changing.iter().zip(&made[count..]) {
        l.set_tangent(results[at], tangent);
    }
    Ok(())
}

/// The branch that ran gives the cotangents of what it sees.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let If { condition, then_body, else_body, .. } = t.read(op);
    let seen = t.seen_inside(op);
    let cotangents = t.of_results(op);
    let mut turned = Vec::with_capacity(2);
    let mut reached: IndexMap<Value, (), rustc_hash::FxBuildHasher> = IndexMap::default();
    for region in [then_body, else_body] {
        let (block, around) = turn_branch(t, region, &seen, &cotangents)?;
        reached
            .extend(around.iter().filter(|found| !found.1.is_empty()).map(|found| (found.0, ())));
        turned.push((block, around));
    }
    let targets: Vec<Value> = reached.into_keys().collect();
    let mut regions = Vec::with_capacity(2);
    for (block, around) in turned {
        let mut yields = Vec::new();
        for &target in &targets {
            let parts = around.iter().find(|found| found.0 == target).map(|found| &found.1[..]);
            yields.push(t.gathered(block, target, parts.unwrap_or_default()));
        }
        regions.push(t.finish_body(block, |b, loc| {
            Yield::build(b, loc, &yields);
        }));
    }
    let types: Vec<Type> = targets.iter().map(|&target| t.ir().ty(target)).collect();
    if targets.is_empty() {
        return Ok(());
    }
    let made = If::build(t.builder, t.loc, condition, regions[0], regions[1], &types);
    let made: Vec<Value> = t.ir().results(made).collect();
    for (target, value) in targets.into_iter().zip(made) {
        t.add(target, value);
    }
    Ok(())
}
