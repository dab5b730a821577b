//! The reductions inside a nest, which have register tiles or vectors of their own.

use cotan_dialects::array::Index;
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_ir::{Ir, Op, Value};
use std::collections::BTreeSet;

/// A read of an array by a reduction: for each dimension, the loops of the nest around the reduction
/// that index it.
type Factor = (Value, Vec<Vec<usize>>);

/// The reductions in a nest of parallel loops, or of loops that also add up what they store.
pub struct Reductions {
    /// The arrays that they read.
    factors: BTreeSet<Factor>,
    /// True if each loop repeats the reads of an array. Register tiles then read its elements once
    /// for several iterations.
    pub is_product: bool,
}

impl Reductions {
    /// Returns the reductions of a nest, if it has any.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let nest: Nest = ir.get(op)?;
        let kinds = nest.kinds(&ir.store);
        let is_parallel = kinds.iter().all(|kind| *kind == Kind::Parallel);
        let is_any_order = kinds.iter().all(|kind| matches!(kind, Kind::Parallel | Kind::Reduce));
        let body = ir.single_block(nest.body).filter(|_| is_any_order)?;
        let loops: Vec<Value> = ir.args(body).take(kinds.len()).collect();
        let is_reduction = |&inner: &Op| {
            let inner = ir.get::<Nest>(inner);
            inner.is_some_and(|inner| inner.kinds(&ir.store).contains(&Kind::Reduce))
        };
        let inside = ir.walk(op).skip(1).filter(is_reduction).flat_map(|inner| ir.walk(inner));
        let reads = inside.filter_map(|read| ir.get::<Index>(read));
        let outside = reads.filter(|read| !ir.is_defined_inside(read.source, op));
        let factors: BTreeSet<Factor> = outside.map(|read| factor(ir, &loops, &read)).collect();
        let misses = |number: usize| {
            let mut used = factors.iter().map(|(_, used)| used.iter().flatten());
            used.any(|mut used| !used.any(|&it| it == number))
        };
        let is_product =
            is_parallel && loops.len() > 1 && factors.len() > 1 && (0..loops.len()).all(misses);
        (!factors.is_empty()).then_some(Self { factors, is_product })
    }

    /// Returns the reductions of two fused nests.
    pub fn fused(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        match (first, second) {
            (Some(mut first), Some(second)) => {
                first.factors.extend(second.factors);
                Some(first)
            }
            (first, second) => first.or(second),
        }
    }

    /// Returns whether another nest has reductions that share no loads with these: those of
    /// products have register tiles of their own, and an array that is read along another dimension
    /// shares nothing.
    pub fn conflict_with(&self, other: &Self) -> bool {
        if self.is_product && other.is_product {
            return self.factors != other.factors;
        }
        let is_otherwise = |factor: &Factor| {
            let mut same = other.factors.iter().filter(|it| it.0 == factor.0).peekable();
            same.peek().is_some() && same.all(|it| it.1 != factor.1)
        };
        self.factors.iter().any(is_otherwise)
    }
}

fn factor(ir: &Ir, loops: &[Value], read: &Index) -> Factor {
    let positions = read.access().indices_within(ir);
    let used = positions.iter().map(|position| {
        let numbers = loops.iter().enumerate();
        let has = |index: Value| position.terms().iter().any(|&(value, _)| value == index);
        numbers.filter(|(_, index)| has(**index)).map(|(number, _)| number).collect()
    });
    (read.source, used.collect())
}
