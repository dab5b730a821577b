//! Changing operations: operands, attributes, results, erasing.

use crate::entity::{Attr, Block, Entity, Op, OpName, Symbol, Type, Use, Value};
use crate::ir::Ir;
use crate::locs::Loc;
use crate::names::ValueName;
use crate::tables::{BlockRow, DefTag, RegionRow, Tail, UseRow};
use std::hint::select_unpredictable;

impl Ir {
    #[inline]
    pub(crate) fn link_use(&mut self, this: Use, value: Value) {
        let next = self.link_first(this, value);
        let row = &mut self.uses[this.index()];
        row.value = Some(value);
        row.prev = None;
        row.next = next;
    }

    /// Links `this` as the first use of a value. Returns the use after it.
    #[inline]
    pub(crate) fn link_first(&mut self, this: Use, value: Value) -> Option<Use> {
        self.names_settled = false;
        let next = self.values[value.index()].first_use.replace(this);
        if let Some(next) = next {
            self.uses[next.index()].prev = Some(this);
        }
        next
    }

    /// Unlinks a use. Its neighbours are unpredictable, so there are no branches: a missing
    /// neighbour is replaced by `this` itself.
    #[inline]
    fn unlink_use(&mut self, this: Use) {
        let UseRow { value: Some(value), prev, next, .. } = self.uses[this.index()] else { return };
        let first = &mut self.values[value.index()].first_use;
        *first = select_unpredictable(prev.is_none(), next, *first);
        let beside = |other: Option<Use>| {
            let row = other.map_or(0, Use::raw).wrapping_sub(1) as usize;
            select_unpredictable(other.is_none(), this.index(), row)
        };
        self.uses[beside(prev)].next = next;
        self.uses[beside(next)].prev = prev;
        let row = &mut self.uses[this.index()];
        (row.value, row.prev, row.next) = (None, None, None);
    }

    fn use_of(&self, op: Op, index: usize) -> Use {
        let row = self.op_row(op);
        assert!(index < row.operand_count as usize, "{op:?} has no operand {index}");
        Use::from_index(row.operands as usize + index)
    }

