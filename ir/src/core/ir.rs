//! [`Ir`]: one owner for everything a module consists of.

use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Symbol, Type, Use, Value};
use crate::locs::Loc;
use crate::names::ValueName;
use crate::registry::Registry;
use crate::source::Sources;
use crate::spec::Presence;
use crate::store::Store;
use crate::tables::{BlockRow, DefTag, OpRow, RegionRow, Tail, Tombstones, UseRow, ValueRow};
use std::ops::Deref;
use std::sync::Arc;

/// A module and everything in it: dense tables, addressed by handles.
///
/// It dereferences to its [`Store`] (types, attributes, strings, locations). Interning names the
/// store explicitly: `ir.store.intern_type(data)`.
#[derive(Clone)]
pub struct Ir {
    /// Interned strings, types, attributes and locations.
    pub store: Store,
    /// The texts that locations point into.
    pub sources: Sources,
    /// The contents of the resource section of the file, and the aliases it defined.
    pub file: crate::file::FileData,
    pub(crate) registry: Arc<Registry>,
    pub(crate) ops: Vec<OpRow>,
    pub(crate) values: Vec<ValueRow>,
    pub(crate) uses: Vec<UseRow>,
    pub(crate) blocks: Vec<BlockRow>,
    pub(crate) regions: Vec<RegionRow>,
    pub(crate) tails: Vec<Tail>,
    /// Names of operations: the registry's first, then those met in text.
    pub(crate) op_names: Vec<Symbol>,
    pub(crate) op_name_lookup: rustc_hash::FxHashMap<Symbol, OpName>,
    /// The declared attributes of each registered operation, interned in this store.
    pub(crate) attr_seeds: Vec<Box<[AttrSeed]>>,
    /// `value`, the attribute of constants.
    pub(crate) value_key: Symbol,
    pub(crate) live_ops: usize,
    /// True if all names are known to resolve to their values where they are used, as after
    /// parsing. Every insertion, new name or new use resets it.
    pub(crate) names_settled: bool,
    /// Operations that existed before a rule and to which its builder added something.
    pub(crate) noted: Vec<Op>,
    /// The rows that a compaction left for handles that mean nothing any more.
    pub(crate) tombstones: Tombstones,
    root: Option<Op>,
}

impl Deref for Ir {
    type Target = Store;
    fn deref(&self) -> &Store {
        &self.store
    }
}

/// A declared attribute, interned in this store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttrSeed {
    pub name: Symbol,
    pub default: Option<Attr>,
}

/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Def {
    /// Result `1` of an operation.
    Result(Op, usize),
    /// An argument of a block.
    Argument(Block),
}

/// Everything needed to make an operation.
#[derive(Clone, Debug)]
pub struct NewOp<'a> {
    /// Its name.
    pub name: OpName,
    /// Its operands.
    pub operands: &'a [Value],
    /// The type of each result.
    pub results: &'a [Type],
    /// Inherent attributes, a dictionary; `None` for none.
    pub props: Option<Attr>,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Its regions, not owned by another operation.
    pub regions: &'a [Region],
    /// The successor blocks.
    pub successors: &'a [Block],
    /// The location.
    pub loc: Loc,
}

impl<'a> NewOp<'a> {
    /// Returns an operation with a name and a location only.
    pub fn new(name: OpName, loc: Loc) -> Self {
        Self {
            name,
            operands: &[],
            results: &[],
            props: None,
            attrs: Attr::EMPTY_DICT,
            regions: &[],
            successors: &[],
            loc,
        }
    }
}

impl Ir {
    /// Returns the data of the blob that `dense_resource<key>` names. `None` if the file has no
    /// such blob.
    pub fn blob(&self, key: Symbol) -> Option<&[u8]> {
        let mut groups = self.file.dialect_resources.iter();
        let (_, entries) = groups.find(|(group, _)| self.text(**group) == "builtin")?;
        entries.get(&key)?.data()
    }

    /// Returns an empty module. The root is set by the parser or by [`Ir::set_root`].
    pub fn new(registry: Arc<Registry>) -> Self {
        let mut store = Store::default();
        let mut ir = Self {
            value_key: store.symbol("value"),
            store,
            sources: Sources::default(),
            file: Default::default(),
            registry: Arc::clone(&registry),
            ops: Vec::new(),
            values: Vec::new(),
            uses: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            tails: Vec::new(),
            op_names: Vec::new(),
            op_name_lookup: Default::default(),
            attr_seeds: Vec::new(),
            live_ops: 0,
            names_settled: false,
            noted: Vec::new(),
            tombstones: Tombstones::default(),
            root: None,
        };
        for spec in registry.ops() {
            ir.op_name(spec.name);
            let seeds = spec.attrs.iter().map(|attr| AttrSeed {
                name: ir.store.symbol(attr.name),
                default: match attr.presence {
                    Presence::Default(make) => Some(make(&mut ir.store)),
                    _ => None,
                },
            });
            ir.attr_seeds.push(seeds.collect());
        }
        ir
    }

