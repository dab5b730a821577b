//! Executions as costs see them.

use super::Frame;
use crate::Execution;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};

impl Execution for Frame<'_, '_> {
    fn ir(&self) -> &Ir {
        Frame::ir(self)
    }

    fn elements(&self, value: Value) -> u64 {
        self.get(value).map_or(0, |datum| datum.words().len() as u64)
    }

    fn sizes(&self, op: Op, sizes: &[Poly]) -> Option<Vec<u64>> {
        let sizes = self.dims(op, sizes).ok()?;
        sizes.iter().map(|&size| u64::try_from(size).ok()).collect()
    }
}
