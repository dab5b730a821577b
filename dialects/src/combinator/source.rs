//! Residuals and their sources.

use super::{Code, Given};
use cotan_ir::{Mapping, Op, Value};

/// The source of a value in a pullback.
pub enum Source {
    /// A constant, which is cloned.
    Constant(Op),
    /// The residual at this index.
    Kept(usize),
    /// The components of a tuple.
    Parts(Vec<Self>),
}

impl Source {
    /// Returns the value in the pullback.
    pub fn value(&self, code: &mut Code<'_>, kept: &[Value]) -> Value {
        match self {
            Self::Kept(at) => kept[*at],
            Self::Constant(op) => {
                let copy = code.copy(*op, &mut Mapping::default());
                code.ir.result(copy, 0)
            }
            Self::Parts(parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| part.value(code, kept)).collect();
                let loc = code.loc;
                crate::tuple::Pack::value(&mut code.builder(), loc, &parts)
            }
        }
    }
}

impl Code<'_> {
    /// Adds a value to the residuals and returns its source.
    pub(super) fn keep(&mut self, value: Value, kept: &mut Vec<Value>) -> Source {
        if let Some(op) = self.ir.def_constant(value) {
            return Source::Constant(op);
        }
        if self.ir.store.as_tuple(self.ir.ty(value)).is_some() {
            let parts = Given::of(self.ir, value, false).parts(self);
            let parts = parts.into_iter().map(|part| {
                let part = part.value(self);
                self.keep(part, kept)
            });
            return Source::Parts(parts.collect());
        }
        let at = kept.iter().position(|&known| known == value);
        Source::Kept(at.unwrap_or_else(|| {
            kept.push(value);
            kept.len() - 1
        }))
    }

    /// Clones an operation.
    pub(super) fn copy(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.ir.clone_op(op, mapping);
        self.builder().insert(copy);
        copy
    }
}