    /// Returns the dialects, operations and interfaces known.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    /// Returns the outermost operation, a `builtin.module`.
    ///
    /// # Panics
    /// If none was set.
    pub fn root(&self) -> Op {
        self.root.expect("the outermost operation was set")
    }

    /// Returns the outermost operation, if there is one yet.
    pub fn try_root(&self) -> Option<Op> {
        self.root
    }

    /// Sets the outermost operation.
    pub fn set_root(&mut self, op: Op) {
        self.root = Some(op);
    }

    /// Returns the number of live operations.
    pub fn live_op_count(&self) -> usize {
        self.live_ops
    }

    /// Returns the number of rows of the table of operations, alive or not: the size of a side
    /// table.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// Returns the number of rows of the table of values: the size of a side table.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// Returns the number of rows of the table of blocks: the size of a side table.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the handle for the name of an operation, registered or not.
    pub fn op_name(&mut self, name: &str) -> OpName {
        let symbol = self.store.symbol(name);
        *self.op_name_lookup.entry(symbol).or_insert_with(|| {
            self.op_names.push(symbol);
            OpName::from_index(self.op_names.len() - 1)
        })
    }

    /// Returns the text of the name of an operation: `arith.addf`.
    #[inline]
    pub fn op_name_text(&self, name: OpName) -> &str {
        self.store.text(self.op_names[name.index()])
    }

    /// The declared attributes of an operation; none if it is not registered.
    pub(crate) fn attr_seeds(&self, name: OpName) -> &[AttrSeed] {
        self.attr_seeds.get(name.index()).map_or(&[], |seeds| seeds)
    }

    /// Creates a detached operation.
    pub fn create_op(&mut self, new: NewOp<'_>) -> Op {
        let op = Op::from_index(self.ops.len());
        let tail = self.new_tail(op, new.regions, new.successors);
        let results = self.values.len() as u32;
        for &ty in new.results {
            self.push_value(ty, DefTag::op(op), ValueName::FRESH);
        }
        let operands = self.uses.len() as u32;
        for &value in new.operands {
            self.push_use(op, value);
        }
        self.ops.push(OpRow {
            name: new.name,
            block: None,
            prev: None,
            next: None,
            loc: new.loc,
            props: new.props,
            attrs: new.attrs,
            operands,
            operand_count: new.operands.len() as u32,
            results,
            result_count: new.results.len() as u32,
            tail,
        });
        self.live_ops += 1;
        op
    }

    fn new_tail(&mut self, op: Op, regions: &[Region], successors: &[Block]) -> u32 {
        if regions.is_empty() && successors.is_empty() {
            return 0;
        }
        for (index, &region) in regions.iter().enumerate() {
            let row = &mut self.regions[region.index()];
            debug_assert!(row.parent.is_none(), "a region has one owner");
            row.parent = Some(op);
            row.index = index as u32;
        }
        self.tails.push(Tail { regions: regions.into(), successors: successors.into() });
        self.tails.len() as u32
    }

    pub(crate) fn push_value(&mut self, ty: Type, def: DefTag, name: ValueName) -> Value {
        let value = Value::from_index(self.values.len());
        self.values.push(ValueRow { ty, def, first_use: None, name });
        value
    }

    fn push_use(&mut self, owner: Op, value: Value) {
        let this = Use::from_index(self.uses.len());
        let next = self.link_first(this, value);
        self.uses.push(UseRow { value: Some(value), owner, prev: None, next });
    }

    /// Creates a region without an owner.
    pub fn create_region(&mut self) -> Region {
        self.regions.push(RegionRow::default());
        Region::from_index(self.regions.len() - 1)
    }

    /// Creates a detached block.
    pub fn create_block(&mut self) -> Block {
        self.blocks.push(BlockRow::default());
        Block::from_index(self.blocks.len() - 1)
    }

    /// Creates a block with arguments at the end of a region.
    pub fn append_new_block(&mut self, region: Region, args: &[Type], loc: Loc) -> Block {
        let block = self.create_block();
        for &ty in args {
            self.add_block_arg(block, ty, loc);
        }
        self.append_block(region, block);
        block
    }

    /// Adds an argument to a block.
    pub fn add_block_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        let value = self.push_value(ty, DefTag::block(block), ValueName::FRESH);
        self.names_settled = false;
        self.blocks[block.index()].args.push(crate::tables::BlockArg { value, loc });
        value
    }
}
