//! The parts of types, attributes and locations.
//!
//! All searches and replacements inside of types and attributes use these walks, so that no kind of
//! part is missed: parameters of types and attributes of dialects are parts like any other.

use super::Store;
use super::attrs::{AttrData, Dense, Elements};
use super::types::{FunctionType, MemRefType, TypeData};
use crate::entity::{Attr, Type};
use crate::locs::{Loc, LocData};
use rustc_hash::FxHashSet;

/// An interned value, as a part of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// A location.
    Loc(Loc),
}

/// A mutable reference to a part.
pub enum PartMut<'a> {
    /// A type.
    Type(&'a mut Type),
    /// An attribute.
    Attr(&'a mut Attr),
    /// A location.
    Loc(&'a mut Loc),
}

impl PartMut<'_> {
    /// Returns the part.
    pub fn get(&self) -> Part {
        match self {
            Self::Type(ty) => Part::Type(**ty),
            Self::Attr(attr) => Part::Attr(**attr),
            Self::Loc(loc) => Part::Loc(**loc),
        }
    }

    /// Puts a part of the same kind there; whether it is of that kind.
    pub fn put(self, part: Part) -> bool {
        match (self, part) {
            (Self::Type(place), Part::Type(ty)) => *place = ty,
            (Self::Attr(place), Part::Attr(attr)) => *place = attr,
            (Self::Loc(place), Part::Loc(loc)) => *place = loc,
            _ => return false,
        }
        true
    }
}

/// A value with parts: [`TypeData`], [`AttrData`], [`LocData`] and their components.
pub trait Nested: Clone + PartialEq {
    /// Calls `part` for each part, in the order of the text.
    fn parts(&self, part: &mut dyn FnMut(Part));

    /// Calls `part` with a reference to each part, in the same order.
    fn parts_mut(&mut self, part: &mut dyn FnMut(PartMut<'_>));
}

/// Calls a function for parts.
struct Each<'f>(&'f mut dyn FnMut(Part));

impl Each<'_> {
    fn ty(&mut self, ty: &Type) {
        (self.0)(Part::Type(*ty));
    }

    fn attr(&mut self, attr: &Attr) {
        (self.0)(Part::Attr(*attr));
    }

    fn loc(&mut self, loc: &Loc) {
        (self.0)(Part::Loc(*loc));
    }

    fn dense(&mut self, dense: &Dense) {
        dense.parts(self.0);
    }
}

/// Calls a function with references to parts.
struct EachMut<'f>(&'f mut dyn FnMut(PartMut<'_>));

impl EachMut<'_> {
    fn ty(&mut self, ty: &mut Type) {
        (self.0)(PartMut::Type(ty));
    }

    fn attr(&mut self, attr: &mut Attr) {
        (self.0)(PartMut::Attr(attr));
    }

    fn loc(&mut self, loc: &mut Loc) {
        (self.0)(PartMut::Loc(loc));
    }

    fn dense(&mut self, dense: &mut Dense) {
        dense.parts_mut(self.0);
    }
}

/// Generates both walks from one description.
macro_rules! nested {
    ($of:ty: |$data:ident, $each:ident| $body:expr) => {
        #[allow(clippy::into_iter_on_ref, reason = "the code is for both kinds of references")]
        impl Nested for $of {
            fn parts(&self, part: &mut dyn FnMut(Part)) {
                let ($data, mut $each) = (self, Each(part));
                $body
            }

            fn parts_mut(&mut self, part: &mut dyn FnMut(PartMut<'_>)) {
                let ($data, mut $each) = (self, EachMut(part));
                $body
            }
        }
    };
}

nested!(TypeData: |data, each| match data {
    Self::Integer { .. } | Self::Index | Self::Float(_) | Self::None | Self::Opaque { .. } => {}
    Self::Complex(ty) | Self::UnrankedTensor(ty) | Self::Vector { element: ty, .. } => each.ty(ty),
    Self::Tuple(types) => types.into_iter().for_each(|ty| each.ty(ty)),
    Self::Function(FunctionType { inputs, results }) => {
        inputs.into_iter().chain(results).for_each(|ty| each.ty(ty));
    }
    Self::Tensor { element, encoding, .. } => {
        each.ty(element);
        encoding.into_iter().for_each(|attr| each.attr(attr));
    }
    Self::MemRef(MemRefType { element, layout, space, .. }) => {
        each.ty(element);
        layout.into_iter().chain(space).for_each(|attr| each.attr(attr));
    }
    Self::UnrankedMemRef { element, space } => {
        each.ty(element);
        space.into_iter().for_each(|attr| each.attr(attr));
    }
    Self::Dialect { params, .. } => params.into_iter().for_each(|attr| each.attr(attr)),
});

nested!(AttrData: |data, each| match data {
    Self::Unit
    | Self::SymbolRef(_)
    | Self::AffineMap(_)
    | Self::IntegerSet(_)
    | Self::Strided { .. }
    | Self::Dims(_)
    | Self::Facts(_) => {}
    Self::Integer { ty, .. }
    | Self::Float { ty, .. }
    | Self::String { ty, .. }
    | Self::ByteString { ty, .. }
    | Self::Type(ty)
    | Self::DenseArray { element: ty, .. }
    | Self::DenseResource { ty, .. }
    | Self::Opaque { ty, .. } => each.ty(ty),
    Self::Array(attrs) | Self::Dialect { params: attrs, .. } => {
        attrs.into_iter().for_each(|attr| each.attr(attr));
    }
    Self::Dict(entries) => entries.into_iter().for_each(|(_, attr)| each.attr(attr)),
    Self::Dense(dense) => each.dense(dense),
    Self::Sparse { ty, indices, values } => {
        each.ty(ty);
        each.attr(indices);
        each.attr(values);
    }
    Self::Distinct { of, .. } => each.attr(of),
    Self::Location(loc) => each.loc(loc),
});

nested!(Dense: |data, each| {
    let Self { ty, elements } = data;
    each.ty(ty);
    if let Elements::Attrs { values, .. } = elements {
        values.into_iter().for_each(|attr| each.attr(attr));
    }
});

nested!(LocData: |data, each| match data {
    Self::Unknown | Self::File { .. } => {}
    Self::Name { child, .. } => each.loc(child),
    Self::CallSite { callee, caller } => {
        each.loc(callee);
        each.loc(caller);
    }
    Self::Fused { parts, metadata } => {
        parts.into_iter().for_each(|loc| each.loc(loc));
        metadata.into_iter().for_each(|attr| each.attr(attr));
    }
});

impl Store {
    /// Calls `part` for each part of a value, in the order of the text.
    pub fn parts(&self, whole: Part, part: &mut dyn FnMut(Part)) {
        match whole {
            Part::Type(ty) => self.type_data(ty).parts(part),
            Part::Attr(attr) => self.attr_data(attr).parts(part),
            Part::Loc(loc) => self.loc_data(loc).into_iter().for_each(|data| data.parts(part)),
        }
    }

    /// Returns a value and its nested parts, in the order of the text: those for which `enter`
    /// returns true, each once. Written in full, a tuple may have too many parts to enumerate.
    pub fn nested(
        &self,
        whole: Part,
        enter: impl Fn(&Self, Part) -> bool,
    ) -> impl Iterator<Item = Part> {
        let mut open = vec![whole];
        let mut seen = FxHashSet::default();
        std::iter::from_fn(move || {
            loop {
                let next = open.pop()?;
                if !enter(self, next) || !seen.insert(next) {
                    continue;
                }
                let start = open.len();
                self.parts(next, &mut |part| open.push(part));
                open[start..].reverse();
                return Some(next);
            }
        })
    }

    /// Returns the parts of two values in pairs, if the values are otherwise equal.
    pub fn paired_parts(&self, a: Part, b: Part) -> Option<Vec<(Part, Part)>> {
        match (a, b) {
            (Part::Type(a), Part::Type(b)) => paired(self.type_data(a), self.type_data(b)),
            (Part::Attr(a), Part::Attr(b)) => paired(self.attr_data(a), self.attr_data(b)),
            (Part::Loc(a), Part::Loc(b)) if a == b => Some(Vec::new()),
            (Part::Loc(a), Part::Loc(b)) => paired(self.loc_data(a)?, self.loc_data(b)?),
            _ => None,
        }
    }
}

fn paired<T: Nested>(a: &T, b: &T) -> Option<Vec<(Part, Part)>> {
    let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
    a.parts(&mut |part| of_a.push(part));
    b.parts(&mut |part| of_b.push(part));
    // `a` with the parts of `b` is `b` if there is no other difference.
    let mut replaced = a.clone();
    let mut parts = of_b.iter();
    replaced.parts_mut(&mut |place| {
        parts.next().map(|&part| place.put(part));
    });
    (of_a.len() == of_b.len() && replaced == *b).then(|| of_a.into_iter().zip(of_b).collect())
}
