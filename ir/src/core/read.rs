//! Reading an [`Ir`]: the parts of an operation, a value, a block, a region.

use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Symbol, Type, Use, Value};
use crate::ir::{Def, Ir};
use crate::locs::Loc;
use crate::names::ValueName;
use crate::spec::{OpSpec, Traits};
use crate::tables::{BlockRow, DefTag, OpRow, RegionRow, ValueRow};

impl Ir {
    #[inline]
    pub(crate) fn op_row(&self, op: Op) -> &OpRow {
        let row = &self.ops[op.index()];
        debug_assert!(!row.is_dead(), "{}", self.tombstones.ops.gone(op));
        row
    }

    #[inline]
    fn value_row(&self, value: Value) -> &ValueRow {
        let row = &self.values[value.index()];
        debug_assert!(row.def != DefTag::DEAD, "{}", self.tombstones.values.gone(value));
        row
    }

    #[inline]
    fn block_row(&self, block: Block) -> &BlockRow {
        let row = &self.blocks[block.index()];
        debug_assert!(!row.is_dead(), "{}", self.tombstones.blocks.gone(block));
        row
    }

    #[inline]
    fn region_row(&self, region: Region) -> &RegionRow {
        let row = &self.regions[region.index()];
        debug_assert!(!row.is_dead(), "{}", self.tombstones.regions.gone(region));
        row
    }

    /// Returns whether an operation was erased.
    pub fn is_erased(&self, op: Op) -> bool {
        self.ops[op.index()].is_dead()
    }

    /// Returns whether a value was erased.
    pub fn is_value_erased(&self, value: Value) -> bool {
        self.values[value.index()].def == DefTag::DEAD
    }

    /// Returns whether a block was erased.
    pub fn is_block_erased(&self, block: Block) -> bool {
        self.blocks[block.index()].is_dead()
    }

    /// Returns whether a region was erased.
    pub fn is_region_erased(&self, region: Region) -> bool {
        self.regions[region.index()].is_dead()
    }

