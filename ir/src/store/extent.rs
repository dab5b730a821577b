//! The depth and size of types, attributes and locations, and the kinds of their contents.
//!
//! Aliases make something deep or large without such text. Every row of the store records its
//! extent, so that the parser can reject values that the recursive printer could not print.

use super::Store;
use super::attrs::AttrData;
use super::nested::Nested;

/// Depth and size of a value when it is written in full, and the kinds of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// One more than the deepest part.
    pub depth: u32,
    /// One more than all parts together.
    pub size: u32,
    /// True if it is, or has inside, polynomials in dimension parameters.
    pub has_dims: bool,
    /// True if it is, or has inside, references to symbols.
    pub has_symbols: bool,
}

impl Extent {
    /// The extent of a value without parts.
    pub const ONE: Self = Self { depth: 1, size: 1, has_dims: false, has_symbols: false };

    /// Returns the extent of an attribute without its parts.
    pub fn of_attr(data: &AttrData) -> Self {
        let has_dims = matches!(data, AttrData::Dims(_) | AttrData::Facts(_));
        let has_symbols = matches!(data, AttrData::SymbolRef(_));
        Self { has_dims, has_symbols, ..Self::ONE }
    }
}

impl Store {
    /// Returns the extent of a value with its parts, from its own.
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
