//! Properties with one entry: a few constants and predicates stand on most operations that have
//! any, and looking them up here is less work than hashing a dictionary.

use super::op_parser::normal_props;
use crate::entity::{Attr, Entity, OpName, Symbol};
use crate::ir::Ir;

/// Properties by operation and entry; newer ones take the place of older ones.
pub(super) struct PropertyCache {
    /// A power of two of them.
    entries: Vec<Option<Entry>>,
    /// How often there was something else in a place since the table grew.
    replaced: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    name: OpName,
    entry: (Symbol, Attr),
    props: Option<Attr>,
}

/// How many there are place for at first, and at most: what a text of many constants needs would be
/// most of the time that a short text takes.
const COUNTS: std::ops::RangeInclusive<usize> = 1 << 8..=1 << 14;

impl Default for PropertyCache {
    fn default() -> Self {
        Self { entries: vec![None; *COUNTS.start()], replaced: 0 }
    }
}

impl PropertyCache {
    /// What is stored for an operation with this inherent attribute and no other.
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

    /// Makes the table larger if it is too small for what comes again; it fills anew.
    fn grow_if_crowded(&mut self) {
        let count = self.entries.len();
        if self.replaced > 2 * count && count < *COUNTS.end() {
            *self = Self { entries: vec![None; 4 * count], replaced: 0 };
        }
    }
}
