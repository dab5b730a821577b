//! The derivative of `scf.if`.

use super::If;
use crate::autodiff::{
    Given, InitialSum, Linearizer, NotDifferentiable, TransposedBranch, Transposer, zeros,
};
use crate::scf::{Yield, counted};
use cotan_ir::{Block, Builder, Op, Region, Type, Value};

/// Extends the results of each branch by their tangents; in reverse mode, a second conditional
/// computes the tangents only.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    if l.ir().result_count(op) == 0 {
        return counted::copy_without_results(l, op);
    }
    let regions = l.ir().regions(op).to_vec();
    let results: Vec<Value> = l.ir().results(op).collect();
    let mut branches: Vec<(Region, Block, Given)> = Vec::with_capacity(2);
    for region in regions {
        let from = l.ir().single_block(region).expect("a verified branch has a single block");
        let (region, block) = l.new_block();
        let yielded_values = l.write(from, block, &[])?;
        branches.push((region, block, yielded_values));
    }
    let changes = |at: &usize| branches.iter().any(|branch| branch.2.tangents[*at].is_some());
    let changing: Vec<usize> = (0..results.len()).filter(changes).collect();
    if l.reverse() {
        l.t.copy(op)?;
    }
    let (loc, count) = (l.loc(op), if l.reverse() { 0 } else { results.len() });
    let order = l.order();
    let types: Vec<Type> = results.iter().map(|&result| l.ir().ty(result)).collect();
    let mut made_regions = Vec::with_capacity(2);
    for (region, block, yielded_values) in &branches {
        let b = &mut Builder::at_end(l.builder().ir_mut(), *block);
        let mut yields = yielded_values.values[..count].to_vec();
        for &at in &changing {
            match &yielded_values.tangents[at] {
                Some(series) => yields.extend(series),
                None => {
                    let zero = zeros(b, loc, types[at]);
                    yields.extend(std::iter::repeat_n(zero, order));
                }
            }
        }
        Yield::build(b, loc, &yields);
        l.prune(op, *block);
        made_regions.push(*region);
    }
    let condition = l.value(l.ir().operand(op, 0));
    let mut expected = types[..count].to_vec();
    l.extend_types(&mut expected, changing.iter().map(|&at| types[at]));
    let created =
        If::build(l.builder(), loc, condition, made_regions[0], made_regions[1], &expected);
    let created: Vec<Value> = l.ir().results(created).collect();
    for (&result, &value) in results.iter().zip(&created[..count]) {
        l.map_result(result, value);
    }
    let targets: Vec<Value> = changing.iter().map(|&at| results[at]).collect();
    l.set_each_series(&targets, &created[count..]);
    Ok(())
}

/// Transposes the branches: the executed one continues to accumulate the cotangents of its captured
/// values.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let If { condition, then_region, else_region, .. } = t.read(op);
    let seen = t.captured(op);
    let (seen, cotangents) = (t.initial_sums(&seen), t.of_results(op));
    let one = TransposedBranch::new(t, then_region, &seen, &cotangents)?;
    let other = TransposedBranch::new(t, else_region, &seen, &cotangents)?;
    let changed = |it: &(Value, InitialSum)| one.changes(it.0) || other.changes(it.0);
    let targets: Vec<(Value, InitialSum)> = seen.into_iter().filter(changed).collect();
    let [one, other] = [one, other].map(|branch| {
        branch.finish(t, &targets, |b, loc, sums| {
            Yield::build(b, loc, sums);
        })
    });
    if targets.is_empty() {
        return Ok(());
    }
    let types: Vec<Type> = targets.iter().map(|&(target, _)| t.sum_type(target)).collect();
    let created = If::build(t.builder, t.loc, condition, one, other, &types);
    let created: Vec<Value> = t.ir().results(created).collect();
    for ((target, _), sum) in targets.into_iter().zip(created) {
        t.set_sum(target, sum);
    }
    Ok(())
}
