//! The types that a program over arrays computes with.

use super::sizes::Sizes;
use crate::typed::ELEMENTS;
use cotan_ir::Symbol;
use cotan_ir::dims::Poly;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrayTy {
    /// A number, or an array of them.
    Array(Shape),
    /// An accumulator, which is only added to.
    Accumulator(Shape),
    /// Some values as one.
    Tuple(Vec<ArrayTy>),
    /// One of several variants.
    Sum(Vec<ArrayTy>),
    /// A function that is a value.
    Function(Vec<ArrayTy>, Vec<ArrayTy>),
}

/// The sizes of an array, none of a number, and an index into [`ELEMENTS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub sizes: Vec<Poly>,
    pub element: usize,
}

/// The elements of arrays.
pub const F64: usize = 0;
pub const F32: usize = 1;
pub const I1: usize = 2;
pub const I64: usize = 4;
pub const INDEX: usize = 5;

impl Shape {
    pub fn scalar(element: usize) -> Self {
        Self { sizes: Vec::new(), element }
    }

    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Without an axis.
    pub fn without(&self, axis: usize) -> Self {
        let mut shape = self.clone();
        shape.sizes.remove(axis);
        shape
    }

    /// With another axis.
    pub fn with(&self, axis: usize, size: Poly) -> Self {
        let mut shape = self.clone();
        shape.sizes.insert(axis, size);
        shape
    }

    /// Returns the type of a slice at `count` leading indices.
    pub fn inner(&self, count: usize) -> Self {
        Self { sizes: self.sizes[count..].to_vec(), element: self.element }
    }

    /// Returns the shape with sizes before it.
    pub fn under(&self, sizes: &[Poly]) -> Self {
        Self { sizes: [sizes, &self.sizes].concat(), element: self.element }
    }

    pub fn is_float(&self) -> bool {
        matches!(self.element, F64 | F32)
    }
}

impl ArrayTy {
    pub fn scalar(element: usize) -> Self {
        Self::Array(Shape::scalar(element))
    }

    pub fn shape(&self) -> Option<&Shape> {
        match self {
            Self::Array(shape) => Some(shape),
            _ => None,
        }
    }

    /// Returns whether values of it may be used as often, and where, one likes.
    pub fn is_free(&self) -> bool {
        !matches!(self, Self::Accumulator(_))
    }

    /// With other sizes in place of parameters; `None` if one of them is too large.
    pub fn substitute(&self, with: &impl Fn(Symbol) -> Poly) -> Option<Self> {
        let all = |types: &[Self]| -> Option<Vec<Self>> {
            types.iter().map(|ty| ty.substitute(with)).collect()
        };
        Some(match self {
            Self::Array(shape) => Self::Array(shape.substitute(with)?),
            Self::Accumulator(shape) => Self::Accumulator(shape.substitute(with)?),
            Self::Tuple(parts) => Self::Tuple(all(parts)?),
            Self::Sum(variants) => Self::Sum(all(variants)?),
            Self::Function(takes, gives) => Self::Function(all(takes)?, all(gives)?),
        })
    }

    /// As it is written.
    pub fn text(&self, sizes: &Sizes) -> String {
        match self {
            Self::Array(shape) => shape.text(sizes),
            Self::Accumulator(shape) => format!("!array.acc<{}>", shape.text(sizes)),
            Self::Tuple(parts) => format!("tuple<{}>", list(parts, sizes)),
            Self::Sum(variants) => format!("!sum.sum<{}>", list(variants, sizes)),
            Self::Function(takes, gives) => {
                format!("({}) -> ({})", list(takes, sizes), list(gives, sizes))
            }
        }
    }
}

impl Shape {
    fn substitute(&self, with: &impl Fn(Symbol) -> Poly) -> Option<Self> {
        let sizes = self.sizes.iter().map(|size| size.substitute(with));
        Some(Self { sizes: sizes.collect::<Option<_>>()?, element: self.element })
    }

    fn text(&self, sizes: &Sizes) -> String {
        let element = ELEMENTS[self.element].name;
        if self.sizes.is_empty() {
            return element.to_owned();
        }
        let open: Vec<Poly> =
            self.sizes.iter().filter(|size| size.as_constant().is_none()).cloned().collect();
        let size =
            |size: &Poly| size.as_constant().map_or("?x".to_owned(), |size| format!("{size}x"));
        let prefix: String = self.sizes.iter().map(size).collect();
        let encoding =
            if open.is_empty() { String::new() } else { format!(", {}", sizes.dims(&open)) };
        format!("tensor<{prefix}{element}{encoding}>")
    }
}

/// Types with commas between them.
pub fn list(types: &[ArrayTy], sizes: &Sizes) -> String {
    types.iter().map(|ty| ty.text(sizes)).collect::<Vec<_>>().join(", ")
}
