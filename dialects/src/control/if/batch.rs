//! Batching of `control.if`.

use super::If;
use crate::autodiff::batch::{Batcher, Unbatched};
use cotan_ir::{Op, Value};

/// Batches both regions if the condition is uniform. Otherwise executes both and selects at each
/// index.
pub fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let If { condition, then_body, else_body, .. } = b.read(op);
    let results: Vec<Value> = b.ir().results(op).collect();
    let (condition, differs) = b.given(op, condition)?;
    if !differs {
        let types = b.types_of(op, &results)?;
        let then_body = b.whole_region(op, then_body, &[])?;
        let else_body = b.whole_region(op, else_body, &[])?;
        let created = b.clone_with(op, &[condition], &types, &[then_body, else_body]);
        b.map_results(&results, created);
        return Ok(());
    }
    b.check_terminates(then_body)?;
    b.check_terminates(else_body)?;
    let (one, other) = (b.code(op, then_body)?, b.code(op, else_body)?);
    for ((&result, one), other) in results.iter().zip(one).zip(other) {
        let chosen = b.select(op, condition, one, other);
        b.map_result(result, chosen);
    }
    Ok(())
}
