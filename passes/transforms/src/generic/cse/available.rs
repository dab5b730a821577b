//! The available operations, by structural key, in nested scopes.

use super::table::{Key, Table};
use cotan_ir::Op;

/// The operations that dominate the current position. Every isolated operation has its own table,
/// since it must not use the constants outside.
#[derive(Default)]
pub(super) struct Available {
    table: Table,
    /// The keys in all scopes but the outermost one of an isolated operation.
    inserted: Vec<Key>,
    /// The number of keys when each scope was opened.
    scopes: Vec<usize>,
    /// The number of open scopes when each isolated operation was entered.
    isolated: Vec<usize>,
    /// The tables of the enclosing isolated operations.
    outer: Vec<Table>,
}

impl Available {
    /// Returns the number of open scopes.
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
                self.table.clear();
            }
            for key in self.inserted.drain(start..) {
                self.table.remove(key);
            }
        }
    }

    fn in_outermost_scope(&self, scopes: usize) -> bool {
        self.isolated.last().copied().unwrap_or(0) == scopes
    }

    pub fn enter_isolated(&mut self) {
        self.isolated.push(self.scopes.len());
        // An empty table is reused.
        if !self.table.is_empty() {
            self.outer.push(std::mem::take(&mut self.table));
        } else {
            self.outer.push(Table::default());
        }
    }

    pub fn leave_isolated(&mut self) {
        self.isolated.pop();
        match self.outer.pop() {
            Some(outer) if !outer.is_empty() => self.table = outer,
            _ => {}
        }
    }

    /// Returns the operation that satisfies `same`; otherwise inserts `key` and returns `None`.
    #[inline]
    pub fn find_or_insert(&mut self, key: Key, same: impl Fn(Op) -> bool) -> Option<Op> {
        if let Some(found) = self.table.find_or_insert(key, same) {
            return Some(found);
        }
        if !self.in_outermost_scope(self.scopes.len() - 1) {
            self.inserted.push(key);
        }
        None
    }
}
