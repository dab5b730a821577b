//! The argument of a rule: an operation with its parts.

use crate::entity::Op;
use crate::ir::Ir;
use crate::typed::OpDef;
use std::ops::Deref;

/// An operation and its parts, as its struct declares them.
#[derive(Clone, Copy, Debug)]
pub struct View<T> {
    /// The operation.
    pub op: Op,
    /// Its parts: they can be read on the view itself.
    pub parts: T,
}

impl<T> Deref for View<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.parts
    }
}

/// A type that a rule may match as its root.
pub trait Root: Sized {
    /// Returns an operation as that; `None` if it is of another kind.
    fn of(ir: &Ir, op: Op) -> Option<Self>;
}

impl Root for Op {
    fn of(_: &Ir, op: Op) -> Option<Self> {
        Some(op)
    }
}

impl<T: OpDef> Root for View<T> {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        Some(Self { op, parts: ir.get(op)? })
    }
}
