//! The printed names of values and blocks: their own, unless a reader would resolve that to another
//! value; and fresh ones for those that have none.

mod lasting;
pub mod mentioned;
pub mod name_cache;
pub mod name_table;
pub mod scopes;

use super::assembly::has_implied_regions;
use super::printer::PrintOptions;
use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::Ir;
use crate::names::ValueName;
use crate::spec::Traits;
use name_table::NameTable;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

pub use lasting::LastingNames;

/// Names that differ from those in the tables.
#[derive(Default)]
pub(super) struct Naming {
    values: FxHashMap<Value, Rc<str>>,
    labels: FxHashMap<Block, Rc<str>>,
    /// First results of the groups of operations with many results, in order.
    groups: FxHashMap<Op, Vec<Value>>,
}

impl Naming {
    /// Returns whether all values are printed with their own names.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the name that a value is printed with instead of its own.
    pub fn assigned(&self, value: Value) -> Option<&Rc<str>> {
        self.values.get(&value)
    }

    /// Returns the label that a block is printed with instead of its own.
    pub fn assigned_label(&self, block: Block) -> Option<&Rc<str>> {
        self.labels.get(&block)
    }

    /// Builds a table of the groups of the operation that defines `value`, if it has many results:
    /// otherwise each of them would need a search.
    pub fn learn_groups(&mut self, ir: &Ir, value: Value) {
        let Some(op) = ir.def_op(value) else { return };
        if ir.result_count(op) > MANY && !self.groups.contains_key(&op) {
            let starts = self.groups(ir, op).iter().map(|group| group.0).collect();
            self.groups.insert(op, starts);
        }
    }

    /// Returns the first value of the group of `value`, and its index in it.
    pub fn group_of(&self, ir: &Ir, value: Value) -> (Value, usize) {
        let Some(op) = ir.def_op(value) else { return (value, 0) };
        if let Some(starts) = self.groups.get(&op) {
            let after = starts.partition_point(|&start| start <= value);
            let first = starts[after.saturating_sub(1)];
            return (first, value.index() - first.index());
        }
        let mut first = value;
        while first != ir.result(op, 0) && continues(ir, op, first) {
            first = Value::from_index(first.index() - 1);
        }
        (first, value.index() - first.index())
    }

    /// Returns whether `first` is followed by another value of its group.
    pub fn starts_group(&self, ir: &Ir, first: Value) -> bool {
        let Some(op) = ir.def_op(first) else { return false };
        let next = Value::from_index(first.index() + 1);
        if let Some(starts) = self.groups.get(&op) {
            return ir.results(op).next_back() >= Some(next)
                && starts.binary_search(&next).is_err();
        }
        ir.results(op).next_back() >= Some(next) && continues(ir, op, next)
    }

    /// Returns the groups of the results of an operation: first value and size.
    pub fn groups(&self, ir: &Ir, op: Op) -> Vec<(Value, usize)> {
        let mut groups: Vec<(Value, usize)> = Vec::new();
        let all_fresh = all_fresh(ir, op);
        for (index, value) in ir.results(op).enumerate() {
            match groups.last_mut() {
                Some(last) if index > 0 && continues_in(ir, all_fresh, value) => last.1 += 1,
                _ => groups.push((value, 1)),
            }
        }
        groups
    }
}

fn all_fresh(ir: &Ir, op: Op) -> bool {
    ir.results(op).all(|value| ir.value_name(value) == ValueName::FRESH)
}

fn continues_in(ir: &Ir, all_fresh: bool, value: Value) -> bool {
    all_fresh || ir.value_name(value) == ValueName::CONTINUED
}

/// Returns whether a result that is not the first of `op` belongs to the group of the one before
/// it.
fn continues(ir: &Ir, op: Op, value: Value) -> bool {
    continues_in(ir, all_fresh(ir, op), value)
}

/// Results of one operation above this number are looked up in a table of groups.
const MANY: usize = 8;

/// Finds the names for everything inside `root`.
pub(super) fn name_everything(ir: &Ir, root: Op, options: PrintOptions) -> Naming {
    let mut namer = Namer::new(ir, false, options);
    namer.op(root);
    if namer.captured {
        // Some name would mean another value: use no name twice.
        namer = Namer::new(ir, true, options);
        namer.op(root);
    }
    namer.naming
}

/// Finds the names for everything inside isolated operations of the body of `root`, which are those
/// that [`name_everything`] finds; `None` if they depend on other operations.
pub(super) fn name_apart(ir: &Ir, root: Op, ops: &[Op], options: PrintOptions) -> Option<Naming> {
    let mut namer = Namer::new(ir, false, options);
    namer.isolated.push((root, None));
    namer.open_scope();
    ops.iter().for_each(|&op| namer.op(op));
    (!namer.captured && namer.forwards.is_empty()).then_some(namer.naming)
}

