//! The visible SSA names, and those used before they are defined.
//!
//! A name may be defined once in a region and its enclosing regions; neighbouring regions may reuse
//! it. So a name denotes one value at a time, and none when the region of that value is closed.
//! Values of a region are created while it is open: those of closed regions are a few ranges.

use super::name_table::NameTable;
use crate::entity::{Entity, Type, Value};
use crate::names::ValueName;
use crate::text::lexer::{Kind, Token};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A region that is being parsed, by the order in which they were opened.
pub(in crate::text) type Scope = u32;

/// A use of a name that was not defined yet.
#[derive(Clone, Copy)]
pub(in crate::text) struct Forward {
    pub name: ValueName,
    pub index: u32,
    /// The placeholder of the value until it is defined.
    pub placeholder: Value,
    pub token: Token,
    pub resolved: bool,
    scope: Scope,
    /// An older forward use of the same name, from a region that is closed.
    older: Option<u32>,
}

/// The names of one text.
#[derive(Default)]
pub(in crate::text) struct Scopes {
    values: NameTable<Option<Value>>,
    /// The ranges of values created in closed regions, in order.
    closed: Vec<Range<usize>>,
    /// The end of the last of these.
    visible_from: usize,
    /// One bit for each scope there ever was: whether it is open.
    open: Vec<u64>,
    scope_count: u32,
    /// The open ones, and how many values there were when each was opened.
    stack: Vec<(Scope, usize)>,
    forwards: Vec<Forward>,
    forward_of: FxHashMap<(ValueName, u32), u32>,
    /// Names of results of operations that failed to parse.
    poisoned: FxHashSet<ValueName>,
    /// Sizes of large groups of results.
    group_sizes: FxHashMap<Value, u32>,
}

impl Scopes {
    /// Opens a region; `values` is the number of values created before. Returns a mark for
    /// [`Scopes::unresolved_since`].
    pub fn open(&mut self, values: usize) -> usize {
        let scope = self.scope_count;
        self.scope_count += 1;
        let word = scope as usize / 64;
        if word == self.open.len() {
            self.open.push(0);
        }
        self.open[word] |= 1 << (scope % 64);
        self.stack.push((scope, values));
        self.forwards.len()
    }

    /// Closes the innermost region; `values` is the number of values created so far.
    pub fn close(&mut self, values: usize) {
        let (scope, mut start) = self.stack.pop().expect("every scope that closes was opened");
        self.open[scope as usize / 64] &= !(1 << (scope % 64));
        while let Some(last) = self.closed.pop_if(|last| last.end >= start) {
            start = start.min(last.start);
        }
        self.closed.push(start..values);
        self.visible_from = values;
    }

    /// Returns whether the region of a value is open.
    #[inline]
    fn is_visible(&self, value: Value) -> bool {
        value.index() >= self.visible_from || self.is_between_closed(value.index())
    }

    fn is_between_closed(&self, value: usize) -> bool {
        let after = self.closed.partition_point(|closed| closed.start <= value);
        after == 0 || value >= self.closed[after - 1].end
    }

    #[inline]
    fn is_open(&self, scope: Scope) -> bool {
        self.open[scope as usize / 64] & (1 << (scope % 64)) != 0
    }

    fn current(&self) -> Scope {
        self.stack.last().map_or(0, |open| open.0)
    }

    /// Returns the value of that name, if it is visible here.
    #[inline]
    pub fn lookup(&self, name: ValueName) -> Option<Value> {
        self.values.get(name)?.filter(|&value| self.is_visible(value))
    }

    /// Binds `name` to `value` in the innermost region; fails with the value it already has.
    #[inline]
    pub fn define(&mut self, name: ValueName, value: Value) -> Result<(), Value> {
        if let Some(known) = self.lookup(name) {
            return Err(known);
        }
        self.values.set(name, Some(value));
        Ok(())
    }

    /// Remembers the size of a large group of results.
    pub fn define_group(&mut self, first: Value, size: u32) {
        self.group_sizes.insert(first, size);
    }

    /// Returns the size of a group of results, if it is a large one.
    pub fn group_size(&self, first: Value) -> Option<u32> {
        self.group_sizes.get(&first).copied()
    }

    /// Returns the placeholder for a name that is used in this region before it is defined.
    pub fn forward(&self, name: ValueName, index: u32) -> Option<&Forward> {
        let forward = &self.forwards[*self.forward_of.get(&(name, index))? as usize];
        self.is_open(forward.scope).then_some(forward)
    }

    /// Notes a use of a name that was not defined yet.
    pub fn add_forward(&mut self, name: ValueName, index: u32, placeholder: Value, token: Token) {
        let this = self.forwards.len() as u32;
        let older = self.forward_of.insert((name, index), this);
        let scope = self.current();
        let resolved = false;
        self.forwards.push(Forward { name, index, placeholder, token, resolved, scope, older });
    }

    /// Returns whether any name was used before it was defined.
    #[inline]
    pub fn has_forwards(&self) -> bool {
        !self.forward_of.is_empty()
    }

    /// Returns the placeholders that a definition of `name` in the innermost region replaces.
    pub fn resolve(&mut self, name: ValueName, index: u32) -> Vec<(Value, Token)> {
        let scope = self.current();
        let mut found = Vec::new();
        let mut next = self.forward_of.get(&(name, index)).copied();
        while let Some(this) = next.filter(|&this| self.forwards[this as usize].scope >= scope) {
            let forward = &mut self.forwards[this as usize];
            forward.resolved = true;
            found.push((forward.placeholder, forward.token));
            next = forward.older;
        }
        match next {
            Some(older) => self.forward_of.insert((name, index), older),
            None => self.forward_of.remove(&(name, index)),
        };
        found
    }

    /// Removes and returns the forward uses recorded since `mark` that are neither resolved nor
    /// excused by an operation that failed to parse.
    pub fn unresolved_since(&mut self, mark: usize) -> Vec<Forward> {
        let mut since = self.forwards.split_off(mark);
        since.retain(|forward| !forward.resolved);
        for forward in &since {
            self.forward_of.remove(&(forward.name, forward.index));
        }
        since.retain(|forward| !self.poisoned.contains(&forward.name));
        since
    }

    /// Excuses uses of a name whose definition failed to parse.
    pub fn poison(&mut self, name: ValueName) {
        self.poisoned.insert(name);
    }
}

/// An operand as written: a name, not yet a value, since its type is written elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct OperandName {
    pub(in crate::text) name: ValueName,
    /// The `1` of `%pair#1`.
    pub(in crate::text) index: u32,
    start: u32,
    end: u32,
}

impl OperandName {
    #[inline(always)]
    pub(in crate::text) fn new(name: ValueName, index: u32, token: Token) -> Self {
        Self { name, index, start: token.start, end: token.end }
    }

    /// Returns the token of its name.
    pub fn token(&self) -> Token {
        Token { kind: Kind::Percent, start: self.start, end: self.end }
    }
}

/// The name of a block argument as written, with its type.
#[derive(Clone, Copy, Debug)]
pub struct BlockArgName {
    /// Its name; none if it was left out.
    pub name: Option<OperandName>,
    /// Its type.
    pub ty: Type,
    /// The location.
    pub loc: crate::locs::Loc,
}
