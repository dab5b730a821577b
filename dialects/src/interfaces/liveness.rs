//! Where values are used for the last time.

use crate::interfaces::accumulators;
use cotan_ir::{Entity, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// The last use of each value, in the block that defines it: uses inside of an operation are uses
/// by it. A value that is used in other blocks has none.
///
/// An accumulator is used up by whatever takes it, wherever that stands.
#[derive(Clone, Debug, Default)]
pub struct LastUses {
    /// Of each value but accumulators, by its index.
    of: Vec<Seen>,
    /// Those of accumulators.
    used_up: Vec<LastUse>,
}

/// The last use of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastUse {
    /// The operation; the one that defines the value if nobody uses it.
    pub op: Op,
    /// The value.
    pub value: Value,
    /// Whether it is an operand of the operation, and not used inside of it.
    pub is_operand: bool,
}

/// What was seen of a value until now.
#[derive(Clone, Copy, Debug)]
enum Seen {
    /// Nothing.
    Nothing,
    /// Its last use in its block.
    Last { op: Op, is_operand: bool },
    /// A use in another block.
    Elsewhere,
}

impl LastUses {
    /// Those in an operation.
    pub fn new(ir: &Ir, root: Op) -> Self {
        let mut uses = Self::default();
        uses.find(ir, root);
        uses
    }

    /// Finds those in an operation.
    pub fn find(&mut self, ir: &Ir, root: Op) {
        self.of.resize(ir.value_capacity(), Seen::Nothing);
        // What the present operation is inside of, from the outermost on, and itself.
        let mut around: Vec<Op> = Vec::new();
        // How many operations are around those of a block.
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
    /// have been seen before.
    fn defined(&mut self, value: Value, op: Op) {
        let seen = &mut self.of[value.index()];
        if !matches!(seen, Seen::Elsewhere) {
            *seen = Seen::Last { op, is_operand: false };
        }
    }

    /// A value is used by `user`, which is inside of `within`, or the same, in the block that
    /// defines the value.
    fn used(&mut self, ir: &Ir, value: Value, user: Op, within: Option<Op>) {
        if accumulators::is(&ir.store, ir.ty(value)) {
            return self.used_up.push(LastUse { op: user, value, is_operand: true });
        }
        let seen = &mut self.of[value.index()];
        *seen = match (*seen, within) {
            (Seen::Elsewhere, _) | (_, None) => Seen::Elsewhere,
            (_, Some(op)) => Seen::Last { op, is_operand: op == user },
        };
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = LastUse> + '_ {
        let last = |(index, seen): (usize, &Seen)| match *seen {
            Seen::Last { op, is_operand } => {
                Some(LastUse { op, value: Value::from_index(index), is_operand })
            }
            _ => None,
        };
        self.of.iter().enumerate().filter_map(last).chain(self.used_up.iter().copied())
    }
}

/// Whether an operation uses a value as an operand, for the last time: it may take over an array.
pub fn is_last_use(ir: &Ir, op: Op, value: Value) -> bool {
    used_again(ir, op, value).is_none()
}

/// What may use a value again after an operation that has it as an operand: something in the operation
/// itself, another one after it in the same block, or, where the value is defined in another block, what
/// is around the operation, which may run it again.
///
/// An accumulator is used up by whatever takes it.
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