    /// Returns the name of an operation.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.op_row(op).name
    }

    /// Returns the name of an operation as text.
    #[inline]
    pub fn name_text(&self, op: Op) -> &str {
        self.op_name_text(self.name(op))
    }

    /// Returns the registered declaration of an operation.
    #[inline]
    pub fn spec(&self, op: Op) -> Option<&'static OpSpec> {
        self.registry.spec(self.name(op))
    }

    /// Returns the location of an operation.
    #[inline]
    pub fn loc(&self, op: Op) -> Loc {
        self.op_row(op).loc
    }

    /// Returns the operands.
    #[inline]
    pub fn operands(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone {
        let row = self.op_row(op);
        let (start, count) = (row.operands as usize, row.operand_count as usize);
        self.uses[start..start + count].iter().map(|row| row.value.expect("an operand was dropped"))
    }

    /// Returns one operand.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        let row = self.op_row(op);
        assert!(index < row.operand_count as usize, "{op:?} has no operand {index}");
        self.uses[row.operands as usize + index].value.expect("an operand was dropped")
    }

    /// Returns the number of operands of an operation.
    pub fn operand_count(&self, op: Op) -> usize {
        self.op_row(op).operand_count as usize
    }

    /// Returns the results.
    #[inline]
    pub fn results(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + use<> {
        let row = self.op_row(op);
        (row.results as usize..(row.results + row.result_count) as usize).map(Value::from_index)
    }

    #[inline]
    pub(crate) fn result_rows(&self, op: Op) -> &[ValueRow] {
        let row = self.op_row(op);
        &self.values[row.results as usize..][..row.result_count as usize]
    }

    /// Returns one result.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        let row = self.op_row(op);
        assert!(index < row.result_count as usize, "{op:?} has no result {index}");
        Value::from_index(row.results as usize + index)
    }

    /// Returns the number of results of an operation.
    #[inline]
    pub fn result_count(&self, op: Op) -> usize {
        self.op_row(op).result_count as usize
    }

    /// Returns the inherent attributes of an operation, as written between `<` and `>`.
    pub fn props(&self, op: Op) -> Option<Attr> {
        self.op_row(op).props
    }

    /// Returns the discardable attributes of an operation, a dictionary.
    pub fn attrs(&self, op: Op) -> Attr {
        self.op_row(op).attrs
    }

    /// Returns the attribute of that name, inherent or discardable.
    pub fn attr_of(&self, op: Op, name: Symbol) -> Option<Attr> {
        let row = self.op_row(op);
        let inherent = row.props.and_then(|props| self.store.dict_get(props, name));
        inherent.or_else(|| self.store.dict_get(row.attrs, name))
    }

    /// Returns the attribute of that name, inherent or discardable.
    pub fn attr_named(&self, op: Op, name: &str) -> Option<Attr> {
        self.attr_of(op, self.store.symbols.find(name)?)
    }

    /// Returns the regions of an operation.
    #[inline]
    pub fn regions(&self, op: Op) -> &[Region] {
        match self.op_row(op).tail {
            0 => &[],
            tail => &self.tails[tail as usize - 1].regions,
        }
    }

    /// Returns the successors of an operation.
    #[inline]
    pub fn successors(&self, op: Op) -> &[Block] {
        match self.op_row(op).tail {
            0 => &[],
            tail => &self.tails[tail as usize - 1].successors,
        }
    }

    /// Returns the block that contains an operation.
    #[inline]
    pub fn block_of(&self, op: Op) -> Option<Block> {
        self.op_row(op).block
    }

    /// Returns the operation whose region contains an operation.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.block_of(op).and_then(|block| self.block_parent_op(block))
    }

    /// Returns the operation that owns the region of a block.
    pub fn block_parent_op(&self, block: Block) -> Option<Op> {
        self.region_of(block).and_then(|region| self.region_parent(region))
    }

    /// Returns the operation after this one in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.op_row(op).next
    }

    /// Returns the operation before this one in its block.
    #[inline]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.op_row(op).prev
    }

    /// Returns the first operation of a block.
    #[inline]
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.block_row(block).first
    }

    /// Returns the last operation of a block.
    #[inline]
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.block_row(block).last
    }

    /// Returns the operations of a block, in order.
    #[inline]
    pub fn ops(&self, block: Block) -> impl Iterator<Item = Op> + Clone {
        std::iter::successors(self.first_op(block), |&op| self.next_op(op))
    }

    /// Returns the arguments of a block.
    #[inline]
    pub fn args(
        &self,
        block: Block,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone {
        self.block_row(block).args.iter().map(|arg| arg.value)
    }

    /// Returns one argument of a block.
    pub fn arg(&self, block: Block, index: usize) -> Value {
        self.block_row(block).args[index].value
    }

    /// Returns the location of a block argument.
    pub fn arg_loc(&self, block: Block, index: usize) -> Loc {
        self.block_row(block).args[index].loc
    }

    /// Returns the number of arguments of a block.
    pub fn arg_count(&self, block: Block) -> usize {
        self.block_row(block).args.len()
    }

    /// Returns the name of a block, without its `^`.
    pub fn block_name(&self, block: Block) -> Option<Symbol> {
        self.block_row(block).name
    }

    /// Returns the region that contains a block.
    #[inline]
    pub fn region_of(&self, block: Block) -> Option<Region> {
        self.block_row(block).region
    }

    /// Returns the block after this one in its region.
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.block_row(block).next
    }

    /// Returns the block before this one in its region.
    pub fn prev_block(&self, block: Block) -> Option<Block> {
        self.block_row(block).prev
    }

    /// Returns the operation that owns a region.
    #[inline]
    pub fn region_parent(&self, region: Region) -> Option<Op> {
        self.region_row(region).parent
    }

    /// Returns the index of a region in its operation.
    pub fn region_index(&self, region: Region) -> usize {
        self.region_row(region).index as usize
    }

    /// Returns the first block of a region, its entry.
    #[inline]
    pub fn entry(&self, region: Region) -> Option<Block> {
        self.region_row(region).first
    }

    /// Returns the last block of a region.
    pub fn last_block(&self, region: Region) -> Option<Block> {
        self.region_row(region).last
    }

    /// Returns the blocks of a region, in order.
    #[inline]
    pub fn blocks(&self, region: Region) -> impl Iterator<Item = Block> + Clone {
        std::iter::successors(self.entry(region), |&block| self.next_block(block))
    }

    /// Returns the only block of a region; `None` when it has none or several.
    pub fn single_block(&self, region: Region) -> Option<Block> {
        let row = self.region_row(region);
        if row.first == row.last { row.first } else { None }
    }

    /// Returns the type of a value.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.value_row(value).ty
    }

    /// Returns the name of a value.
    #[inline]
    pub fn value_name(&self, value: Value) -> ValueName {
        self.value_row(value).name
    }

    /// Returns whether the next value continues the group of this one: this is the `#0` of
    /// `%pair:2`.
    #[inline]
    pub(crate) fn heads_group(&self, value: Value) -> bool {
        let next = self.values.get(value.index() + 1);
        next.is_some_and(|next| next.name == ValueName::CONTINUED)
    }

    /// Returns the definition of a value.
    #[inline]
    pub fn def(&self, value: Value) -> Def {
        let tag = self.value_row(value).def;
        match (tag.as_op(), tag.as_block()) {
            (Some(op), _) => Def::Result(op, value.index() - self.op_row(op).results as usize),
            (_, Some(block)) => Def::Argument(block),
            _ => panic!("{value:?} was erased"),
        }
    }

    /// Returns the operation that a value is a result of.
    #[inline]
    pub fn def_op(&self, value: Value) -> Option<Op> {
        self.value_row(value).def.as_op()
    }

    /// Returns the attribute that a value always is: that of the constant which defines it.
    pub fn constant(&self, value: Value) -> Option<Attr> {
        self.attr_of(self.def_constant(value)?, self.value_key)
    }

    /// Returns the constant that defines a value.
    pub fn def_constant(&self, value: Value) -> Option<Op> {
        self.def_op(value).filter(|&def| self.has_traits(def, Traits::CONSTANT))
    }

    /// Returns the block in which a value is defined.
    #[inline]
    pub fn def_block(&self, value: Value) -> Option<Block> {
        match self.def(value) {
            Def::Result(op, _) => self.block_of(op),
            Def::Argument(block) => Some(block),
        }
    }

    /// Returns the position of an argument in its block.
    pub fn arg_index(&self, value: Value) -> Option<usize> {
        let args = &self.block_row(self.value_row(value).def.as_block()?).args;
        // Arguments created together have neighbouring handles.
        let guess = value.index().wrapping_sub(args.first()?.value.index());
        if args.get(guess).is_some_and(|arg| arg.value == value) {
            return Some(guess);
        }
        args.iter().position(|arg| arg.value == value)
    }

    /// True if the parser still has to meet the definition of this value.
    pub(crate) fn is_forward(&self, value: Value) -> bool {
        self.value_row(value).def == DefTag::FORWARD
    }

    /// Returns the location of a value.
    pub fn value_loc(&self, value: Value) -> Loc {
        match self.def(value) {
            Def::Result(op, _) => self.loc(op),
            Def::Argument(block) => match self.arg_index(value) {
                Some(index) => self.arg_loc(block, index),
                None => Loc::UNKNOWN,
            },
        }
    }

    /// Returns the uses of a value, last one first.
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + Clone {
        let first = self.value_row(value).first_use;
        std::iter::successors(first, |&this| self.uses[this.index()].next)
    }

    /// Returns the operations that use a value, once for each operand, last one first.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + Clone {
        self.uses(value).map(|this| self.user(this))
    }

    /// Returns the operation that a use belongs to.
    pub fn user(&self, this: Use) -> Op {
        self.uses[this.index()].owner
    }

    /// Returns the operand index of a use.
    pub fn operand_index(&self, this: Use) -> usize {
        this.index() - self.op_row(self.user(this)).operands as usize
    }

    /// Returns whether nothing uses a value.
    #[inline]
    pub fn is_unused(&self, value: Value) -> bool {
        self.value_row(value).first_use.is_none()
    }

    /// Returns whether nothing uses the results of an operation.
    #[inline]
    pub fn has_no_uses(&self, op: Op) -> bool {
        self.result_rows(op).iter().all(|row| row.first_use.is_none())
    }

    /// Returns whether exactly one operand uses a value.
    pub fn has_one_use(&self, value: Value) -> bool {
        let mut uses = self.uses(value);
        uses.next().is_some() && uses.next().is_none()
    }

    /// Returns whether `inner` is `outer` or nested in it.
    pub fn is_within(&self, inner: Op, outer: Op) -> bool {
        std::iter::successors(Some(inner), |&op| self.parent_op(op)).any(|op| op == outer)
    }

    /// Returns whether a value is defined inside an operation: by one in its regions, or as an
    /// argument of a block there.
    pub fn is_defined_inside(&self, value: Value, op: Op) -> bool {
        let around = self.def_block(value).and_then(|block| self.block_parent_op(block));
        around.is_some_and(|around| self.is_within(around, op))
    }
}