#[derive(Clone, Copy, Default)]
struct Slot {
    value: Option<Value>,
    scope: u32,
}

/// Reads the module as the parser would read its text.
struct Namer<'a> {
    ir: &'a Ir,
    naming: Naming,
    /// True if a name counts as used even after the end of its region.
    unique: bool,
    options: PrintOptions,
    captured: bool,
    slots: NameTable<Slot>,
    scopes: Vec<u32>,
    scope_count: u32,
    open: Vec<u64>,
    /// Names used before their definition, with the values meant.
    forwards: FxHashMap<ValueName, Vec<(u32, Value)>>,
    /// The isolated operations around, each with every name inside it once a fresh one is needed.
    isolated: Vec<(Op, Option<Taken>)>,
}

/// The names that a fresh one must not be.
struct Taken {
    names: FxHashSet<ValueName>,
    given: FxHashSet<Rc<str>>,
    next_number: u32,
    next_arg: u32,
}

impl<'a> Namer<'a> {
    fn new(ir: &'a Ir, unique: bool, options: PrintOptions) -> Self {
        Self {
            ir,
            naming: Naming::default(),
            unique,
            options,
            captured: false,
            slots: NameTable::default(),
            scopes: Vec::new(),
            scope_count: 0,
            open: Vec::new(),
            forwards: FxHashMap::default(),
            isolated: Vec::new(),
        }
    }

    fn op(&mut self, op: Op) {
        for value in self.ir.operands(op) {
            self.use_of(value);
        }
        let regions = self.ir.regions(op);
        if !regions.is_empty() && !has_implied_regions(self.ir, op, self.options) {
            self.regions(op, regions);
        }
        match self.ir.result_count(op) {
            0 => {}
            1 => self.define(self.ir.result(op, 0)),
            _ => self.define_groups(op),
        }
    }

    fn regions(&mut self, op: Op, regions: &[Region]) {
        let isolated = self.ir.has_traits(op, Traits::ISOLATED);
        if isolated || self.isolated.is_empty() {
            self.isolated.push((op, None));
        }
        for &region in regions {
            self.open_scope();
            let shared = !self.options.generic && self.ir.has_traits(op, Traits::SHARED_ARGS);
            if shared && region != regions[0] {
                self.share_args(regions[0], region);
            }
            stacker::maybe_grow(128 << 10, 2 << 20, || self.region(region));
            self.scopes.pop().inspect(|&scope| self.set_open(scope, false));
        }
        if self.isolated.last().is_some_and(|(of, _)| *of == op) {
            self.isolated.pop();
        }
    }

    fn region(&mut self, region: Region) {
        if self.ir.single_block(region).is_none() {
            self.label_blocks(region);
        }
        for block in self.ir.blocks(region) {
            for arg in self.ir.args(block) {
                if !self.naming.values.contains_key(&arg) {
                    self.define(arg);
                }
            }
            for op in self.ir.ops(block) {
                self.op(op);
            }
        }
    }

    /// Gives the arguments of `region` the names that those of `first` have.
    fn share_args(&mut self, first: Region, region: Region) {
        let (Some(from), Some(to)) = (self.ir.entry(first), self.ir.entry(region)) else { return };
        let scope = self.scopes.last().copied().unwrap_or(0);
        for (from, to) in self.ir.args(from).zip(self.ir.args(to)) {
            let name = self.ir.value_name(from);
            let text = match self.naming.values.get(&from) {
                Some(text) => Rc::clone(text),
                None if name == self.ir.value_name(to) && !self.unique => continue,
                None => {
                    let Some(text) = self.ir.store.name_text(name) else { continue };
                    self.slots.set(name, Slot { value: Some(to), scope });
                    text.into()
                }
            };
            self.naming.values.insert(to, text);
        }
    }

    fn label_blocks(&mut self, region: Region) {
        let mut used = FxHashSet::default();
        let mut unnamed = Vec::new();
        for block in self.ir.blocks(region) {
            match self.ir.block_name(block) {
                Some(name) if used.insert(self.ir.store.text(name)) => {}
                _ => unnamed.push(block),
            }
        }
        let mut next = 0;
        for block in unnamed {
            let label = loop {
                let label = format!("bb{next}");
                next += 1;
                if !used.contains(&label[..]) {
                    break label;
                }
            };
            self.naming.labels.insert(block, label.into());
        }
    }

    fn open_scope(&mut self) {
        let scope = self.scope_count;
        self.scope_count += 1;
        if scope as usize / 64 == self.open.len() {
            self.open.push(0);
        }
        self.set_open(scope, true);
        self.scopes.push(scope);
    }

    fn set_open(&mut self, scope: u32, open: bool) {
        let (word, bit) = (&mut self.open[scope as usize / 64], 1 << (scope % 64));
        if open || self.unique { *word |= bit } else { *word &= !bit }
    }

