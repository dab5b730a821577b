//! Building with access to existing code.

use crate::attr_value::{AttrValue, SetAttr};
use crate::builder::{Builder, InsertPoint};
use crate::entity::{Block, Op};
use crate::ir::Ir;
use std::ops::{Deref, DerefMut};

/// A [`Builder`] of a pass: existing code can be changed as well, through [`Editor::ir_mut`].
///
/// A rule has none, since its [`Rewriter`](crate::rewrite::Rewriter) must record changes. Functions
/// that only create code accept a [`Builder`], so that passes and rules can call them.
pub struct Editor<'a>(Builder<'a>);

impl<'a> Editor<'a> {
    /// Returns an editor at an insertion point.
    pub fn new(ir: &'a mut Ir, at: InsertPoint) -> Self {
        Self(Builder::new(ir, at))
    }

    /// Builds at the end of a block.
    pub fn at_end(ir: &'a mut Ir, block: Block) -> Self {
        Self(Builder::at_end(ir, block))
    }

    /// Builds before an operation.
    pub fn before(ir: &'a mut Ir, op: Op) -> Self {
        Self(Builder::before(ir, op))
    }

    /// Returns an editor that builds detached operations.
    pub fn detached(ir: &'a mut Ir) -> Self {
        Self(Builder::detached(ir))
    }

    /// Returns an editor at another insertion point.
    pub fn elsewhere(&mut self, at: InsertPoint) -> Editor<'_> {
        Editor(self.0.elsewhere(at))
    }

    /// Returns the module, for changes of existing code.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.0.ir
    }
}

impl SetAttr for Editor<'_> {
    fn set_declared_attr<T: AttrValue>(&mut self, op: Op, index: usize, value: Option<T>) {
        self.0.set_declared_attr(op, index, value);
    }
}

impl<'a> Deref for Editor<'a> {
    type Target = Builder<'a>;
    fn deref(&self) -> &Builder<'a> {
        &self.0
    }
}

impl<'a> DerefMut for Editor<'a> {
    fn deref_mut(&mut self) -> &mut Builder<'a> {
        &mut self.0
    }
}
