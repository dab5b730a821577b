//! Residuals and their sources.

use super::{Code, PrimalValue};
use cotan_ir::{Mapping, Op, Value};

/// The source of a value in a pullback.
pub enum Source {
    /// A constant, which is cloned.
    Constant(Op),
    /// The residual at this index.
    Residual(usize),
    /// The components of a tuple.
    Parts(Vec<Self>),
}

impl Source {
    /// Returns the value in the pullback.
    pub fn value(&self, code: &mut Code<'_>, residuals: &[Value]) -> Value {
        match self {
            Self::Residual(at) => residuals[*at],
            Self::Constant(op) => {
                let copy = code.copy(*op, &mut Mapping::default());
                code.ir.result(copy, 0)
            }
            Self::Parts(parts) => {
                let parts: Vec<Value> =
                    parts.iter().map(|part| part.value(code, residuals)).collect();
                let loc = code.loc;
                crate::tuple::Pack::value(&mut code.builder(), loc, &parts)
            }
        }
    }
}

impl Code<'_> {
    /// Adds a value to the residuals and returns its source.
    pub(super) fn save(&mut self, value: Value, residuals: &mut Vec<Value>) -> Source {
        if let Some(op) = self.ir.def_constant(value) {
            return Source::Constant(op);
        }
        if self.ir.store.as_tuple(self.ir.ty(value)).is_some() {
            let parts = PrimalValue::of(self.ir, value, false).parts(self);
            let parts = parts.into_iter().map(|part| {
                let part = part.value(self);
                self.save(part, residuals)
            });
            return Source::Parts(parts.collect());
        }
        let at = residuals.iter().position(|&known| known == value);
        Source::Residual(at.unwrap_or_else(|| {
            residuals.push(value);
            residuals.len() - 1
        }))
    }

    /// Clones an operation.
    pub(super) fn copy(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.ir.clone_op(op, mapping);
        self.builder().insert(copy);
        copy
    }
}
