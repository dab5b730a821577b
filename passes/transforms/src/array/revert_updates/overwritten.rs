//! The slices of a state that a step of a fold overwrites.

use cotan_dialects::array::affine::{Affine, are_all_within};
use cotan_dialects::array::{Fold, Iota, Replicate, Traversal, Update};
use cotan_dialects::func::Func;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Shape, Value};

/// The slices of a state that a step overwrites, by their leading indices.
pub(super) struct Overwritten {
    pub slices: Vec<Vec<Affine<Value>>>,
    /// True for each slice whose indices are provably in range.
    pub are_within: Vec<bool>,
    /// The number of the slice that the last operation of the step writes, and the value, if the
    /// indices are in range.
    pub last: Option<(usize, Value)>,
    /// True if there is one slice, which no other step overwrites.
    pub is_once: bool,
}

impl Overwritten {
    /// Returns the slices of a state; `None` if it changes otherwise, or if they are no smaller
    /// than the state.
    pub fn by(ir: &Ir, fold: &Traversal, state: usize) -> Option<Self> {
        let state = fold.carried[state];
        let slices = slices(ir, state.given, state.arg)?;
        let sizes = Shape::of(&ir.store, ir.ty(state.arg))?.sizes;
        let parts = slices.iter().map(|indices| {
            let sizes = sizes.iter().take(indices.len()).filter_map(|size| size.as_constant());
            let is_open = sizes.clone().count() < indices.len();
            let share: f64 = sizes.map(|size| (size.max(1) as f64).recip()).product();
            if is_open { 0.0 } else { share }
        });
        if slices.is_empty() || parts.sum::<f64>() >= 1.0 {
            return None;
        }
        let is_within = |indices: &Vec<Affine<Value>>| {
            indices.iter().zip(&sizes).all(|(index, size)| is_within(ir, index, size))
        };
        let are_within: Vec<bool> = slices.iter().map(is_within).collect();
        let update: Option<Update> = ir.def_as(state.given);
        let last = update.and_then(|update| {
            let indices = update.access().indices_within(ir);
            let is_written = |slice: &Vec<Affine<Value>>| are_same(slice, &indices);
            let slice = slices.iter().position(is_written)?;
            are_within[slice].then_some((slice, update.value))
        });
        let is_once =
            slices.len() == 1 && slices[0].iter().any(|index| is_injective(ir, fold, index));
        Some(Self { slices, are_within, last, is_once })
    }

    /// Returns whether overwritten elements are those of an initial state that takes no memory or
    /// exists anyway.
    pub fn are_in(&self, ir: &Ir, initial: Value) -> bool {
        let around = || ir.def_block(initial).and_then(|block| ir.block_parent_op(block));
        let is_argument =
            || ir.def_op(initial).is_none() && around().is_some_and(|op| ir.is::<Func>(op));
        self.is_once && (ir.def_as::<Replicate>(initial).is_some() || is_argument())
    }
}

/// Returns the slices in which a value may differ from a state that it is computed from by updates.
fn slices(ir: &Ir, mut value: Value, state: Value) -> Option<Vec<Vec<Affine<Value>>>> {
    let mut slices: Vec<Vec<Affine<Value>>> = Vec::new();
    while value != state {
        let op = ir.def_op(value)?;
        if let Some(update) = ir.get::<Update>(op) {
            add(&mut slices, update.access().indices_within(ir));
            value = update.source;
            continue;
        }
        let inner = Traversal::of(ir, op).filter(|_| ir.is::<Fold>(op))?;
        let carried = inner.carried.iter().find(|it| it.result == value)?;
        for indices in self::slices(ir, carried.given, carried.arg)? {
            let invariant = indices.into_iter().take_while(|index| is_invariant(ir, op, index));
            add(&mut slices, invariant.collect());
        }
        value = carried.from;
    }
    slices.iter().all(|indices| !indices.is_empty()).then_some(slices)
}

fn are_same(a: &[Affine<Value>], b: &[Affine<Value>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(b))
}

/// Adds a slice, unless one that contains it is there.
fn add(slices: &mut Vec<Vec<Affine<Value>>>, new: Vec<Affine<Value>>) {
    let contains = |outer: &[Affine<Value>], inner: &[Affine<Value>]| {
        inner.get(..outer.len()).is_some_and(|inner| are_same(outer, inner))
    };
    if slices.iter().all(|slice| !contains(slice, &new)) {
        slices.retain(|slice| !contains(&new, slice));
        slices.push(new);
    }
}

/// Returns whether an index is provably in range: by ranges, or as a step of a loop of this size.
fn is_within(ir: &Ir, index: &Affine<Value>, size: &Poly) -> bool {
    let counts = || {
        let value = index.as_index()?;
        let around = Traversal::of(ir, ir.block_parent_op(ir.def_block(value)?)?)?;
        let element = around.elements.iter().find(|element| element.0 == value);
        let is_iota = element.is_some_and(|it| ir.def_as::<Iota>(it.1).is_some());
        Some(is_iota && around.sizes[..] == [size.clone()])
    };
    are_all_within(ir, std::slice::from_ref(index), std::slice::from_ref(size))
        || counts() == Some(true)
}

/// Returns whether an index is the same in each step of a loop.
fn is_invariant(ir: &Ir, op: Op, index: &Affine<Value>) -> bool {
    index.terms().iter().all(|term| !ir.is_defined_inside(term.0, op))
}

/// Returns whether an index differs between any two steps of a fold.
fn is_injective(ir: &Ir, fold: &Traversal, index: &Affine<Value>) -> bool {
    let mut inside = index.terms().iter().filter(|term| ir.is_defined_inside(term.0, fold.op));
    let (Some((value, times)), None) = (inside.next(), inside.next()) else { return false };
    let element = fold.elements.iter().find(|element| element.0 == *value);
    let counts = element.is_some_and(|element| ir.def_as::<Iota>(element.1).is_some());
    counts && times.as_constant().is_some_and(|times| times != 0)
}
