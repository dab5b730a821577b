//! Linearization of an operation by that of others.

use super::{Linearizer, NotDifferentiable, Series};
use cotan_ir::{Builder, InsertPoint, Op, Value};

impl Linearizer<'_, '_> {
    /// Linearizes operations that `emit` emits in terms of the original, and returns the
    /// Taylor coefficients of the values that it returns, just tangents for a derivative. They may read the results of an operation that was copied.
    ///
    /// # Errors
    /// If one of the operations has no derivative.
    pub fn tangents_of_emitted(
        &mut self,
        op: Op,
        emit: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
    ) -> Result<Vec<Option<Series>>, NotDifferentiable> {
        let scratch = self.builder().create_block();
        let b = &mut self.t.builder.elsewhere(InsertPoint::End(scratch));
        let emitted = emit(b);
        let ops: Vec<Op> = self.ir().ops(scratch).collect();
        debug_assert!(!ops.contains(&op), "the operations replace another one");
        let done = ops.iter().try_for_each(|&op| self.rewrite(op));
        let tangents = emitted.into_iter().map(|value| self.series(value)).collect();
        let ir = self.builder().ir_mut();
        ops.into_iter().rev().for_each(|op| ir.erase_op(op));
        ir.erase_block(scratch);
        done.map(|()| tangents)
    }
}
