//! Attributes that are lists: of integers, of dimensions.

use crate::attrs::AttrData;
use crate::dims::{Fact, Poly};
use crate::entity::{Attr, Type};
use crate::store::Store;

impl Store {
    /// `array<i32: 1, 2>`.
    pub fn i32_array(&mut self, elements: &[i32]) -> Attr {
        let bytes = elements.iter().flat_map(|element| element.to_le_bytes()).collect();
        self.intern_attr(AttrData::DenseArray { element: Type::I32, bytes })
    }

    /// Returns the elements of an `array<i32: ...>`.
    pub fn as_i32_array(&self, attr: Attr) -> Option<impl Iterator<Item = i32> + '_> {
        match self.attr_data(attr) {
            AttrData::DenseArray { element: Type::I32, bytes } => {
                let words = bytes.chunks_exact(4);
                Some(words.map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]])))
            }
            _ => None,
        }
    }

    /// `array<i64: 1, 2>`.
    pub fn i64_array(&mut self, elements: &[i64]) -> Attr {
        let bytes = elements.iter().flat_map(|element| element.to_le_bytes()).collect();
        self.intern_attr(AttrData::DenseArray { element: Type::I64, bytes })
    }

    /// Returns the elements of an `array<i64: ...>`.
    pub fn as_i64_array(&self, attr: Attr) -> Option<Vec<i64>> {
        match self.attr_data(attr) {
            AttrData::DenseArray { element: Type::I64, bytes } => {
                let (words, _) = bytes.as_chunks();
                Some(words.iter().map(|&word| i64::from_le_bytes(word)).collect())
            }
            _ => None,
        }
    }

    /// `#cotan.dims<n, 1>`.
    pub fn dims_attr(&mut self, dims: &[Poly]) -> Attr {
        self.intern_attr(AttrData::Dims(dims.into()))
    }

    /// Returns the polynomials of a `#cotan.dims<...>`.
    pub fn as_dims(&self, attr: Attr) -> Option<&[Poly]> {
        match self.attr_data(attr) {
            AttrData::Dims(dims) => Some(dims),
            _ => None,
        }
    }

    /// `#cotan.facts<2 * s = d * d + d>`.
    pub fn facts_attr(&mut self, facts: &[Fact]) -> Attr {
        self.intern_attr(AttrData::Facts(facts.into()))
    }

    /// Returns the facts of a `#cotan.facts<...>`.
    pub fn as_facts(&self, attr: Attr) -> Option<&[Fact]> {
        match self.attr_data(attr) {
            AttrData::Facts(facts) => Some(facts),
            _ => None,
        }
    }

    /// Returns the polynomial of a `#cotan.dims<...>` that has one.
    pub fn as_dim(&self, attr: Attr) -> Option<&Poly> {
        match self.as_dims(attr)? {
            [dim] => Some(dim),
            _ => None,
        }
    }
}