    /// Sets operand `index` of `op` to `value`.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.set_use(self.use_of(op, index), value);
    }

    /// Redirects a use to `value`.
    pub fn set_use(&mut self, this: Use, value: Value) {
        self.unlink_use(this);
        self.link_use(this, value);
    }

    /// Replaces the operands of `op`; their number does not change.
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        self.drop_operands(op);
        let row = &mut self.ops[op.index()];
        if operands.len() > row.operand_count as usize {
            row.operands = self.uses.len() as u32;
            let empty = UseRow { value: None, owner: op, prev: None, next: None };
            self.uses.resize(self.uses.len() + operands.len(), empty);
        }
        row.operand_count = operands.len() as u32;
        for (index, &value) in operands.iter().enumerate() {
            self.link_use(self.use_of(op, index), value);
        }
    }

    fn drop_operands(&mut self, op: Op) {
        let row = self.op_row(op);
        for index in row.operands..row.operands + row.operand_count {
            self.unlink_use(Use::at(index));
        }
    }

    /// Replaces every use of `old` by `new`. The name is transferred if `new` has none.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        self.join_uses(old, new);
        self.take_name(new, old);
    }

    /// Sets the name of `value` to that of another one if it has none.
    #[inline]
    pub fn take_name(&mut self, value: Value, other: Value) {
        if self.value_name(value) == ValueName::FRESH {
            let name = self.value_name(other);
            if name != ValueName::CONTINUED {
                self.set_value_name(value, name);
            }
        }
    }

    /// Replaces those uses of `old` by `new` for which `wanted` returns true.
    pub fn replace_uses_if(&mut self, old: Value, new: Value, wanted: impl Fn(&Ir, Use) -> bool) {
        let chosen: Vec<Use> = self.uses(old).filter(|&this| wanted(self, this)).collect();
        for this in chosen {
            self.set_use(this, new);
        }
    }

    /// Puts the list of uses of `old` before that of `new`.
    fn join_uses(&mut self, old: Value, new: Value) {
        let Some(first) = self.values[old.index()].first_use.take() else { return };
        self.names_settled = false;
        let mut last = first;
        loop {
            let row = &mut self.uses[last.index()];
            row.value = Some(new);
            let Some(next) = row.next else { break };
            last = next;
        }
        let others = self.values[new.index()].first_use.replace(first);
        self.uses[last.index()].next = others;
        if let Some(others) = others {
            self.uses[others.index()].prev = Some(last);
        }
    }

    /// Replaces every result of `op` by a value, then erases `op`.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        assert_eq!(values.len(), self.result_count(op), "one value for each result");
        for (result, &value) in self.results(op).zip(values) {
            self.replace_all_uses(result, value);
        }
        self.erase_op(op);
    }

    /// Sets the type of a value.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.values[value.index()].ty = ty;
    }

    /// Sets the name of a value.
    #[inline]
    pub fn set_value_name(&mut self, value: Value, name: ValueName) {
        self.names_settled = false;
        self.values[value.index()].name = name;
    }

    /// Sets the name of a value to a text, interned here: an identifier as after `%`.
    pub fn name_value(&mut self, value: Value, name: &str) {
        let name = self.store.value_name(name);
        self.set_value_name(value, name);
    }

    /// Sets the name of a block.
    pub fn set_block_name(&mut self, block: Block, name: Option<Symbol>) {
        self.names_settled = false;
        self.blocks[block.index()].name = name;
    }

    /// Changes an operation into another one with the same parts.
    pub fn set_name(&mut self, op: Op, name: OpName) {
        self.ops[op.index()].name = name;
    }

    /// Sets the location of an operation.
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        self.ops[op.index()].loc = loc;
    }

    /// Sets the location of a block argument.
    pub fn set_arg_loc(&mut self, block: Block, index: usize, loc: Loc) {
        self.blocks[block.index()].args[index].loc = loc;
    }

    /// Sets all discardable attributes; `attrs` is a dictionary.
    pub fn set_attrs(&mut self, op: Op, attrs: Attr) {
        self.ops[op.index()].attrs = attrs;
    }

    /// Sets all inherent attributes.
    pub fn set_props(&mut self, op: Op, props: Option<Attr>) {
        self.ops[op.index()].props = props;
    }

    /// Sets or removes one attribute: an inherent one if the operation declares it, else a
    /// discardable one. The default of a declared one is not stored.
    pub fn set_attr(&mut self, op: Op, name: Symbol, value: Option<Attr>) {
        let seed = self.attr_seeds(self.name(op)).iter().find(|seed| seed.name == name);
        let Some(default) = seed.map(|seed| seed.default) else {
            let attrs = self.store.dict_with(self.attrs(op), name, value);
            return self.set_attrs(op, attrs);
        };
        let value = value.filter(|&value| Some(value) != default);
        let props = self.props(op).unwrap_or(Attr::EMPTY_DICT);
        let props = self.store.dict_with(props, name, value);
        self.set_props(op, (props != Attr::EMPTY_DICT).then_some(props));
    }

    /// Sets one successor.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let tail = self.op_row(op).tail as usize;
        self.tails[tail - 1].successors[index] = block;
    }

    /// Erases an operation and everything inside it.
    ///
    /// # Panics
    /// If a result is still used from outside.
    pub fn erase_op(&mut self, op: Op) {
        if self.block_of(op).is_some() {
            self.detach_op(op);
        }
        self.drop_operands(op);
        if self.regions(op).is_empty() {
            return self.kill(op);
        }
        // Uses first: nested operations may be used in any order by their neighbours.
        let inside: Vec<Op> = self.walk(op).collect();
        for &op in &inside[1..] {
            self.drop_operands(op);
        }
        for &op in inside.iter().rev() {
            self.kill(op);
        }
    }

    /// Erases a detached operation without operands.
    #[inline]
    fn kill(&mut self, op: Op) {
        let row = self.op_row(op);
        for index in row.results..row.results + row.result_count {
            let value = &mut self.values[index as usize];
            if value.first_use.is_some() {
                self.panic_of_uses(op);
            }
            value.def = DefTag::DEAD;
        }
        let row = &mut self.ops[op.index()];
        let tail = std::mem::take(&mut row.tail);
        row.kill();
        self.live_ops -= 1;
        if tail != 0 {
            self.kill_tail(tail);
        }
    }

    #[cold]
    fn panic_of_uses(&self, op: Op) -> ! {
        let mut users = self.results(op).flat_map(|result| self.users(result));
        panic!("{op:?} ({}) is still used{}", self.name_text(op), self.used_by(users.next()));
    }

    /// Returns a description of the user of an erased entity, and whether it is detached.
    fn used_by(&self, user: Option<Op>) -> String {
        let Some(user) = user else { return String::new() };
        let name = self.name_text(user);
        match self.is_detached(user) {
            true => {
                format!(" by {user:?} ({name}), which is detached: it was created and not inserted")
            }
            false => format!(" by {user:?} ({name})"),
        }
    }

    /// Returns whether an operation is inside of nothing but detached operations, as one that was
    /// cloned and not inserted.
    pub fn is_detached(&self, op: Op) -> bool {
        let mut outermost = op;
        while let Some(parent) = self.parent_op(outermost) {
            outermost = parent;
        }
        outermost != self.root()
    }

    #[cold]
    fn panic_of_arg_uses(&self, arg: Value) -> ! {
        panic!("{arg:?} is still used{}", self.used_by(self.users(arg).next()));
    }

    #[inline(never)]
    fn kill_tail(&mut self, tail: u32) {
        let Tail { regions, .. } = std::mem::take(&mut self.tails[tail as usize - 1]);
        for region in regions {
            let mut block = self.entry(region);
            while let Some(this) = block {
                block = self.next_block(this);
                for arg in std::mem::take(&mut self.blocks[this.index()].args) {
                    assert!(self.is_unused(arg.value), "{:?} is still used", arg.value);
                    self.values[arg.value.index()].def = DefTag::DEAD;
                }
                self.blocks[this.index()] = BlockRow::dead();
            }
            self.regions[region.index()] = RegionRow::dead();
        }
    }

    /// Removes an argument of a block.
    ///
    /// # Panics
    /// If it is still used.
    pub fn erase_block_arg(&mut self, block: Block, index: usize) {
        let arg = self.blocks[block.index()].args.remove(index);
        if !self.is_unused(arg.value) {
            self.panic_of_arg_uses(arg.value);
        }
        self.values[arg.value.index()].def = DefTag::DEAD;
    }
}
