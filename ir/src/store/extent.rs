//! How deep and how large types, attributes and locations are, and what is inside of them.
//!
//! Aliases make something deep or large without such text. Every row of the store knows its
//! extent, so that the parser can refuse what the printer, which recurs, could not print.

use super::Store;
use super::attrs::AttrData;
use super::nested::Nested;

/// How deep and how large something is when it is written in full, and what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// One more than the deepest part.
    pub depth: u32,
    /// One more than all parts together.
    pub size: u32,
    /// Whether it is, or has inside, polynomials in dimension parameters.
    pub has_dims: bool,
    /// Whether it is, or has inside, references to symbols.
    pub has_symbols: bool,
}

impl Extent {
    /// Of what has no parts.
    pub const ONE: Self = Self { depth: 1, size: 1, has_dims: false, has_symbols: false };

    /// Of an attribute without its parts.
    pub fn of_attr(data: &AttrData) -> Self {
        let has_dims = matches!(data, AttrData::Dims(_) | AttrData::Facts(_));
        let has_symbols = matches!(data, AttrData::SymbolRef(_));
        Self { has_dims, has_symbols, ..Self::ONE }
    }
}

impl Store {
    /// That of something with its parts, given the one without.
    pub(crate) fn extent_of(&self, data: &impl Nested, alone: Extent) -> Extent {
        let mut extent = alone;
        data.parts(&mut |part| {
            let part = self.extent(part);
            extent.depth = extent.depth.max(part.depth.saturating_add(1));
            extent.size = extent.size.saturating_add(part.size);
            extent.has_dims |= part.has_dims;
            extent.has_symbols |= part.has_symbols;
        });
        extent
    }
}
