//! Operations that execute their only region exactly once: `array.with_dim` and `ad.checkpoint`.
//!
//! In reverse mode the primal is copied, and the region runs again for the linear part, so none of
//! its intermediate values is saved.

use super::{InitialSum, Linearizer, NotDifferentiable, TransposedBranch, Transposer};
use crate::ExecutesOnce;
use cotan_ir::{InsertPoint, NewOp, Op, Type, Value};

/// Extends the results of the region by their tangents; in reverse mode, a second region computes
/// the tangents only.
pub fn linearize_once(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let from = l.ir().single_block(l.ir().regions(op)[0]);
    let from = from.expect("a verified body has a single block");
    let (region, to) = l.new_block();
    let yielded_values = l.write(from, to, &[])?;
    if l.reverse() {
        l.t.copy(op)?;
    }
    let results: Vec<Value> = l.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| l.ir().ty(result)).collect();
    let changing = yielded_values.changing();
    let count = if l.reverse() { 0 } else { results.len() };
    let mut yields = yielded_values.values[..count].to_vec();
    yields.extend(yielded_values.coefficients(&changing));
    let mut expected = types[..count].to_vec();
    l.extend_types(&mut expected, changing.iter().map(|&at| types[at]));
    let operands: Vec<Value> = l.ir().operands(op).collect();
    let (loc, operands) = (l.loc(op), l.values(&operands));
    let b = l.builder();
    ExecutesOnce::end(&mut b.elsewhere(InsertPoint::End(to)), loc, op, &yields);
    l.prune(op, to);
    let b = l.builder();
    let created = ExecutesOnce::clone_with(b, loc, op, &operands, (&[region], &expected));
    let created: Vec<Value> = b.results(created).collect();
    for (&result, &value) in results.iter().zip(&created[..count]) {
        l.map_result(result, value);
    }
    let targets: Vec<Value> = changing.iter().map(|&at| results[at]).collect();
    l.set_each_series(&targets, &created[count..]);
    Ok(())
}

/// Transposes the region, which continues to accumulate the cotangents of its captured values.
pub fn transpose_once(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let operands: Vec<Value> = t.ir().operands(op).collect();
    let (seen, cotangents) = (t.captured(op), t.of_results(op));
    let seen = t.initial_sums(&seen);
    let body = t.ir().regions(op)[0];
    let block = t.ir().single_block(body).expect("a verified body has a single block");
    let terminator = t.ir().last_op(block).map(|end| t.ir().name(end));
    let turned = TransposedBranch::new(t, body, &seen, &cotangents)?;
    let changed = |it: &(Value, InitialSum)| turned.changes(it.0);
    let targets: Vec<(Value, InitialSum)> = seen.into_iter().filter(changed).collect();
    let region = turned.finish(t, &targets, |b, loc, sums| {
        let name = terminator.expect("a verified body has a terminator");
        b.create(NewOp { operands: sums, ..NewOp::new(name, loc) });
    });
    let types: Vec<Type> = targets.iter().map(|&(target, _)| t.sum_type(target)).collect();
    let loc = t.loc;
    let created = ExecutesOnce::clone_with(t.builder, loc, op, &operands, (&[region], &types));
    let created: Vec<Value> = t.ir().results(created).collect();
    for ((target, _), sum) in targets.into_iter().zip(created) {
        t.set_sum(target, sum);
    }
    Ok(())
}
