//! Values that operations take: known ones, or new ones.

use super::types::{ArrayTy, F64, INDEX, Shape};
use super::writer::{DEEPEST, Often, Parts, ScopedValue, Writer};
use crate::typed;
use std::fmt::Write as _;

impl Writer<'_, '_> {
    /// Some type that numbers and arrays have.
    pub fn ty(&mut self) -> ArrayTy {
        ArrayTy::Array(self.shape(2))
    }

    /// Some type; functions and tuples have the others, too.
    pub fn any_ty(&mut self) -> ArrayTy {
        match self.choices.below(8) {
            5 if self.functions_as_values != Often::Never => {
                let takes = (0..self.choices.below(2)).map(|_| self.ty()).collect();
                ArrayTy::Function(takes, vec![self.ty()])
            }
            6 => ArrayTy::Tuple((0..self.choices.below(3)).map(|_| self.component_ty()).collect()),
            3 | 4 | 7 if self.has_sums => self.sum_ty(),
            _ => self.ty(),
        }
    }

    /// Some type of a component: once in four times a tuple.
    fn component_ty(&mut self) -> ArrayTy {
        match self.choices.below(4) {
            3 => ArrayTy::Tuple((0..self.choices.below(3)).map(|_| self.ty()).collect()),
            _ => self.ty(),
        }
    }

    /// Some shape of at most `most` dimensions.
    pub fn shape(&mut self, most: usize) -> Shape {
        let rank = self.choices.below(most + 1).max(self.choices.below(2));
        let element = *self.choices.pick(self.elements());
        let sizes = (0..rank.min(most)).map(|_| self.sizes.pick(self.choices)).collect();
        Shape { sizes, element }
    }

    /// Returns a value of a type: one that is known, or a new one.
    pub fn value(&mut self, ty: &ArrayTy) -> ScopedValue {
        let known: Vec<&ScopedValue> = self.scope.iter().filter(|known| known.ty == *ty).collect();
        if !known.is_empty() && !self.choices.chance(1, 6) {
            // Later values more often: they hang together.
            let last = self.choices.below(known.len()).min(self.choices.below(known.len()));
            return known[known.len() - 1 - last].clone();
        }
        match ty {
            ArrayTy::Array(shape) if shape.sizes.is_empty() => self.constant(shape),
            ArrayTy::Array(shape) => self.array_of(shape),
            ArrayTy::Accumulator(_) => unreachable!("only bodies make accumulators"),
            ArrayTy::Tuple(parts) => {
                let parts: Vec<ScopedValue> = parts.iter().map(|part| self.value(part)).collect();
                let parts = Parts { operands: &parts, ..Parts::default() };
                self.make_one("tuple.pack", &parts, ty)
            }
            ArrayTy::Sum(variants) => self.variant_of(variants),
            ArrayTy::Function(takes, gives) => {
                let body = self.body_with("closure.yield", takes, gives);
                let parts = Parts { regions: &[body], ..Parts::default() };
                self.make_one("closure.lambda", &parts, ty)
            }
        }
    }

    /// Returns the last known value of a type, mostly: so earlier computations have an effect.
    pub fn latest(&mut self, ty: &ArrayTy) -> ScopedValue {
        let last = self.scope.iter().rev().find(|known| known.ty == *ty).cloned();
        match last {
            Some(last) if !self.choices.chance(1, 4) => last,
            _ => self.value(ty),
        }
    }

    /// Returns a constant scalar or array, with elements listed or as a splat.
    fn constant(&mut self, shape: &Shape) -> ScopedValue {
        let sizes: Vec<usize> =
            shape.sizes.iter().filter_map(|size| Some(size.as_constant()? as usize)).collect();
        let ty = ArrayTy::Array(shape.clone()).text(&self.sizes);
        let value = match shape.element {
            // Near the indices that there are.
            INDEX if sizes.is_empty() && self.choices.chance(3, 4) => {
                format!("{} : index", self.choices.below(5) as i64 - 1)
            }
            F64 if self.is_smooth => self.moderate(!sizes.is_empty(), &ty),
            element => {
                let sizes = (!sizes.is_empty()).then_some(&sizes[..]);
                typed::constant_of(self.choices, element, sizes, &ty)
            }
        };
        let known = ScopedValue { name: self.fresh(), ty: ArrayTy::Array(shape.clone()) };
        let _ = writeln!(self.out, "{} = arith.constant {value}", known.name);
        self.scope.push(known.clone());
        known
    }

    /// Returns a new array.
    fn array_of(&mut self, shape: &Shape) -> ScopedValue {
        let is_small = shape.sizes.iter().all(|size| size.as_constant().is_some());
        let ty = ArrayTy::Array(shape.clone());
        if is_small && self.choices.chance(1, 2) {
            return self.constant(shape);
        }
        if self.depth < DEEPEST && self.choices.chance(1, 2) {
            let index = vec![ArrayTy::scalar(INDEX); shape.rank()];
            let body = self.body(&index, &[ArrayTy::scalar(shape.element)]);
            let parts = Parts { regions: &[body], ..Parts::default() };
            return self.make_one("array.build", &parts, &ty);
        }
        let copied = self.value(&ArrayTy::Array(shape.without(0)));
        let attrs = ["axis = 0 : i64".to_owned()];
        let parts = Parts { operands: &[copied], attrs: &attrs, ..Parts::default() };
        self.make_one("array.replicate", &parts, &ty)
    }

    /// Returns a known array of rank 1 or more that satisfies `holds`, or a new one of rank 1, if
    /// that satisfies `holds`.
    pub fn array(&mut self, holds: impl Fn(&Shape) -> bool) -> Option<(ScopedValue, Shape)> {
        let is_array = |shape: &&Shape| shape.rank() > 0 && holds(shape);
        let known: Vec<(&ScopedValue, &Shape)> = self
            .scope
            .iter()
            .filter_map(|known| Some((known, known.ty.shape().filter(is_array)?)))
            .collect();
        if !known.is_empty() && !self.choices.chance(1, 8) {
            // The last one most often: rules match operations on results of others.
            let last = match self.choices.chance(1, 2) {
                true => 0,
                false => self.choices.below(known.len()),
            };
            let (known, shape) = known[known.len() - 1 - last];
            return Some((known.clone(), shape.clone()));
        }
        let mut shape = self.shape(2);
        if shape.sizes.is_empty() {
            shape.sizes.push(self.sizes.pick(self.choices));
        }
        let shape = Some(shape).filter(|shape| holds(shape))?;
        Some((self.value(&ArrayTy::Array(shape.clone())), shape))
    }

    /// Returns a new index out of a few.
    pub fn index(&mut self, range: std::ops::Range<i64>) -> ScopedValue {
        let count = usize::try_from(range.end - range.start).unwrap_or(1);
        let value = range.start + self.choices.below(count) as i64;
        let known = ScopedValue { name: self.fresh(), ty: ArrayTy::scalar(INDEX) };
        let _ = writeln!(self.out, "{} = arith.constant {value} : index", known.name);
        self.scope.push(known.clone());
        known
    }

    /// `count` indices, most of them within some array.
    pub fn indices(&mut self, count: usize) -> Vec<ScopedValue> {
        (0..count).map(|_| self.value(&ArrayTy::scalar(INDEX))).collect()
    }

    /// Some axis of an array.
    pub fn axis(&mut self, shape: &Shape) -> usize {
        self.choices.below(shape.rank())
    }
}
