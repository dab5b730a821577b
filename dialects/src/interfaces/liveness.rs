//! The last uses of values.

use crate::interfaces::accumulators;
use cotan_ir::{Entity, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// The last use of each value, in the block that defines it. A use nested in an operation counts as
/// a use by it. A value that is used in other blocks has no last use.
///
/// Each use of an accumulator consumes it, wherever it is.
#[derive(Clone, Debug, Default)]
pub struct LastUses {
    /// The state of each value except accumulators, by its index.
    of: Vec<UseState>,
    /// The last uses of accumulators.
    used_up: Vec<LastUse>,
}

/// The last use of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastUse {
    /// The operation; the one that defines the value if it is unused.
    pub op: Op,
    /// The value.
    pub value: Value,
    /// True if the value is an operand of the operation, and not used inside it.
    pub is_operand: bool,
}

/// The state of a value during the walk.
#[derive(Clone, Copy, Debug)]
enum UseState {
    /// No use or definition yet.
    Nothing,
    /// The last use in its block so far.
    Last { op: Op, is_operand: bool },
    /// A use in another block.
    Elsewhere,
}

impl LastUses {
    /// Returns the last uses in an operation.
    pub fn new(ir: &Ir, root: Op) -> Self {
        let mut uses = Self::default();
        uses.find(ir, root);
        uses
    }

    /// Collects the last uses in an operation.
    pub fn find(&mut self, ir: &Ir, root: Op) {
        self.of.resize(ir.value_capacity(), UseState::Nothing);
        // The ancestors of the current operation from the outermost one, and the operation itself.
        let mut around: Vec<Op> = Vec::new();
        // The nesting depth of the operations of each block.
        let mut depths = vec![usize::MAX; ir.block_capacity()];
        for op in ir.walk(root) {
            while around.last().is_some_and(|&last| ir.parent_op(op) != Some(last)) {
                around.pop();
            }
            if let Some(block) = ir.block_of(op) {
                depths[block.index()] = around.len();
            }
            around.push(op);
            for value in ir.operands(op) {
                let block = ir.def_block(value);
                let depth = block.map_or(usize::MAX, |block| depths[block.index()]);
                let within = around.get(depth).copied();
                self.used(ir, value, op, within.filter(|&op| ir.block_of(op) == block));
            }
            for value in ir.results(op).filter(|&value| !accumulators::is(&ir.store, ir.ty(value)))
            {
                self.defined(value, op);
            }
        }
    }

    /// Records the definition of a value. Blocks may be in any order, so a use in another block may
    /// already be recorded.
    fn defined(&mut self, value: Value, op: Op) {
        let state = &mut self.of[value.index()];
        if !matches!(state, UseState::Elsewhere) {
            *state = UseState::Last { op, is_operand: false };
        }
    }

    /// Records a use of a value by `user`, which is equal to or nested in `within`, an operation of
    /// the block that defines the value.
    fn used(&mut self, ir: &Ir, value: Value, user: Op, within: Option<Op>) {
        if accumulators::is(&ir.store, ir.ty(value)) {
            return self.used_up.push(LastUse { op: user, value, is_operand: true });
        }
        let state = &mut self.of[value.index()];
        *state = match (*state, within) {
            (UseState::Elsewhere, _) | (_, None) => UseState::Elsewhere,
            (_, Some(op)) => UseState::Last { op, is_operand: op == user },
        };
    }

    /// Iterates over the last uses.
    pub fn iter(&self) -> impl Iterator<Item = LastUse> + '_ {
        let last = |(index, state): (usize, &UseState)| match *state {
            UseState::Last { op, is_operand } => {
                Some(LastUse { op, value: Value::from_index(index), is_operand })
            }
            _ => None,
        };
        self.of.iter().enumerate().filter_map(last).chain(self.used_up.iter().copied())
    }
}

/// Returns whether an operation is the last use of an operand, so that it may reuse the array.
pub fn is_last_use(ir: &Ir, op: Op, value: Value) -> bool {
    used_again(ir, op, value).is_none()
}

/// Returns an operation that may use a value after `op`, one of its users.
///
/// It is an operation nested in `op`, or a later one in the same block. If the value is defined
/// in another block, it is the parent of `op`, which may execute it again.
///
/// Each use of an accumulator consumes it.
pub fn used_again(ir: &Ir, op: Op, value: Value) -> Option<Op> {
    if accumulators::is(&ir.store, ir.ty(value)) {
        return None;
    }
    let Some(block) = ir.def_block(value).filter(|&block| ir.block_of(op) == Some(block)) else {
        return ir.parent_op(op);
    };
    let mut users = FxHashSet::default();
    for user in ir.users(value) {
        let Some(at) = ir.ancestor_in_block(user, block) else { return Some(user) };
        if at == op && user != op {
            return Some(user);
        }
        users.insert(at);
    }
    let mut next = ir.next_op(op);
    while let Some(after) = next.filter(|after| !users.contains(after)) {
        next = ir.next_op(after);
    }
    next
}
