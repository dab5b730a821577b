//! How deep and how large types, attributes and locations are.
//!
//! Aliases make something deep or large without such text. Every row of the store knows its
//! extent, so that the parser can refuse what the printer, which recurs, could not print.

use crate::attrs::{AttrData, Elements};
use crate::entity::{Attr, Type};
use crate::locs::{Loc, LocData};
use crate::store::Store;
use crate::types::TypeData;

/// How deep and how large something is when it is written in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// One more than the deepest part.
    pub depth: u32,
    /// One more than all parts together.
    pub size: u32,
}

impl Extent {
    /// Of what has no parts.
    pub const ONE: Self = Self { depth: 1, size: 1 };
}

/// What has parts.
pub(crate) trait Nested {
    /// Calls `part` for each part.
    fn parts(&self, part: &mut dyn FnMut(Part));
}

/// A part of something interned.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Type(Type),
    Attr(Attr),
    Loc(Loc),
}

impl Nested for TypeData {
    fn parts(&self, part: &mut dyn FnMut(Part)) {
        match self {
            Self::Integer { .. }
            | Self::Index
            | Self::Float(_)
            | Self::None
            | Self::Opaque { .. } => {}
            Self::Complex(ty) | Self::UnrankedTensor(ty) => part(Part::Type(*ty)),
            Self::Tuple(types) => types.iter().for_each(|&ty| part(Part::Type(ty))),
            Self::Function(function) => {
                let all = function.inputs.iter().chain(&function.results);
                all.for_each(|&ty| part(Part::Type(ty)));
            }
            Self::Vector { element, .. } => part(Part::Type(*element)),
            Self::Tensor { element, encoding, .. } => {
                part(Part::Type(*element));
                encoding.iter().for_each(|&attr| part(Part::Attr(attr)));
            }
            Self::MemRef(memref) => {
                part(Part::Type(memref.element));
                memref.layout.iter().chain(&memref.space).for_each(|&attr| part(Part::Attr(attr)));
            }
            Self::UnrankedMemRef { element, space } => {
                part(Part::Type(*element));
                space.iter().for_each(|&attr| part(Part::Attr(attr)));
            }
            Self::Dialect { params, .. } => params.iter().for_each(|&attr| part(Part::Attr(attr))),
        }
    }
}

impl Nested for AttrData {
    fn parts(&self, part: &mut dyn FnMut(Part)) {
        match self {
            Self::Unit
            | Self::SymbolRef(_)
            | Self::AffineMap(_)
            | Self::IntegerSet(_)
            | Self::Strided { .. }
            | Self::Dims(_) => {}
            Self::Integer { ty, .. }
            | Self::Float { ty, .. }
            | Self::String { ty, .. }
            | Self::ByteString { ty, .. }
            | Self::Type(ty)
            | Self::DenseArray { element: ty, .. }
            | Self::DenseResource { ty, .. }
            | Self::Opaque { ty, .. } => part(Part::Type(*ty)),
            Self::Array(attrs) | Self::Dialect { params: attrs, .. } => {
                attrs.iter().for_each(|&attr| part(Part::Attr(attr)));
            }
            Self::Dict(entries) => entries.iter().for_each(|entry| part(Part::Attr(entry.1))),
            Self::Dense(dense) => {
                part(Part::Type(dense.ty));
                if let Elements::Attrs { values, .. } = &dense.elements {
                    values.iter().for_each(|&attr| part(Part::Attr(attr)));
                }
            }
            Self::Sparse { ty, indices, values } => {
                part(Part::Type(*ty));
                part(Part::Attr(*indices));
                part(Part::Attr(*values));
            }
            Self::Distinct { of, .. } => part(Part::Attr(*of)),
            Self::Location(loc) => part(Part::Loc(*loc)),
        }
    }
}

impl Nested for LocData {
    fn parts(&self, part: &mut dyn FnMut(Part)) {
        match self {
            Self::Unknown | Self::File { .. } => {}
            Self::Name { child, .. } => part(Part::Loc(*child)),
            Self::CallSite { callee, caller } => {
                part(Part::Loc(*callee));
                part(Part::Loc(*caller));
            }
            Self::Fused { parts, metadata } => {
                parts.iter().for_each(|&loc| part(Part::Loc(loc)));
                metadata.iter().for_each(|&attr| part(Part::Attr(attr)));
            }
        }
    }
}

impl Store {
    /// One more than all parts.
    pub(crate) fn extent_of(&self, data: &impl Nested) -> Extent {
        let mut extent = Extent::ONE;
        data.parts(&mut |part| {
            let part = self.extent(part);
            extent.depth = extent.depth.max(part.depth.saturating_add(1));
            extent.size = extent.size.saturating_add(part.size);
        });
        extent
    }
}
