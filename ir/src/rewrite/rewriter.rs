//! The rewriter, through which a rule changes IR.

use super::constants::{Constants, Placed};
use super::edges::Edges;
use super::worklist::Worklist;
use crate::attr_value::{AttrValue, SetAttr};
use crate::builder::{Builder, InsertPoint};
use crate::entity::{Attr, Block, Op, OpName, Region, Symbol, Value};
use crate::ir::Ir;
use crate::locs::Loc;
use smallvec::SmallVec;
use std::ops::{Deref, DerefMut};

/// A [`Builder`] before the root of a rule that records the changes of the rule.
///
/// It dereferences to [`Ir`] for reading, and typed builders accept it as a builder, which creates
/// operations and exposes no `&mut Ir`. Existing code changes through the methods here, so that
/// each change is recorded and its neighbours are revisited. Additions of a builder to existing
/// code (a block, an argument, an optional attribute) are recorded as well. Other changes need
/// [`Rewriter::change_directly`]:
///
/// ```
/// # use cotan_ir::{Op, rewrite::Rewriter};
/// fn rule(rw: &mut Rewriter<'_>, op: Op) {
///     rw.change_directly(op, |ir| ir.set_operands(op, &[]));
/// }
/// ```
///
/// There is no other `&mut Ir` for a rule:
///
/// ```compile_fail,E0599
/// # use cotan_ir::{Op, rewrite::Rewriter};
/// fn rule(rw: &mut Rewriter<'_>, op: Op) {
///     rw.ir_mut().set_operands(op, &[]);
/// }
/// ```
///
/// ```compile_fail,E0596
/// # use cotan_ir::{Ir, rewrite::Rewriter};
/// fn rule<'a>(rw: &'a mut Rewriter<'_>) -> &'a mut Ir {
///     rw
/// }
/// ```
pub struct Rewriter<'a> {
    builder: Builder<'a>,
    pub(super) list: Worklist,
    pub(super) edges: Edges,
    constants: Constants,
    /// True if the current rule changed anything.
    pub(super) seen: bool,
    /// True if only the position of the root changed, and it need not be revisited.
    pub(super) settled: bool,
    /// The values that replaced the results of the root, for the callback.
    pub(super) replaced_by: Vec<Value>,
    root: Op,
    root_loc: Loc,
    rule: &'static str,
    loc: Option<Loc>,
    /// The attributes that name rules in derived locations.
    rule_attrs: Vec<(&'static str, Attr)>,
}

impl<'a> Rewriter<'a> {
    pub(super) fn new(ir: &'a mut Ir, list: Worklist, root: Op) -> Self {
        let root_loc = ir.loc(root);
        Self {
            builder: Builder::detached(ir),
            list,
            edges: Edges::default(),
            constants: Constants::default(),
            seen: false,
            settled: false,
            replaced_by: Vec::new(),
            root,
            root_loc,
            rule: "",
            loc: None,
            rule_attrs: Vec::new(),
        }
    }

    /// Gets ready for a rule.
    pub(super) fn begin(&mut self, root: Op, rule: &'static str) {
        (self.seen, self.settled) = (false, false);
        self.replaced_by.clear();
        self.root = root;
        self.root_loc = self.builder.ir.loc(root);
        self.rule = rule;
        self.loc = None;
        self.builder.at = InsertPoint::Before(root);
        self.builder.old_ops = self.builder.ir.op_capacity();
    }

    /// Examines the additions of a rule's builder to existing code. Most rules do not apply.
    #[inline]
    pub(super) fn end(&mut self) {
        if !self.builder.ir.noted.is_empty() {
            self.see_noted();
        }
    }

    #[cold]
    fn see_noted(&mut self) {
        while let Some(op) = self.builder.ir.noted.pop() {
            self.seen = true;
            if !self.builder.ir.is_erased(op) {
                self.modified(op);
            }
        }
    }

    /// Registers the edges of a terminator that a rule created.
    pub(super) fn join(&mut self, op: Op) {
        self.edges.add_new(self.builder.ir, op);
        self.edges.look_again(self.builder.ir.block_of(op));
    }

    /// Returns the terminators that lead to a block, once for each edge.
    pub fn predecessors(&self, block: Block) -> &[Op] {
        self.edges.predecessors(block)
    }

    /// Returns the operation that the rule looks at.
    pub fn root(&self) -> Op {
        self.root
    }

    /// Returns the location of the root.
    pub fn root_loc(&self) -> Loc {
        self.root_loc
    }

    /// Returns the location for the results of the rule: it contains the rule's name and the
    /// location of the root.
    pub fn rule_loc(&mut self) -> Loc {
        let (rule, from) = (self.rule, self.root_loc);
        if let Some(loc) = self.loc {
            return loc;
        }
        let known = self.rule_attrs.iter().find(|known| std::ptr::eq(known.0, rule));
        let attr = known.map(|known| known.1).unwrap_or_else(|| {
            let attr = self.builder.ir.store.rule_attr(rule);
            self.rule_attrs.push((rule, attr));
            attr
        });
        *self.loc.insert(self.builder.ir.store.new_derived_loc(from, attr))
    }

