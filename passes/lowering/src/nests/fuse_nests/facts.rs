//! Cached facts about nests, which avoid another walk over a body each time it grows.

use cotan_dialects::array::Index;
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_dialects::{Cost, writes};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A read of an array by a nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArrayRead {
    pub array: Value,
    /// True if the array is read with a negative stride.
    pub is_backward: bool,
}

/// The arrays that a nest reads, in order.
pub type Reads = IndexSet<ArrayRead, FxBuildHasher>;

impl ArrayRead {
    /// Returns the read of an element in a nest.
    fn of(ir: &Ir, nest: Op, index: &Index) -> Self {
        let body = ir.single_block(ir.verified::<Nest>(nest).body);
        let first = body.and_then(|body| ir.args(body).next());
        let positions = index.access().indices_within(ir);
        let mut terms = positions.iter().flat_map(|position| position.terms());
        let term = terms.find(|&&(value, _)| Some(value) == first);
        let factor = term.and_then(|(_, factor)| factor.as_constant());
        Self { array: index.source, is_backward: factor.is_some_and(|factor| factor < 0) }
    }
}

/// A read of an array by a reduction: for each dimension, the loops of the nest around the reduction
/// that index it.
pub type Factor = (Value, Vec<Vec<usize>>);

/// The reductions in a nest of parallel loops, or of loops that also add up what they store.
pub struct Reductions {
    /// The arrays that they read.
    pub factors: BTreeSet<Factor>,
    /// True if each loop repeats the reads of an array. Register tiles then read its elements once
    /// for several iterations.
    pub is_product: bool,
}

impl Reductions {
    /// Returns the reductions of a nest, if it has any.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
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

/// Facts about a nest.
#[derive(Default)]
pub struct Facts {
    /// The captured arrays that its body reads.
    pub reads: Reads,
    /// All captured values.
    pub uses: FxHashSet<Value>,
    /// True if it has side effects.
    pub has_effects: bool,
    /// True if it computes elementary functions.
    pub has_functions: bool,
    /// True if it contains nests.
    pub has_nests: bool,
    /// The reductions inside, if the loops have no order.
    pub reductions: Option<Reductions>,
    /// Earlier nests that it can never be fused with, even after other fusions.
    pub never_fused_with: FxHashSet<Op>,
}

impl Facts {
    /// Collects the facts of a nest by a walk over its body.
    fn of(ir: &Ir, nest: Op) -> Self {
        let (has_effects, reductions) = (writes(ir, nest), Reductions::of(ir, nest));
        let mut facts = Self { has_effects, reductions, ..Self::default() };
        let is_outside = |value: &Value| !ir.is_defined_inside(*value, nest);
        for op in ir.walk(nest) {
            facts.uses.extend(ir.operands(op).filter(is_outside));
            let read = ir.get::<Index>(op).filter(|index| is_outside(&index.source));
            facts.reads.extend(read.map(|index| ArrayRead::of(ir, nest, &index)));
            facts.has_functions |= Cost::per_element_of(ir, op) >= Cost::FUNCTION.per_element;
            facts.has_nests |= op != nest && ir.is::<Nest>(op);
        }
        facts
    }

    /// The facts of a fused nest, whose second part uses the values that the first one stores.
    fn fused(mut self, second: Self, is_put: impl Fn(&Value) -> bool) -> Self {
        self.reads.extend(second.reads.into_iter().filter(|read| !is_put(&read.array)));
        self.uses.extend(second.uses.into_iter().filter(|value| !is_put(value)));
        self.has_functions |= second.has_functions;
        self.has_nests |= second.has_nests;
        self.reductions = match (self.reductions, second.reductions) {
            (Some(mut first), Some(second)) => {
                first.factors.extend(second.factors);
                Some(first)
            }
            (first, second) => first.or(second),
        };
        self.never_fused_with.extend(second.never_fused_with);
        self
    }
}

/// The facts of the nests of a block.
#[derive(Default)]
pub struct FactsCache {
    nests: FxHashMap<Op, Facts>,
    /// Number of operations visited and moved.
    pub num_visited: usize,
}

impl FactsCache {
    /// Collects the facts of a nest unless they are cached.
    pub fn collect(&mut self, ir: &Ir, nest: Op) {
        self.nests.entry(nest).or_insert_with(|| {
            self.num_visited += ir.walk(nest).count();
            Facts::of(ir, nest)
        });
    }

    /// Returns the facts of a nest.
    pub fn get(&self, nest: Op) -> Option<&Facts> {
        self.nests.get(&nest)
    }

    /// Returns the facts of two nests.
    pub fn both(&self, nests: [Op; 2]) -> [&Facts; 2] {
        nests.map(|nest| self.get(nest).expect("the facts of both nests were collected"))
    }

    /// Returns the facts of the nest that two are about to become.
    pub fn fused(&mut self, ir: &Ir, nests: [Op; 2]) -> Facts {
        let [first, second] = nests.map(|nest| self.nests.remove(&nest).unwrap_or_default());
        first.fused(second, |&value| ir.def_op(value) == Some(nests[0]))
    }

    /// Caches the facts of a nest.
    pub fn insert(&mut self, nest: Op, facts: Facts) {
        self.nests.insert(nest, facts);
    }

    /// Records that two nests can never be fused.
    pub fn forbid_fusion(&mut self, [first, second]: [Op; 2]) {
        if let Some(facts) = self.nests.get_mut(&second) {
            facts.never_fused_with.insert(first);
        }
    }

    /// Discards all facts, before the nests of another block.
    pub fn clear(&mut self) {
        self.nests.clear();
    }

    /// Discards the facts of a nest that has changed.
    pub fn invalidate(&mut self, nest: Op) {
        self.nests.remove(&nest);
    }
}
