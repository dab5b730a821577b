//! Batching of `control.while`.

use super::While;
use crate::autodiff::batch::{Batcher, Unbatched};
use cotan_ir::{Op, Value};

/// Continues while any index continues, and freezes the carried values of finished indices.
pub fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let While { inits, before, body, .. } = b.read(op);
    // The regions are also executed for finished indices.
    b.check_terminates(before)?;
    b.check_terminates(body)?;
    let inits: Vec<Value> = inits.iter(b.ir()).collect();
    let results: Vec<Value> = b.ir().results(op).collect();
    let (inits, types) = (b.all_batched(op, &inits)?, b.types_of(op, &results)?);
    let continues = b.region(op, before, &[], |b, _| {
        let continue_ = b.code(op, before)?;
        let any = b.emit(op).any(continue_[0]);
        b.end(before, &[any]);
        Ok(())
    })?;
    let iteration = b.region(op, body, &[], |b, carried| {
        for (arg, &now) in b.args(before).into_iter().zip(carried) {
            b.map_arg(arg, now);
        }
        let continue_ = b.code(op, before)?[0];
        let next = b.code(op, body)?;
        let next = next.into_iter().zip(carried);
        let next: Vec<Value> =
            next.map(|(next, &now)| b.select(op, continue_, next, now)).collect();
        b.end(body, &next);
        Ok(())
    })?;
    let created = b.clone_with(op, &inits, &types, &[continues, iteration]);
    b.map_results(&results, created);
    Ok(())
}
