//! Properties with one entry: a few constants and predicates occur on most operations with
//! properties, and looking them up here is less work than hashing a dictionary.

use super::op_parser::normal_props;
use crate::entity::{Attr, Entity, OpName, Symbol};
use crate::ir::Ir;

/// Properties by operation and entry; newer ones evict older ones.
pub(super) struct PropertyCache {
    /// A power of two of them.
    entries: Vec<Option<Entry>>,
    /// Number of evictions since the table grew.
    replaced: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    name: OpName,
    entry: (Symbol, Attr),
    props: Option<Attr>,
}

/// The initial and maximal capacity: a table for a text of many constants would dominate the time
/// for a short text.
const COUNTS: std::ops::RangeInclusive<usize> = 1 << 8..=1 << 14;

impl Default for PropertyCache {
    fn default() -> Self {
        Self { entries: vec![None; *COUNTS.start()], replaced: 0 }
    }
}

impl PropertyCache {
    /// Returns the stored properties of an operation with this inherent attribute and no other.
    #[inline]
    pub fn get(&mut self, ir: &mut Ir, name: OpName, entry: (Symbol, Attr)) -> Option<Attr> {
        let place = (entry.1.index() ^ name.index() << 4) & (self.entries.len() - 1);
        match self.entries[place] {
            Some(known) if known.name == name && known.entry == entry => known.props,
            other => {
                let props = normal_props(ir, name, vec![entry]);
                self.entries[place] = Some(Entry { name, entry, props });
                self.replaced += usize::from(other.is_some());
                self.grow_if_crowded();
                props
            }
        }
    }

    /// Grows the table if it is too small for recurring entries; it fills anew.
    fn grow_if_crowded(&mut self) {
        let count = self.entries.len();
        if self.replaced > 2 * count && count < *COUNTS.end() {
            *self = Self { entries: vec![None; 4 * count], replaced: 0 };
        }
    }
}
