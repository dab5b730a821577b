//! Building: operations made one after the other at a place.

use crate::attr_value::{AttrValue, SetAttr};
use crate::clone::Mapping;
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Symbol, Type, Value};
use crate::ir::{Ir, NewOp};
use crate::locs::Loc;
use crate::names::ValueName;
use crate::store::Store;
use std::ops::Deref;

/// Where operations are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertPoint {
    /// At the end of a block.
    End(Block),
    /// Before an operation; the first one made stands first.
    Before(Op),
    /// After an operation; the point moves along with what is made.
    After(Op),
    /// Nowhere: what is made is put somewhere later.
    Detached,
}

impl InsertPoint {
    /// The block that what is made stands in.
    pub fn block(self, ir: &Ir) -> Option<Block> {
        match self {
            Self::End(block) => Some(block),
            Self::Before(op) | Self::After(op) => ir.block_of(op),
            Self::Detached => None,
        }
    }
}

/// A module and a place in it, where something new is made. What is there can be read: the methods
/// of [`Ir`] can be called on it. It cannot be changed: that takes an [`Editor`](crate::Editor), or in a rule a
/// [`Rewriter`](crate::rewrite::Rewriter), and both can be handed on as builders.
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
    /// Where the next operation is put.
    pub at: InsertPoint,
    /// In a rule, how many operations there were before: what is added to those is noted.
    pub(crate) old_ops: usize,
}

impl<'a> Builder<'a> {
    /// Builds at a place.
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

    /// Builds what is put somewhere later.
    pub fn detached(ir: &'a mut Ir) -> Self {
        Self::new(ir, InsertPoint::Detached)
    }

    /// Builds somewhere else for a while.
    pub fn elsewhere(&mut self, at: InsertPoint) -> Builder<'_> {
        Builder { ir: self.ir, at, old_ops: self.old_ops }
    }

    /// Notes that an operation gets something: the rewriter asks whether it was there before.
    fn note(&mut self, op: Option<Op>) {
        if let Some(op) = op.filter(|op| op.index() < self.old_ops) {
            self.ir.noted.push(op);
        }
    }

    /// Where types, attributes, strings and locations are interned.
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.ir.store
    }

    /// The handle for the name of an operation, registered or not.
    pub fn op_name(&mut self, name: &str) -> OpName {
        self.ir.op_name(name)
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

    /// Makes a region that no operation owns yet.
    pub fn create_region(&mut self) -> Region {
        self.ir.create_region()
    }

    /// Makes a block that stands in no region yet.
    pub fn create_block(&mut self) -> Block {
        self.ir.create_block()
    }

    /// Makes a block with arguments at the end of a region.
    pub fn append_new_block(&mut self, region: Region, args: &[Type], loc: Loc) -> Block {
        self.note(self.ir.region_parent(region));
        self.ir.append_new_block(region, args, loc)
    }

    /// Adds an argument to a block.
    pub fn add_block_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.note(self.ir.block_parent_op(block));
        self.ir.add_block_arg(block, ty, loc)
    }

    /// A detached copy of `op` and everything inside it: see [`Ir::clone_op`].
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        self.ir.clone_op(op, mapping)
    }

    /// As [`Builder::clone_op`], with other operands, as many as there are in `operands`.
    pub fn clone_op_with(&mut self, op: Op, operands: &[Value], mapping: &mut Mapping) -> Op {
        let copy = self.ir.clone_op(op, mapping);
        self.ir.set_operands(copy, operands);
        copy
    }

    /// Sets or removes one attribute of what was made: see [`Ir::set_attr`].
    pub fn set_attr(&mut self, op: Op, name: Symbol, value: Option<Attr>) {
        self.note(Some(op));
        self.ir.set_attr(op, name, value);
    }

    /// Copies the blocks of `from` to the end of `to`: see [`Ir::clone_region`].
    pub fn clone_region(&mut self, from: Region, to: Region, mapping: &mut Mapping) {
        self.note(self.ir.region_parent(to));
        self.ir.clone_region(from, to, mapping);
    }

    /// Says where what was made came from: see [`Ir::set_loc`].
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        self.note(Some(op));
        self.ir.set_loc(op, loc);
    }

    /// Gives a value a name.
    pub fn set_value_name(&mut self, value: Value, name: ValueName) {
        self.ir.set_value_name(value, name);
    }

    /// Gives a value a name, interned here: what could stand after `%`.
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
