//! Equal values of the bodies of two loops.

use cotan_dialects::array::{Carried, Traversal};
use cotan_dialects::{Effects, effects};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// The values that are equal in two loops at each index.
pub(in crate::array) struct EqualValues {
    /// The values of the later body, mapped to those of the earlier one.
    pub values: FxHashMap<Value, Value>,
    /// The states of the later loop, with those of the earlier one.
    pub states: Vec<(Carried, Carried)>,
}

impl EqualValues {
    /// Compares a loop with an earlier one under a mapping of the values around them; `None` if
    /// their domains differ or nothing is equal.
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
            map_arguments(ir, this, earlier, &mut values);
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

    /// Returns the equal value of the earlier loop.
    pub fn value(&self, value: Value) -> Option<Value> {
        self.values.get(&value).copied()
    }

    /// Returns the results of the later loop with equal results of the earlier one.
    fn results(&self, this: &Traversal, earlier: &Traversal) -> Vec<(Value, Value)> {
        let states = self.states.iter().map(|(this, earlier)| (this.result, earlier.result));
        let kept = this.kept.iter().filter_map(|&(value, result)| {
            let there = self.value(value)?;
            let kept = earlier.kept.iter().find(|kept| kept.0 == there)?;
            Some((result, kept.1))
        });
        states.chain(kept).collect()
    }
}

fn same(values: &FxHashMap<Value, Value>, value: Value) -> Value {
    values.get(&value).copied().unwrap_or(value)
}

/// Pairs states with equal initial values, if both loops have one direction and the earlier one
/// rounds as this one does. The pairing is one to one.
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

/// Maps the arguments of the bodies: indices, and elements of arrays that the other loop iterates
/// over, reads or returns.
fn map_arguments(
    ir: &Ir,
    this: &Traversal,
    earlier: &Traversal,
    values: &mut FxHashMap<Value, Value>,
) {
    let read = |op| Some((this.read_by(ir, op)?, ir.result(op, 0)));
    let reads = ir.ops(this.body).filter_map(read);
    for (array, value) in this.elements.iter().map(|&(arg, array)| (array, arg)).chain(reads) {
        let array = same(values, array);
        if let Some(there) = element_of(ir, earlier, this.axis, array) {
            values.insert(value, there);
        }
    }
    if this.indices.len() == earlier.indices.len() {
        values.extend(this.indices.iter().copied().zip(earlier.indices.iter().copied()));
    }
}

/// Returns the value in the body of a loop that is the element of an array along an axis of it.
fn element_of(ir: &Ir, this: &Traversal, axis: usize, array: Value) -> Option<Value> {
    let kept = this.kept.iter().find(|kept| kept.1 == array && axis == 0);
    let element = this.elements.iter().find(|it| it.1 == array && axis == this.axis);
    let read = |op: &Op| axis == 0 && this.read_by(ir, *op) == Some(array);
    let known = kept.map(|kept| kept.0).or(element.map(|element| element.0));
    known.or_else(|| ir.ops(this.body).find(read).map(|op| ir.result(op, 0)))
}

/// Maps the operations of a body that equal operations of another one, and equal results of inner
/// loops.
pub(in crate::array) fn compute(
    ir: &Ir,
    body: Block,
    earlier: Block,
    values: &mut FxHashMap<Value, Value>,
) {
    let mut there: FxHashMap<u64, Vec<Op>> = FxHashMap::default();
    for op in ir.ops(earlier).filter(|&op| is_pure(ir, op)) {
        there.entry(ir.head_hash(op)).or_default().push(op);
    }
    for op in ir.ops(body) {
        let others = there.get(&ir.head_hash(op)).map(|ops| &ops[..]).unwrap_or_default();
        let other = others.iter().find(|&&other| Equivalence::among(ir, values).ops(op, other));
        let pairs: Vec<(Value, Value)> = match other {
            Some(&other) => ir.results(op).zip(ir.results(other)).collect(),
            None => loop_inside(ir, op, earlier, values)
                .map(|(this, there, equal)| equal.results(&this, &there))
                .unwrap_or_default(),
        };
        for (result, there) in pairs {
            values.entry(result).or_insert(there);
        }
    }
}

/// Returns a loop in another body that equals a loop, if all its states or elements correspond,
/// with their equal values.
pub(super) fn loop_inside(
    ir: &Ir,
    op: Op,
    earlier: Block,
    values: &FxHashMap<Value, Value>,
) -> Option<(Traversal, Traversal, EqualValues)> {
    let this = Traversal::of(ir, op).filter(|_| is_pure(ir, op))?;
    let others = ir.ops(earlier).filter(|&op| is_pure(ir, op));
    others.filter_map(|op| Traversal::of(ir, op)).find_map(|there| {
        let equal = EqualValues::of(ir, &this, &there, values)?;
        let corresponds = !equal.states.is_empty() || this.carried.is_empty();
        corresponds.then(|| (this.clone(), there, equal))
    })
}

/// Returns whether an operation and all operations inside it are pure.
pub(super) fn is_pure(ir: &Ir, op: Op) -> bool {
    let mut all = ir.walk(op);
    !ir.has_traits(op, Traits::TERMINATOR) && all.all(|op| effects(ir, op) == Effects::Pure)
}
