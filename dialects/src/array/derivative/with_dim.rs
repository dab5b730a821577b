//! The derivative of `array.with_dim`.

use super::super::{WithDim, Yield};
use crate::differentiate::{Linearizer, Refusal, Start, Transposer, TurnedBranch, prune};
use cotan_ir::{InsertPoint, Op, Type, Value};

/// The region gives what it changes by, too; beside the original it runs again for that.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let WithDim { size, parameter, body, .. } = l.read(op);
    let from = l.ir().single_block(body).expect("a verified body is one block");
    let (region, to) = l.new_block();
    let given = l.write(from, to, &[])?;
    if l.reverse() {
        l.t.copy(op)?;
    }
    let results: Vec<Value> = l.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| l.ir().ty(result)).collect();
    let changing = given.changing();
    let count = if l.reverse() { 0 } else { results.len() };
    let mut yields = given.values[..count].to_vec();
    yields.extend(given.tangents.iter().flatten());
    let mut wanted = types[..count].to_vec();
    for &at in &changing {
        wanted.push(l.tangent_type(types[at]));
    }
    let (loc, size) = (l.loc(op), l.value(size));
    let b = l.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(to)), loc, &yields);
    prune(b.ir_mut(), to);
    let made = WithDim::build(b, loc, size, parameter, region, &wanted);
    let made: Vec<Value> = b.results(made).collect();
    for (&result, &value) in results.iter().zip(&made[..count]) {
        l.stand(result, value);
    }
    for (&at, &tangent) in changing.iter().zip(&made[count..]) {
        l.set_tangent(results[at], tangent);
    }
    Ok(())
}

/// The region goes on adding to the cotangents of what it sees.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let WithDim { size, parameter, body, .. } = t.read(op);
    let (seen, cotangents) = (t.seen_inside(op), t.of_results(op));
    let seen = t.starts_inside(&seen);
    let turned = TurnedBranch::new(t, body, &seen, &cotangents)?;
    let changed = |it: &(Value, Start)| turned.changes(it.0);
    let targets: Vec<(Value, Start)> = seen.into_iter().filter(changed).collect();
    let region = turned.finish(t, &targets, |b, loc, sums| {
        Yield::build(b, loc, sums);
    });
    let types: Vec<Type> = targets.iter().map(|&(target, _)| t.sum_type(target)).collect();
    let made = WithDim::build(t.builder, t.loc, size, parameter, region, &types);
    let made: Vec<Value> = t.ir().results(made).collect();
    for ((target, _), sum) in targets.into_iter().zip(made) {
        t.set_sum(target, sum);
    }
    Ok(())
}
