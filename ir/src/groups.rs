//! Which operands and results belong to which declared group.

use crate::attrs::AttrData;
use crate::dims::Poly;
use crate::entity::{Attr, Op, Type, Value};
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Traits, ValueSpec};
use crate::store::Store;
use std::ops::Range;

impl Store {
    /// `array<i32: 1, 2>`.
    pub fn i32_array(&mut self, elements: &[i32]) -> Attr {
        let bytes = elements.iter().flat_map(|element| element.to_le_bytes()).collect();
        self.attr(AttrData::DenseArray { element: Type::I32, bytes })
    }

    /// The elements of an `array<i32: ...>`.
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
        self.attr(AttrData::DenseArray { element: Type::I64, bytes })
    }

    /// The elements of an `array<i64: ...>`.
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
        self.attr(AttrData::Dims(dims.into()))
    }

    /// The polynomials of a `#cotan.dims<...>`.
    pub fn as_dims(&self, attr: Attr) -> Option<&[Poly]> {
        match self.attr_data(attr) {
            AttrData::Dims(dims) => Some(dims),
            _ => None,
        }
    }

    /// The polynomial of a `#cotan.dims<...>` that has one.
    pub fn as_dim(&self, attr: Attr) -> Option<&Poly> {
        match self.as_dims(attr)? {
            [dim] => Some(dim),
            _ => None,
        }
    }
}

impl Ir {
    /// The operands of declared group `index`; empty when the operation has too few of them.
    pub fn operand_group(&self, op: Op, spec: &OpSpec, index: usize) -> Range<usize> {
        let segments = spec.has(Traits::OPERAND_SEGMENTS).then_some("operandSegmentSizes");
        self.group(op, spec.operands, self.operand_count(op), segments, index)
    }

    /// The results of declared group `index`; empty when the operation has too few of them.
    pub fn result_group(&self, op: Op, spec: &OpSpec, index: usize) -> Range<usize> {
        let segments = spec.has(Traits::RESULT_SEGMENTS).then_some("resultSegmentSizes");
        self.group(op, spec.results, self.result_count(op), segments, index)
    }

    /// Gives `op` other operands, those of each declared group.
    pub fn set_operand_groups(&mut self, op: Op, groups: &[&[Value]]) {
        self.set_operands(op, &groups.concat());
        if !self.has_traits(op, Traits::OPERAND_SEGMENTS) {
            return;
        }
        let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
        let (key, sizes) = (self.symbol("operandSegmentSizes"), self.i32_array(&sizes));
        let props = self.props(op).unwrap_or(Attr::EMPTY_DICT);
        let props = self.dict_with(props, key, Some(sizes));
        self.set_props(op, Some(props));
    }

    fn group(
        &self,
        op: Op,
        specs: &[ValueSpec],
        count: usize,
        segments: Option<&str>,
        index: usize,
    ) -> Range<usize> {
        let range = match segments {
            Some(name) => self.segment(op, name, index),
            None => declared_group(specs, count, index),
        };
        if range.start <= range.end && range.end <= count { range } else { 0..0 }
    }

    fn segment(&self, op: Op, name: &str, index: usize) -> Range<usize> {
        let sizes = self.attr_named(op, name);
        let Some(sizes) = sizes.and_then(|sizes| self.store.as_i32_array(sizes)) else {
            return 0..0;
        };
        let mut start = 0usize;
        for (i, size) in sizes.enumerate() {
            let size = usize::try_from(size).unwrap_or(0);
            if i == index {
                return start..start.saturating_add(size);
            }
            start = start.saturating_add(size);
        }
        0..0
    }
}

/// Without segments at most one group has any number: it takes what the others leave.
fn declared_group(specs: &[ValueSpec], count: usize, index: usize) -> Range<usize> {
    let ones = |specs: &[ValueSpec]| specs.iter().filter(|spec| spec.arity == Arity::One).count();
    let spare = count.saturating_sub(ones(specs));
    let Some(spec) = specs.get(index) else { return 0..0 };
    let before = &specs[..index];
    let taken = if before.iter().any(|spec| spec.arity != Arity::One) { spare } else { 0 };
    let start = ones(before) + taken;
    let size = if spec.arity == Arity::One { 1 } else { spare };
    start..start + size
}
