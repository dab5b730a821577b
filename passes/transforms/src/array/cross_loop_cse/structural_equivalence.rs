//! What two loops compute alike.

use crate::generic::cse::same_among;
use cotan_dialects::array::{Carried, Traversal};
use cotan_dialects::{Effects, effects};
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// What is the same in two loops at each place.
pub(super) struct Alike {
    /// Values of the later body, and those of the earlier one.
    pub values: FxHashMap<Value, Value>,
    /// States of the later one, and those of the earlier one.
    pub states: Vec<(Carried, Carried)>,
}

impl Alike {
    /// That of a loop and one before it; `None` if they do not go over the same. Values around the former stand
    /// for others around the latter.
    pub fn of(
        ir: &Ir,
        this: &Traversal,
        earlier: &Traversal,
        around: &FxHashMap<Value, Value>,
    ) -> Option<Self> {
        if this.sizes != earlier.sizes {
            return None;
        }
        let mut states = may_be_same(this, earlier, around);
        loop {
            let mut values = around.clone();
            taken(ir, this, earlier, &mut values);
            values.extend(states.iter().map(|(this, earlier)| (this.arg, earlier.arg)));
            if values.len() == around.len() {
                return None;
            }
            compute(ir, this.body, earlier.body, &mut values);
            let count = states.len();
            states.retain(|(this, earlier)| same(&values, this.given) == earlier.given);
            if states.len() == count {
                return Some(Self { values, states });
            }
        }
    }

    /// What a value is in the earlier loop, if it is there.
    pub fn value(&self, value: Value) -> Option<Value> {
        self.values.get(&value).copied()
    }

    /// The results of the later loop that are those of the earlier one.
    fn results(&self, this: &Traversal, earlier: &Traversal) -> Vec<(Value, Value)> {
        let states = self.states.iter().map(|(this, earlier)| (this.result, earlier.result));
        let kept = this.kept.iter().filter_map(|&(given, result)| {
            let there = self.value(given)?;
            let kept = earlier.kept.iter().find(|kept| kept.0 == there)?;
            Some((result, kept.1))
        });
        states.chain(kept).collect()
    }
}

fn same(values: &FxHashMap<Value, Value>, value: Value) -> Value {
    values.get(&value).copied().unwrap_or(value)
}

/// States that begin alike, where both loops go the same way and the earlier one rounds where this one does. Each one has one of the other loop.
fn may_be_same(
    this: &Traversal,
    earlier: &Traversal,
    around: &FxHashMap<Value, Value>,
) -> Vec<(Carried, Carried)> {
    if this.right != earlier.right || earlier.is_loose && !this.is_loose {
        return Vec::new();
    }
    let mut left = earlier.carried.clone();
    let pairs = this.carried.iter().enumerate().filter_map(|(at, &state)| {
        let from = same(around, state.from);
        let there = earlier.carried.get(at).filter(|it| it.from == from);
        let found = left.iter().position(|it| Some(it) == there);
        let found = found.or_else(|| left.iter().position(|it| it.from == from))?;
        Some((state, left.remove(found)))
    });
    pairs.collect()
}

/// Adds what both bodies take: indices, and what stands at the place in an array that the other one goes over,
/// reads or keeps.
fn taken(ir: &Ir, this: &Traversal, earlier: &Traversal, values: &mut FxHashMap<Value, Value>) {
    let read = |op| Some((this.read_by(ir, op)?, ir.result(op, 0)));
    let reads = ir.ops(this.body).filter_map(read);
    for (array, value) in this.elements.iter().map(|&(arg, array)| (array, arg)).chain(reads) {
        let array = same(values, array);
        if let Some(there) = at_place(ir, earlier, this.axis, array) {
            values.insert(value, there);
        }
    }
    if this.indices.len() == earlier.indices.len() {
        values.extend(this.indices.iter().copied().zip(earlier.indices.iter().copied()));
    }
}

/// What the body of a loop knows that stands at the place in an array, along an axis of it.
fn at_place(ir: &Ir, this: &Traversal, axis: usize, array: Value) -> Option<Value> {
    let kept = this.kept.iter().find(|kept| kept.1 == array && axis == 0);
    let element = this.elements.iter().find(|it| it.1 == array && axis == this.axis);
    let read = |op: &Op| axis == 0 && this.read_by(ir, *op) == Some(array);
    let known = kept.map(|kept| kept.0).or(element.map(|element| element.0));
    known.or_else(|| ir.ops(this.body).find(read).map(|op| ir.result(op, 0)))
}

/// Adds to what is the same what a body computes of it as another one does. Of loops inside, those results that are
/// the same.
fn compute(ir: &Ir, body: Block, earlier: Block, values: &mut FxHashMap<Value, Value>) {
    let mut there: FxHashMap<u64, Vec<Op>> = FxHashMap::default();
    for op in ir.ops(earlier).filter(|&op| is_pure(ir, op)) {
        there.entry(ir.head_hash(op)).or_default().push(op);
    }
    for op in ir.ops(body) {
        let others = there.get(&ir.head_hash(op)).map(|ops| &ops[..]).unwrap_or_default();
        let other = others.iter().find(|&&other| same_among(ir, op, other, values));
        let pairs: Vec<(Value, Value)> = match other {
            Some(&other) => ir.results(op).zip(ir.results(other)).collect(),
            None => loop_inside(ir, op, earlier, values)
                .map(|(this, there, alike)| alike.results(&this, &there))
                .unwrap_or_default(),
        };
        for (result, there) in pairs {
            values.entry(result).or_insert(there);
        }
    }
}

/// A loop in another body of which one has states or elements, and what they compute alike.
pub(super) fn loop_inside(
    ir: &Ir,
    op: Op,
    earlier: Block,
    values: &FxHashMap<Value, Value>,
) -> Option<(Traversal, Traversal, Alike)> {
    let this = Traversal::of(ir, op).filter(|_| is_pure(ir, op))?;
    let others = ir.ops(earlier).filter(|&op| is_pure(ir, op));
    others.filter_map(|op| Traversal::of(ir, op)).find_map(|there| {
        let alike = Alike::of(ir, &this, &there, values)?;
        let is_alike = !alike.states.is_empty() || this.carried.is_empty();
        is_alike.then(|| (this.clone(), there, alike))
    })
}

/// Whether an operation computes results and does nothing else, nor anything inside it.
fn is_pure(ir: &Ir, op: Op) -> bool {
    let mut all = ir.walk(op);
    !ir.has_traits(op, Traits::TERMINATOR) && all.all(|op| effects(ir, op) == Effects::Pure)
}
