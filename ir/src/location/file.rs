//! The parts of a file besides its operations: aliases and resources.

use crate::entity::{Attr, Symbol, Type};
use crate::locs::Loc;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The target of an alias.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aliased {
    /// `#name = attribute`.
    Attr(Attr),
    /// `!name = type`.
    Type(Type),
    /// `#name = loc(...)`.
    Loc(Loc),
}

/// A value in the resource section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resource {
    /// `"0x0400..."`: the bytes with their alignment in front.
    Blob(Arc<[u8]>),
    /// `true`.
    Bool(bool),
    /// `"text"`.
    Text(Box<str>),
}

/// The bytes at the start of a blob that state its alignment.
pub(crate) const ALIGNMENT_BYTES: usize = 4;

/// Resources by group (a dialect, a tool) and key.
pub type Resources = IndexMap<Symbol, IndexMap<Symbol, Resource>>;

/// The parts of a file besides its operations. Aliases are retained so that printing uses them
/// again.
#[derive(Clone, Debug, Default)]
pub struct FileData {
    /// Aliases of attributes, types and locations, in the order of their definitions.
    aliases: Vec<(Symbol, Aliased)>,
    /// The first alias of each target, as an index into `aliases`.
    names: FxHashMap<Aliased, usize>,
    /// `dialect_resources`.
    pub dialect_resources: Resources,
    /// `external_resources`.
    pub external_resources: Resources,
}

impl FileData {
    /// Adds an alias at the end.
    pub fn define_alias(&mut self, name: Symbol, aliased: Aliased) {
        self.names.entry(aliased).or_insert(self.aliases.len());
        self.aliases.push((name, aliased));
    }

    /// Aliases of attributes, types and locations, in the order of their definitions.
    pub fn aliases(&self) -> &[(Symbol, Aliased)] {
        &self.aliases
    }

    /// Returns the first alias of a target, by its index in [`FileData::aliases`].
    pub fn alias_of(&self, aliased: Aliased) -> Option<usize> {
        self.names.get(&aliased).copied()
    }
}

impl Resource {
    /// Returns the data of a blob, without its alignment.
    pub fn data(&self) -> Option<&[u8]> {
        match self {
            Self::Blob(bytes) => bytes.get(ALIGNMENT_BYTES..),
            Self::Bool(_) | Self::Text(_) => None,
        }
    }
}
