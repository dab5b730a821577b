//! The rows of the tables of [`Ir`](crate::Ir), and the links of each kind of list through them.
//! Rows are small on purpose: an operation with two operands and one result needs 48 + 2 * 16 + 16
//! bytes.

use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Use, Value};
use crate::locs::Loc;
use crate::names::ValueName;
use smallvec::SmallVec;

/// An operation.
#[derive(Clone, Debug)]
pub(crate) struct OpRow {
    pub name: OpName,
    pub block: Option<Block>,
    pub prev: Option<Op>,
    pub next: Option<Op>,
    pub loc: Loc,
    /// Inherent attributes: `<{...}>`. A dictionary if the operation is registered.
    pub props: Option<Attr>,
    /// Discardable attributes: `{...}`, a dictionary.
    pub attrs: Attr,
    /// First of `operand_count` neighbouring rows of the use table.
    pub operands: u32,
    pub operand_count: u32,
    /// First of `result_count` neighbouring rows of the value table.
    pub results: u32,
    pub result_count: u32,
    /// Row of the tail table plus one; zero when there are neither regions nor successors.
    pub tail: u32,
}

impl OpRow {
    /// Returns whether the operation was erased.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.operand_count == u32::MAX
    }

    /// Marks an operation without operands as erased.
    pub fn kill(&mut self) {
        self.operand_count = u32::MAX;
    }

    /// Returns the row of an erased operation.
    pub fn dead() -> Self {
        Self {
            name: OpName::at(0),
            block: None,
            prev: None,
            next: None,
            loc: Loc::UNKNOWN,
            props: None,
            attrs: Attr::EMPTY_DICT,
            operands: 0,
            operand_count: u32::MAX,
            results: 0,
            result_count: 0,
            tail: 0,
        }
    }
}

/// The parts that few operations have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail {
    pub regions: SmallVec<[Region; 2]>,
    pub successors: SmallVec<[Block; 2]>,
}

/// An operand: a link of its value's use list.
#[derive(Clone, Debug)]
pub(crate) struct UseRow {
    /// `None` when the operand was dropped.
    pub value: Option<Value>,
    pub owner: Op,
    pub prev: Option<Use>,
    pub next: Option<Use>,
}

impl UseRow {
    /// The row of a dropped operand.
    pub const DROPPED: Self = Self { value: None, owner: Op::at(0), prev: None, next: None };
}

/// A result or a block argument.
#[derive(Clone, Debug)]
pub(crate) struct ValueRow {
    pub ty: Type,
    pub def: DefTag,
    pub first_use: Option<Use>,
    pub name: ValueName,
}

impl ValueRow {
    /// The row of an erased value.
    pub const DEAD: Self =
        Self { ty: Type::NONE, def: DefTag::DEAD, first_use: None, name: ValueName::FRESH };
}

/// The definition of a value, in four bytes: the lowest bit distinguishes a block from an
/// operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DefTag(u32);

impl DefTag {
    /// The definition of an erased value.
    pub const DEAD: Self = Self(0);
    /// The definition of a forward reference in the parser.
    pub const FORWARD: Self = Self(1);

    pub fn op(op: Op) -> Self {
        Self(op.raw() << 1)
    }

    pub fn block(block: Block) -> Self {
        Self(block.raw() << 1 | 1)
    }

    #[inline]
    pub fn as_op(self) -> Option<Op> {
        if self.0 & 1 == 0 { Op::from_raw(self.0 >> 1) } else { None }
    }

    #[inline]
    pub fn as_block(self) -> Option<Block> {
        if self.0 & 1 == 1 { Block::from_raw(self.0 >> 1) } else { None }
    }
}

/// A block.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockRow {
    pub region: Option<Region>,
    pub prev: Option<Block>,
    pub next: Option<Block>,
    pub first: Option<Op>,
    pub last: Option<Op>,
    pub name: Option<crate::Symbol>,
    pub args: SmallVec<[BlockArg; 2]>,
}

impl BlockRow {
    /// Returns the row of an erased block: with an end but no start.
    pub fn dead() -> Self {
        Self { last: Some(Op::at(0)), ..Self::default() }
    }

    /// Returns whether the block was erased.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.first.is_none() && self.last.is_some()
    }
}

/// A block argument and where it came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockArg {
    pub value: Value,
    pub loc: Loc,
}

/// A region.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegionRow {
    pub parent: Option<Op>,
    /// The index of the region in its operation.
    pub index: u32,
    pub first: Option<Block>,
    pub last: Option<Block>,
}

impl RegionRow {
    /// Returns the row of an erased region: with an end but no start.
    pub fn dead() -> Self {
        Self { last: Some(Block::at(0)), ..Self::default() }
    }

    /// Returns whether the region was erased.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.first.is_none() && self.last.is_some()
    }
}

/// Number of rows at the start of each table that represent handles from before a compaction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tombstones {
    pub ops: Rows,
    pub values: Rows,
    pub blocks: Rows,
    pub regions: Rows,
}

/// A number of rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rows(pub usize);

impl Rows {
    /// Panics with the reason why a row is dead.
    #[cold]
    pub fn gone<E: Entity + std::fmt::Debug>(self, handle: E) -> String {
        match handle.index() < self.0 {
            true => {
                format!("{handle:?} is from before a compaction: a `Remap` maps it to the new one")
            }
            false => format!("{handle:?} was erased"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stay_small() {
        assert_eq!(size_of::<OpRow>(), 48);
        assert_eq!(size_of::<UseRow>(), 16);
        assert_eq!(size_of::<ValueRow>(), 16);
        assert!(size_of::<BlockRow>() <= 56);
        assert_eq!(size_of::<RegionRow>(), 16);
        assert!(size_of::<Tail>() <= 48);
    }
}
