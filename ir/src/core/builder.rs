//! Building: operations are created one after the other at an insertion point.

use crate::attr_value::{AttrValue, SetAttr};
use crate::clone::Mapping;
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Symbol, Type, Value};
use crate::ir::{Ir, NewOp};
use crate::locs::Loc;
use crate::names::ValueName;
use crate::store::Store;
use std::ops::Deref;

/// An insertion point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertPoint {
    /// At the end of a block.
    End(Block),
    /// Before an operation; operations keep the order of their creation.
    Before(Op),
    /// After an operation; the point advances past each new operation.
    After(Op),
    /// Nowhere: new operations are detached and are inserted later.
    Detached,
}

impl InsertPoint {
    /// Returns the block of the insertion point.
    pub fn block(self, ir: &Ir) -> Option<Block> {
        match self {
            Self::End(block) => Some(block),
            Self::Before(op) | Self::After(op) => ir.block_of(op),
            Self::Detached => None,
        }
    }
}

/// A module and an insertion point for new operations. Existing code can be read: a builder
/// dereferences to [`Ir`]. Changing it needs an [`Editor`](crate::Editor), or in a rule a
/// [`Rewriter`](crate::rewrite::Rewriter); both can be passed as builders.
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
    pub(crate) ir: &'a mut Ir,
    /// The insertion point.
    pub at: InsertPoint,
    /// In a rule, the number of operations before it was applied: additions to those are recorded.
    pub(crate) old_ops: usize,
}

impl<'a> Builder<'a> {
    /// Returns a builder at an insertion point.
    pub fn new(ir: &'a mut Ir, at: InsertPoint) -> Self {
        Self { ir, at, old_ops: 0 }
    }

    /// Builds at the end of a block.
    pub fn at_end(ir: &'a mut Ir, block: Block) -> Self {
        Self::new(ir, InsertPoint::End(block))
    }

    /// Builds at the start of a block.
    pub fn at_start(ir: &'a mut Ir, block: Block) -> Self {
        let at = ir.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before);
        Self::new(ir, at)
    }

    /// Builds before an operation.
    pub fn before(ir: &'a mut Ir, op: Op) -> Self {
        Self::new(ir, InsertPoint::Before(op))
    }

    /// Builds after an operation.
    pub fn after(ir: &'a mut Ir, op: Op) -> Self {
        Self::new(ir, InsertPoint::After(op))
    }

    /// Returns a builder of detached operations.
    pub fn detached(ir: &'a mut Ir) -> Self {
        Self::new(ir, InsertPoint::Detached)
    }

    /// Returns a builder at another insertion point.
    pub fn elsewhere(&mut self, at: InsertPoint) -> Builder<'_> {
        Builder { ir: self.ir, at, old_ops: self.old_ops }
    }

    /// Records that an operation was changed: the rewriter checks whether it existed before.
    fn note(&mut self, op: Option<Op>) {
        if let Some(op) = op.filter(|op| op.index() < self.old_ops) {
            self.ir.noted.push(op);
        }
    }

    /// Returns the store, which interns types, attributes, strings and locations.
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.ir.store
    }

    /// Returns the handle for the name of an operation, registered or not.
    pub fn op_name(&mut self, name: &str) -> OpName {
        self.ir.op_name(name)
    }

    /// Creates an operation and inserts it at the insertion point.
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

    /// Creates a region without an owner.
    pub fn create_region(&mut self) -> Region {
        self.ir.create_region()
    }

    /// Creates a region of one block with arguments of these types. `fill` emits its operations, the
    /// terminator included.
    pub fn region(
        &mut self,
        loc: Loc,
        args: &[Type],
        fill: impl FnOnce(&mut Builder<'_>, &[Value]),
    ) -> Region {
        let region = self.create_region();
        let block = self.append_new_block(region, args, loc);
        let args: Vec<Value> = self.ir.args(block).collect();
        fill(&mut self.elsewhere(InsertPoint::End(block)), &args);
        region
    }

    /// Creates a detached block.
    pub fn create_block(&mut self) -> Block {
        self.ir.create_block()
    }

    /// Creates a block with arguments at the end of a region.
    pub fn append_new_block(&mut self, region: Region, args: &[Type], loc: Loc) -> Block {
        self.note(self.ir.region_parent(region));
        self.ir.append_new_block(region, args, loc)
    }

    /// Adds an argument to a block.
    pub fn add_block_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.note(self.ir.block_parent_op(block));
        self.ir.add_block_arg(block, ty, loc)
    }

    /// Returns a detached copy of `op` and everything inside it: see [`Ir::clone_op`].
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        self.ir.clone_op(op, mapping)
    }

    /// As [`Builder::clone_op`], with other operands, as many as there are in `operands`.
    pub fn clone_op_with(&mut self, op: Op, operands: &[Value], mapping: &mut Mapping) -> Op {
        let copy = self.ir.clone_op(op, mapping);
        self.ir.set_operands(copy, operands);
        copy
    }

    /// Sets or removes one attribute of a new operation: see [`Ir::set_attr`].
    pub fn set_attr(&mut self, op: Op, name: Symbol, value: Option<Attr>) {
        self.note(Some(op));
        self.ir.set_attr(op, name, value);
    }

    /// Copies the blocks of `from` to the end of `to`: see [`Ir::clone_region`].
    pub fn clone_region(&mut self, from: Region, to: Region, mapping: &mut Mapping) {
        self.note(self.ir.region_parent(to));
        self.ir.clone_region(from, to, mapping);
    }

    /// Returns a copy of a region, without an owner.
    pub fn copy_region(&mut self, from: Region) -> Region {
        self.ir.copy_region(from)
    }

    /// Sets the location of a new operation: see [`Ir::set_loc`].
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        self.note(Some(op));
        self.ir.set_loc(op, loc);
    }

    /// Sets the name of a value.
    pub fn set_value_name(&mut self, value: Value, name: ValueName) {
        self.ir.set_value_name(value, name);
    }

    /// Sets the name of a value to a text, interned here: an identifier as after `%`.
    pub fn name_value(&mut self, value: Value, name: &str) {
        self.ir.name_value(value, name);
    }
}

impl SetAttr for Builder<'_> {
    fn set_declared_attr<T: AttrValue>(&mut self, op: Op, index: usize, value: Option<T>) {
        self.note(Some(op));
        self.ir.set_declared_attr(op, index, value);
    }
}

impl Deref for Builder<'_> {
    type Target = Ir;
    fn deref(&self) -> &Ir {
        self.ir
    }
}
