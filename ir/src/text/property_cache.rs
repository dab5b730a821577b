//! Properties with one entry: a few constants and predicates stand on most operations that have
//! any, and looking them up here is less work than hashing a dictionary.

use super::op_parser::normal_props;
use crate::entity::{Attr, Entity, OpName, Symbol};
use crate::ir::Ir;

/// Properties by operation and entry; newer ones take the place of older ones.
pub(super) struct PropertyCache(Box<[Option<Entry>]>);

#[derive(Clone, Copy)]
struct Entry {
    name: OpName,
    entry: (Symbol, Attr),
    props: Option<Attr>,
}

const COUNT: usize = 1 << 8;

impl Default for PropertyCache {
    fn default() -> Self {
        Self(vec![None; COUNT].into())
    }
}

impl PropertyCache {
    /// What is stored for an operation with this inherent attribute and no other.
    #[inline]
    pub fn get(&mut self, ir: &mut Ir, name: OpName, entry: (Symbol, Attr)) -> Option<Attr> {
        let cached = &mut self.0[(entry.1.index() ^ name.index() << 4) % COUNT];
        if let Some(cached) = cached.filter(|cached| cached.name == name && cached.entry == entry) {
            return cached.props;
        }
        let props = normal_props(ir, name, vec![entry]);
        *cached = Some(Entry { name, entry, props });
        props
    }
}
