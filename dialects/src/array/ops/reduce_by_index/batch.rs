//! Batching of `array.reduce_by_index`.

use super::ReduceByIndex;
use crate::array::ad::batch::index_body;
use crate::autodiff::batch::{Batcher, Unbatched};
use cotan_ir::{Ir, Op, Region, Step, Value};

/// Batches it as one operation with the batch index.
pub fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (this, loc): (ReduceByIndex, _) = (b.read(op), b.loc(op));
    if captures(b.ir(), this.body, &|value| b.differs(value)) {
        return b.refuse(op, "its combination captures a batched value");
    }
    let [updates, arrays] = [this.updates, this.arrays].map(|it| it.iter(b.ir()).collect());
    let (updates, arrays): (Vec<Value>, Vec<Value>) = (updates, arrays);
    let updates = b.all_batched(op, &updates)?;
    let arrays = b.all_batched(op, &arrays)?;
    let count = b.args(this.indices).len();
    let indices = index_body(b, op, count, true, |e, further| e.region(this.indices, further));
    let body = b.t.region(this.body, &mut |_, _| Ok(Step::Copy));
    let body = body.map_err(|_| Unbatched { op, why: "a size in it would be invalid" })?;
    let results: Vec<Value> = b.ir().results(op).collect();
    let built = ReduceByIndex::build(b.builder(), loc, &updates, &arrays, indices, body);
    ReduceByIndex::set_unique(b.builder(), built, this.unique);
    b.map_results(&results, built);
    Ok(())
}

/// Returns whether the operations of a body read a value with a property.
fn captures(ir: &Ir, body: Region, has: &dyn Fn(Value) -> bool) -> bool {
    let ops = ir.single_block(body).into_iter().flat_map(|block| ir.ops(block));
    let mut inside = ops.flat_map(|op| ir.walk(op));
    inside.any(|inner| ir.operands(inner).any(has))
}