    /// An operation was changed in place, its operands, attributes or regions.
    fn modified(&mut self, op: Op) {
        self.seen = true;
        for result in self.builder.ir.results(op) {
            self.push_users(result);
        }
        self.list.push(op);
        for &block in self.builder.ir.successors(op) {
            self.edges.look_at(block);
        }
    }

    /// Changes an operation and its contents by other means than those of a rewriter. It, its users
    /// and its operands are revisited; other effects of `change` are not recorded.
    pub fn change_directly(&mut self, op: Op, change: impl FnOnce(&mut Ir)) {
        let old: SmallVec<[Value; 4]> = self.operands(op).collect();
        change(self.builder.ir);
        for value in old {
            self.lost_use(value);
        }
        self.modified(op);
    }

    fn push_users(&mut self, value: Value) {
        for user in self.builder.ir.users(value) {
            self.list.push(user);
            for &block in self.builder.ir.successors(user) {
                self.edges.look_at(block);
            }
        }
    }

    /// A value has lost a use: its definition may be dead, or may be merged into its last user.
    pub(super) fn lost_use(&mut self, value: Value) {
        let ir = &*self.builder.ir;
        match ir.def_op(value) {
            Some(def) if ir.is_unused(value) || ir.has_one_use(value) => self.list.push(def),
            Some(_) => {}
            None => self.edges.look_again(ir.def_block(value)),
        }
    }

    /// An operation has left a block: it may do nothing but jump by now.
    fn lost_op(&mut self, block: Option<Block>) {
        let ir = &*self.builder.ir;
        let is_alone = |block: &Block| ir.first_op(*block) == ir.last_op(*block);
        self.edges.look_again(block.filter(is_alone));
    }

    /// Returns whether the block is known to be reachable: no edge in its region was cut since
    /// unreachable blocks were last erased. Unreachable code may contain values that depend on
    /// themselves.
    pub fn is_surely_reached(&self, block: Block) -> bool {
        self.region_of(block).is_some_and(|region| !self.edges.is_cut(region))
    }

    /// Requests a revisit of a block after unreachable ones were erased.
    pub fn look_again_when_reached(&mut self, block: Block) {
        self.edges.defer(block);
    }

