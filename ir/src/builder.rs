//! Building: operations made one after the other at a place.

use crate::entity::{Block, Op};
use crate::ir::{Ir, NewOp};
use std::ops::{Deref, DerefMut};

/// Where operations are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertPoint {
    /// At the end of a block.
    End(Block),
    /// Before an operation; the first one made stands first.
    Before(Op),
    /// Behind an operation; the point moves along with what is made.
    After(Op),
    /// Nowhere: what is made is put somewhere later.
    Detached,
}

/// A module and a place in it. The methods of [`Ir`] can be called on it.
///
/// ```
/// use cotan_ir::{Builder, Ir, Loc, NewOp, Registry};
///
/// let mut ir = Ir::new(Registry::builder().build());
/// let block = ir.create_block();
/// let name = ir.op_name("test.op");
/// let op = Builder::at_end(&mut ir, block).create(NewOp::new(name, Loc::UNKNOWN));
/// assert_eq!(ir.last_op(block), Some(op));
/// ```
pub struct Builder<'a> {
    /// The module.
    pub ir: &'a mut Ir,
    /// Where the next operation is put.
    pub at: InsertPoint,
}

impl<'a> Builder<'a> {
    /// Builds at the end of a block.
    pub fn at_end(ir: &'a mut Ir, block: Block) -> Self {
        Self { ir, at: InsertPoint::End(block) }
    }

    /// Builds at the start of a block.
    pub fn at_start(ir: &'a mut Ir, block: Block) -> Self {
        let at = ir.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before);
        Self { ir, at }
    }

    /// Builds before an operation.
    pub fn before(ir: &'a mut Ir, op: Op) -> Self {
        Self { ir, at: InsertPoint::Before(op) }
    }

    /// Builds behind an operation.
    pub fn after(ir: &'a mut Ir, op: Op) -> Self {
        Self { ir, at: InsertPoint::After(op) }
    }

    /// Builds what is put somewhere later.
    pub fn detached(ir: &'a mut Ir) -> Self {
        Self { ir, at: InsertPoint::Detached }
    }

    /// Makes an operation and puts it at the insertion point.
    pub fn create(&mut self, new: NewOp<'_>) -> Op {
        let op = self.ir.create_op(new);
        self.insert(op);
        op
    }

    /// Puts a detached operation at the insertion point.
    pub fn insert(&mut self, op: Op) {
        match self.at {
            InsertPoint::End(block) => self.ir.append_op(block, op),
            InsertPoint::Before(next) => self.ir.insert_before(op, next),
            InsertPoint::After(last) => {
                self.ir.insert_after(op, last);
                self.at = InsertPoint::After(op);
            }
            InsertPoint::Detached => {}
        }
    }
}

impl Deref for Builder<'_> {
    type Target = Ir;
    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl DerefMut for Builder<'_> {
    fn deref_mut(&mut self) -> &mut Ir {
        self.ir
    }
}
