//! Batching of `scf.if`.

use super::If;
use crate::autodiff::batch::{Batcher, Unbatched};
use cotan_ir::{Op, Value};

/// Batches both regions if the condition is uniform. Otherwise executes both and selects at each
/// index.
pub fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let If { condition, then_region, else_region, .. } = b.read(op);
    let results: Vec<Value> = b.ir().results(op).collect();
    if b.read::<If>(op).other(b.ir()).is_none() {
        return b.refuse(op, "it has no results");
    }
    let (condition, differs) = b.given(op, condition)?;
    if !differs {
        let types = b.types_of(op, &results)?;
        let then_region = b.whole_region(op, then_region, &[])?;
        let else_region = b.whole_region(op, else_region, &[])?;
        let created = b.clone_with(op, &[condition], &types, &[then_region, else_region]);
        b.map_results(&results, created);
        return Ok(());
    }
    b.check_terminates(then_region)?;
    b.check_terminates(else_region)?;
    let (one, other) = (b.code(op, then_region)?, b.code(op, else_region)?);
    for ((&result, one), other) in results.iter().zip(one).zip(other) {
        let chosen = b.select(op, condition, one, other);
        b.map_result(result, chosen);
    }
    Ok(())
}
