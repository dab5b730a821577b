//! Batching of `scf.while`.

use super::While;
use crate::autodiff::batch::{Batcher, Unbatched};
use crate::scf::counted;
use cotan_ir::{Op, Value};

/// Continues while any index continues, and freezes the carried values of finished indices.
pub fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let this: While = b.read(op);
    if !this.forwards_args(b.ir()) {
        return batch_rotated(b, op);
    }
    let While { inits, before, after, .. } = this;
    // The regions are also executed for finished indices.
    b.check_terminates(before)?;
    b.check_terminates(after)?;
    let inits: Vec<Value> = inits.iter(b.ir()).collect();
    let results: Vec<Value> = b.ir().results(op).collect();
    let (inits, types) = (b.all_batched(op, &inits)?, b.types_of(op, &results)?);
    let continues = b.region(op, before, &[], |b, carried| {
        let continue_ = b.code(op, before)?;
        let any = b.emit(op).any(continue_[0]);
        b.end(before, &[&[any], carried].concat());
        Ok(())
    })?;
    let iteration = b.region(op, after, &[], |b, carried| {
        for (arg, &now) in b.args(before).into_iter().zip(carried) {
            b.map_arg(arg, now);
        }
        let continue_ = b.code(op, before)?[0];
        let next = b.code(op, after)?;
        let next = next.into_iter().zip(carried);
        let next: Vec<Value> =
            next.map(|(next, &now)| b.select(op, continue_, next, now)).collect();
        b.end(after, &next);
        Ok(())
    })?;
    let created = b.clone_with(op, &inits, &types, &[continues, iteration]);
    b.map_results(&results, created);
    Ok(())
}

/// Batches the rotated loop, which is emitted before the original and erased.
fn batch_rotated(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let loc = b.ir().loc(op);
    let written = counted::emitted_before(b.builder(), op, |b| {
        While::rotate(b, loc, op);
    });
    let done = written.iter().try_for_each(|&op| b.rewrite(op));
    let last = *written.last().expect("a loop was emitted");
    let results: Vec<Value> = b.ir().results(op).collect();
    let rotated: Vec<Value> = b.ir().results(last).collect();
    results.into_iter().zip(rotated).for_each(|(result, value)| b.map_like(result, value));
    counted::erase(b.builder().ir_mut(), &written);
    // The erased operations cannot be reported.
    done.map_err(|Unbatched { why, .. }| Unbatched { op, why })
}