    /// Returns the value that a name means here.
    fn visible(&self, name: ValueName) -> Option<Value> {
        let slot = self.slots.get(name)?;
        let open = self.open.get(slot.scope as usize / 64).copied().unwrap_or(0);
        slot.value.filter(|_| open & (1 << (slot.scope % 64)) != 0)
    }

    #[inline]
    fn use_of(&mut self, value: Value) {
        let name = self.ir.value_name(value);
        if !name.is_own() {
            return self.use_of_group(value);
        }
        if self.naming.values.contains_key(&value) {
            return;
        }
        match self.visible(name) {
            Some(meant) if meant == value => {}
            Some(_) => self.captured |= !self.unique,
            None => {
                let scope = self.scopes.last().copied().unwrap_or(0);
                let pending = self.forwards.entry(name).or_default();
                // A reader resolves both uses to the value that comes first.
                let other = pending.last().is_some_and(|&(_, meant)| meant != value);
                self.captured |= other && !self.unique;
                pending.push((scope, value));
            }
        }
    }

    #[cold]
    fn use_of_group(&mut self, value: Value) {
        self.naming.learn_groups(self.ir, value);
        let (first, index) = self.naming.group_of(self.ir, value);
        if index > 0 && self.ir.value_name(first).is_own() {
            self.use_of(first);
        }
    }

    fn define_groups(&mut self, op: Op) {
        let groups = self.naming.groups(self.ir, op);
        for &(first, _) in &groups {
            self.define(first);
        }
    }

    #[inline]
    fn define(&mut self, value: Value) {
        let name = self.ir.value_name(value);
        if !name.is_own() || self.visible(name).is_some() {
            let fresh = self.fresh(value, name);
            self.naming.values.insert(value, fresh);
            return;
        }
        let scope = self.scopes.last().copied().unwrap_or(0);
        if !self.forwards.is_empty() {
            self.check_forwards(name, value, scope);
        }
        self.slots.set(name, Slot { value: Some(value), scope });
    }

    /// Returns whether earlier uses would resolve to `value`.
    fn check_forwards(&mut self, name: ValueName, value: Value, scope: u32) {
        let Some(pending) = self.forwards.get_mut(&name) else { return };
        let others = pending.iter().any(|&(used, meant)| used >= scope && meant != value);
        self.captured |= others && !self.unique;
        pending.retain(|&(used, _)| used < scope);
        if pending.is_empty() {
            self.forwards.remove(&name);
        }
    }

    /// Returns a name that nothing around here has.
    fn fresh(&mut self, value: Value, name: ValueName) -> Rc<str> {
        let ir = self.ir;
        loop {
            let Some((of, taken)) = self.isolated.last_mut() else { return Rc::from("0") };
            let taken = taken.get_or_insert_with(|| Taken::inside(ir, *of));
            let candidate = taken.candidate(ir, value, name);
            if self.is_free(&candidate) {
                let candidate: Rc<str> = candidate.into();
                if let Some((_, Some(taken))) = self.isolated.last_mut() {
                    taken.given.insert(Rc::clone(&candidate));
                }
                return candidate;
            }
        }
    }

    /// Returns whether no value that is visible here, or would be but for isolation, has this name.
    fn is_free(&self, candidate: &str) -> bool {
        let around = self.isolated.iter().filter_map(|(_, taken)| taken.as_ref());
        if around.into_iter().any(|taken| taken.given.contains(candidate)) {
            return false;
        }
        let own = self.ir.store.find_value_name(candidate);
        own.is_none_or(|own| self.visible(own).is_none())
    }
}

impl Taken {
    fn inside(ir: &Ir, of: Op) -> Self {
        let mut taken = Self {
            names: FxHashSet::default(),
            given: FxHashSet::default(),
            next_number: 0,
            next_arg: 0,
        };
        for op in ir.walk(of) {
            for value in ir.results(op) {
                taken.names.insert(ir.value_name(value));
            }
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                for arg in ir.args(block) {
                    taken.names.insert(ir.value_name(arg));
                }
            }
        }
        taken
    }

    /// Returns the next name to try for a value: a number, `arg0`, or its own name with a number
    /// after.
    fn candidate(&mut self, ir: &Ir, value: Value, name: ValueName) -> String {
        let argument = ir.def_op(value).is_none();
        let own = ir.store.word_text(name).filter(|own| !own.starts_with('0'));
        loop {
            let candidate = match &own {
                Some(own) => {
                    self.next_arg += 1;
                    format!("{own}_{}", self.next_arg - 1)
                }
                _ if argument => {
                    self.next_arg += 1;
                    format!("arg{}", self.next_arg - 1)
                }
                _ => {
                    self.next_number += 1;
                    (self.next_number - 1).to_string()
                }
            };
            let known = ir.store.find_value_name(&candidate);
            let taken = known.is_some_and(|name| self.names.contains(&name));
            if !taken && !self.given.contains(&candidate[..]) {
                return candidate;
            }
        }
    }
}