    /// Replaces every use of `old` by `new`. The name is transferred if `new` has none.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.seen = true;
        self.push_users(old);
        self.builder.ir.replace_all_uses(old, new);
    }

    /// Replaces every result of `op` by a value, then erases `op`. Returns `Some`, so that a rule
    /// can end with it. Nothing is done if a result would replace itself, as may happen in
    /// unreachable code.
    ///
    /// # Panics
    /// If there is not one value for each result.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) -> Option<()> {
        assert_eq!(values.len(), self.result_count(op), "one value for each result");
        if values.iter().any(|&value| self.def_op(value) == Some(op)) {
            return None;
        }
        for (result, &value) in self.results(op).zip(values) {
            self.replace_all_uses(result, value);
        }
        if op == self.root {
            self.replaced_by.extend(values);
        }
        self.erase_op(op)
    }

    /// Erases an operation and everything inside it. Returns `Some`, so that a rule can end with
    /// it.
    ///
    /// # Panics
    /// If a result is still used from outside.
    pub fn erase_op(&mut self, op: Op) -> Option<()> {
        self.seen = true;
        let ir = &mut *self.builder.ir;
        let mut lost: SmallVec<[Value; 4]> = ir.operands(op).collect();
        if !ir.regions(op).is_empty() {
            let inside = ir.walk(op).skip(1).flat_map(|user| ir.operands(user));
            lost.extend(inside.filter(|&value| !ir.is_defined_inside(value, op)));
        }
        if !ir.successors(op).is_empty() {
            self.unlink(op);
        }
        let block = self.block_of(op);
        self.builder.ir.erase_op(op);
        self.lost_op(block);
        for value in lost {
            self.lost_use(value);
        }
        Some(())
    }

    /// Erases a block and everything inside it.
    ///
    /// # Panics
    /// If a value inside it is still used from outside.
    pub fn erase_block(&mut self, block: Block) {
        self.seen = true;
        self.drop_inside(block);
        while let Some(op) = self.last_op(block) {
            self.erase_op(op);
        }
        self.builder.ir.erase_block(block);
    }

    /// Removes the edges of a terminator.
    fn unlink(&mut self, op: Op) {
        self.edges.remove(self.builder.ir, op);
        for index in 0..self.successors(op).len() {
            self.lost_edge(self.successors(op)[index]);
        }
    }

    /// A block has lost an edge: the remaining one may be its only predecessor.
    fn lost_edge(&mut self, block: Block) {
        let left = self.edges.predecessors(block);
        if left.len() <= 2 {
            left.iter().for_each(|&op| self.list.push(op));
        }
    }

    /// Drops the operands of everything in a block, since its operations may use each other's
    /// results in any order.
    pub(super) fn drop_inside(&mut self, block: Block) {
        let ir = &*self.builder.ir;
        let inside: Vec<Op> = ir.ops(block).flat_map(|op| ir.walk(op)).collect();
        for op in inside {
            self.unlink(op);
            let lost: SmallVec<[Value; 4]> = self.operands(op).collect();
            self.builder.ir.set_operands(op, &[]);
            for value in lost {
                self.lost_use(value);
            }
        }
    }

    /// Removes an argument of a block.
    ///
    /// # Panics
    /// If it is still used.
    pub fn erase_block_arg(&mut self, block: Block, index: usize) {
        self.seen = true;
        self.builder.ir.erase_block_arg(block, index);
    }

    /// Makes the constant `op` unique in its isolated region and moves it to the start, or replaces
    /// it by the existing one.
    pub fn unique_constant(&mut self, op: Op) -> Option<()> {
        let block = self.block_of(op);
        match self.constants.place(self.builder.ir, op)? {
            Placed::Already => None,
            Placed::Moved => {
                (self.seen, self.settled) = (true, true);
                self.lost_op(block);
                Some(())
            }
            Placed::Same(known) => self.replace_op(op, &[self.result(known, 0)]),
        }
    }

    /// Sets operand `index` of `op` to `value`.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let old = self.operand(op, index);
        self.builder.ir.set_operand(op, index, value);
        self.modified(op);
        self.lost_use(old);
    }

    /// Replaces the operands of `op`; their number does not change.
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        self.change_directly(op, |ir| ir.set_operands(op, operands));
    }

    /// Sets or removes one attribute: an inherent one if the operation declares it, else a
    /// discardable one.
    pub fn set_attr(&mut self, op: Op, name: Symbol, value: Option<Attr>) {
        self.builder.ir.set_attr(op, name, value);
        self.modified(op);
    }

    /// Sets all discardable attributes; `attrs` is a dictionary.
    pub fn set_attrs(&mut self, op: Op, attrs: Attr) {
        self.builder.ir.set_attrs(op, attrs);
        self.modified(op);
    }

    /// Sets all inherent attributes.
    pub fn set_props(&mut self, op: Op, props: Option<Attr>) {
        self.builder.ir.set_props(op, props);
        self.modified(op);
    }

    /// Changes an operation into another one with the same parts.
    pub fn set_name(&mut self, op: Op, name: OpName) {
        self.builder.ir.set_name(op, name);
        self.modified(op);
    }

    /// Sets one successor.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let old = self.successors(op)[index];
        self.edges.redirect(self.builder.ir, op, old, block);
        self.builder.ir.set_successor(op, index, block);
        self.lost_edge(old);
        self.modified(op);
    }

    /// Moves an operation before another one.
    pub fn move_before(&mut self, op: Op, before: Op) {
        let block = self.block_of(op);
        self.builder.ir.move_before(op, before);
        self.modified(op);
        self.lost_op(block);
    }

    /// Moves all blocks of `from` to the end of `to`.
    pub fn move_blocks(&mut self, from: Region, to: Region) {
        self.seen = true;
        let owners = [self.region_parent(from), self.region_parent(to)];
        owners.into_iter().flatten().for_each(|owner| self.list.push(owner));
        self.builder.ir.move_blocks(from, to);
    }

    /// Moves all blocks of a region to a new one.
    pub fn take_region(&mut self, from: Region) -> Region {
        let region = self.create_region();
        self.move_blocks(from, region);
        region
    }

    /// Moves the operations of `block` before an operation, its arguments replaced by `args`, and
    /// erases the empty block.
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) {
        self.seen = true;
        for (index, &value) in args.iter().enumerate() {
            self.replace_all_uses(self.arg(block, index), value);
        }
        self.builder.ir.inline_block_before(block, before, args);
    }

    /// Splits a block: `op` and the operations after it move to a new block after this one.
    pub fn split_block(&mut self, op: Op) -> Block {
        self.seen = true;
        self.builder.ir.split_block(op)
    }

    /// Moves the operations of `block` to the end of `to`, its arguments replaced by `args`, and
    /// erases the empty block. Nothing may lead to it any more.
    pub fn merge_block(&mut self, block: Block, to: Block, args: &[Value]) {
        self.seen = true;
        for (index, &value) in args.iter().enumerate() {
            self.replace_all_uses(self.arg(block, index), value);
        }
        self.builder.ir.move_ops(block, to);
        self.builder.ir.erase_block(block);
        self.edges.look_at(to);
        // The condition of the branch is known in the moved operations as well.
        if let &[from] = self.edges.predecessors(to) {
            self.list.push(from);
        }
    }
}

impl SetAttr for Rewriter<'_> {
    fn set_declared_attr<T: AttrValue>(&mut self, op: Op, index: usize, value: Option<T>) {
        self.builder.ir.set_declared_attr(op, index, value);
        self.modified(op);
    }
}

impl<'a> Deref for Rewriter<'a> {
    type Target = Builder<'a>;
    fn deref(&self) -> &Builder<'a> {
        &self.builder
    }
}

impl DerefMut for Rewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}
