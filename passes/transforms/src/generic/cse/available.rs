//! The operations met so far, by what they compute, in nested scopes.

use super::table::{Key, Table};
use cotan_ir::Op;

/// The operations that dominate the present place. Every isolated operation has a table of its
/// own, since constants outside look like constants inside.
#[derive(Default)]
pub(super) struct Available {
    table: Table,
    /// What was inserted into all but the outermost scope of an isolated operation.
    inserted: Vec<Key>,
    /// How many were inserted when each scope was opened.
    scopes: Vec<usize>,
    /// How many scopes were open when each isolated operation was entered.
    isolated: Vec<usize>,
    /// The tables of isolated operations around this one.
    outer: Vec<Table>,
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
        // An empty table is forwarded to be filled again.
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

    /// The operation that `same` says yes to; `None` if there is none, and then `key` is remembered.
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
