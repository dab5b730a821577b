//! The operations met so far, by what they compute, in nested scopes.

use cotan_ir::Op;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// An operation and what tells it from others: the hash of what it computes, its first two operands,
/// and for reads the time between two writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    op: Op,
    hash: u32,
    operands: u64,
    epoch: u32,
}

impl Key {
    pub fn new(op: Op, (operands, hash): (u64, u64), epoch: u32) -> Self {
        Self { op, hash: (hash ^ hash >> 32) as u32, operands, epoch }
    }

    fn may_be(&self, other: &Self) -> bool {
        (self.hash, self.operands, self.epoch) == (other.hash, other.operands, other.epoch)
    }

    /// The table takes its buckets from the lowest bits and its tags from the highest.
    fn spread(&self) -> u64 {
        u64::from(self.hash) << 32 | u64::from(self.hash)
    }
}

/// Operations of one hash that are compared before giving up: what differs only in how values
/// are wired inside regions has one hash.
const MAX_COMPARISONS: usize = 16;

/// The operations that dominate the present place. Every isolated operation has a table of its
/// own, since constants outside look like constants inside.
#[derive(Default)]
pub(super) struct Available {
    table: HashTable<Key>,
    /// What was inserted into all but the outermost scope of an isolated operation.
    inserted: Vec<Key>,
    /// How many were inserted when each scope was opened.
    scopes: Vec<usize>,
    /// How many scopes were open when each isolated operation was entered.
    isolated: Vec<usize>,
    /// The tables of isolated operations around this one.
    outer: Vec<HashTable<Key>>,
}

impl Available {
    /// How many scopes are open.
    pub fn scopes(&self) -> usize {
        self.scopes.len()
    }

    pub fn open_scope(&mut self) {
        self.scopes.push(self.inserted.len());
    }

    /// Closes scopes until `left` are open.
    pub fn close_scopes(&mut self, left: usize) {
        while self.scopes.len() > left {
            let Some(start) = self.scopes.pop() else { return };
            if self.in_outermost_scope(self.scopes.len()) {
                self.empty();
            }
            for key in self.inserted.drain(start..) {
                let found = self.table.find_entry(key.spread(), |other| other.op == key.op);
                if let Ok(entry) = found {
                    entry.remove();
                }
            }
        }
    }

    /// Empties the table, in time that what was in it has paid for.
    fn empty(&mut self) {
        if self.table.capacity() > 1024 && self.table.capacity() / 16 > self.table.len() {
            self.table = HashTable::new();
        } else {
            self.table.clear();
        }
    }

    fn in_outermost_scope(&self, scopes: usize) -> bool {
        self.isolated.last().copied().unwrap_or(0) == scopes
    }

    pub fn enter_isolated(&mut self) {
        self.isolated.push(self.scopes.len());
        // An empty table is forwarded to be filled again.
        if !self.table.is_empty() {
            self.outer.push(std::mem::take(&mut self.table));
        } else {
            self.outer.push(HashTable::new());
        }
    }

    pub fn leave_isolated(&mut self) {
        self.isolated.pop();
        match self.outer.pop() {
            Some(outer) if !outer.is_empty() => self.table = outer,
            _ => {}
        }
    }

    /// The operation that `same` says yes to, or nothing, and then `key` is remembered.
    #[inline]
    pub fn find_or_insert(&mut self, key: Key, same: impl Fn(Op) -> bool) -> Option<Op> {
        let mut comparisons = 0;
        let found = |other: &Key| {
            if !other.may_be(&key) || comparisons == MAX_COMPARISONS {
                return false;
            }
            comparisons += 1;
            same(other.op)
        };
        match self.table.entry(key.spread(), found, Key::spread) {
            Entry::Occupied(found) => return Some(found.get().op),
            Entry::Vacant(place) => place.insert(key),
        };
        if !self.in_outermost_scope(self.scopes.len() - 1) {
            self.inserted.push(key);
        }
        None
    }
}
