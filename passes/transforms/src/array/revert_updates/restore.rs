//! Restoration of states.

use super::SavedState;
use super::recomputed::Recomputed;
use cotan_dialects::array::access::AccessEncoding;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Fold, Index, Update};
use cotan_ir::{Builder, Ir, Op, Value};
use rustc_hash::FxHashMap;

type Indices = Vec<Affine<Value>>;

impl SavedState {
    /// Replaces the saved states by a state that the reader carries; returns its final value, which
    /// is the initial state of the producer. If that is `available`, overwritten elements may be
    /// read from it.
    pub fn restore(mut self, ir: &mut Ir, available: bool) -> Option<Value> {
        let slices = std::mem::take(&mut self.overwritten.slices);
        if slices.iter().any(|slice| AccessEncoding::of(&mut ir.store, slice).is_none()) {
            return None;
        }
        let inside = self.restore_inside(ir);
        let recomputed = Recomputed::of(ir, &self);
        let initial = self.producer.carried[self.state].from;
        let initial = Some(initial).filter(|&initial| {
            available && self.overwritten.is_once || self.overwritten.are_in(ir, initial)
        });
        let saved = match initial {
            Some(_) => Vec::new(),
            None => self.read_overwritten(ir, &slices)?,
        };
        let (carried, taken) = self.carry(ir, &slices, &saved)?;
        let next = ir.arg(self.reader.body, carried);
        let last = recomputed.last.as_ref().map(|last| last.0);
        let restored = self.put_back(ir, (&slices, &saved, initial), (next, last), &taken)?;
        replace(ir, &recomputed.next, Some(next));
        replace(ir, &recomputed.last.map(|last| last.1).unwrap_or_default(), restored.written);
        let (arg, _) = self.reader.elements[self.element];
        ir.replace_all_uses(arg, restored.state);
        if let ([slice], [true]) = (&restored.slices[..], &self.overwritten.are_within[..]) {
            read_restored(ir, restored.state, slice);
        }
        let end = ir.last_op(self.reader.body)?;
        ir.set_operand(end, carried, inside.unwrap_or(restored.state));
        Some(self.reader.carried[carried].result)
    }

    /// Emits the updates that restore the state at the start of the body of the reader, and a read
    /// of the slice that the step wrote last.
    fn put_back(
        &self,
        ir: &mut Ir,
        (slices, saved, initial): (&[Indices], &[Value], Option<Value>),
        (next, last): (Value, Option<usize>),
        taken: &FxHashMap<Value, Value>,
    ) -> Option<Restored> {
        let (loc, first) = (ir.loc(self.reader.op), ir.first_op(self.reader.body)?);
        let b = &mut Builder::before(ir, first);
        let here = |value: Value| taken.get(&value).copied().unwrap_or(value);
        let rename = |at: &Affine<Value>| at.substitute(|it| Some(Affine::index(here(it))));
        let mut restored = Restored { state: next, slices: Vec::new(), written: None };
        for (at, slice) in slices.iter().enumerate() {
            let indices: Indices = slice.iter().map(rename).collect::<Option<_>>()?;
            if last == Some(at) {
                restored.written = Some(Index::of(b, loc, next, &indices)?);
            }
            let old = match initial {
                Some(initial) => Index::of(b, loc, initial, &indices)?,
                None => here(saved[at]),
            };
            restored.state = Update::of(b, loc, restored.state, &indices, old)?;
            restored.slices.push((indices, old));
        }
        Some(restored)
    }

    /// Restores states in the folds of the body whose initial state is the saved one; returns the
    /// final value of a restored state.
    fn restore_inside(&self, ir: &mut Ir) -> Option<Value> {
        let (arg, _) = self.reader.elements[self.element];
        let folds: Vec<Op> = ir.ops(self.reader.body).filter(|&op| ir.is::<Fold>(op)).collect();
        let mut restored = None;
        for op in folds {
            let Some(inner) = Self::of(ir, op) else { continue };
            if inner.producer.carried[inner.state].from == arg {
                restored = inner.restore(ir, true).or(restored);
            }
        }
        restored
    }

    /// Emits reads of the slices before they are overwritten.
    fn read_overwritten(&self, ir: &mut Ir, slices: &[Indices]) -> Option<Vec<Value>> {
        let (state, loc) = (self.producer.carried[self.state].arg, ir.loc(self.reader.op));
        let end = ir.last_op(self.producer.body)?;
        let b = &mut Builder::before(ir, end);
        slices.iter().map(|slice| Index::of(b, loc, state, slice)).collect()
    }

    /// Adds the state to the reader. Returns its index, and the arguments of the reader that are
    /// values of the producer: saved ones and those in the indices of slices.
    fn carry(
        &mut self,
        ir: &mut Ir,
        slices: &[Indices],
        saved: &[Value],
    ) -> Option<(usize, FxHashMap<Value, Value>)> {
        let in_indices = slices.iter().flatten().flat_map(|index| index.terms()).map(|term| term.0);
        let is_inside = |value: &Value| ir.is_defined_inside(*value, self.producer.op);
        let mut values: Vec<Value> =
            in_indices.filter(is_inside).chain(saved.iter().copied()).collect();
        values.sort_unstable();
        values.dedup();
        let is_element = |value: &Value| {
            self.producer.axis == 0 && self.producer.elements.iter().any(|it| it.0 == *value)
        };
        let (elements, computed): (Vec<Value>, Vec<Value>) =
            values.into_iter().partition(is_element);
        let first = self.producer.kept.len();
        for &value in &computed {
            self.producer.keep(ir, value)?;
        }
        self.reader.reload(ir)?;
        let carried = self.reader.carry(ir, self.producer.carried[self.state].result)?;
        let kept = self.producer.kept[first..].iter().map(|kept| kept.1);
        let mut arrays: Vec<(Value, Value)> = computed.into_iter().zip(kept).collect();
        for value in elements {
            let element = self.producer.elements.iter().find(|it| it.0 == value)?;
            arrays.push((value, element.1));
        }
        let mut taken = FxHashMap::default();
        for (value, array) in arrays {
            let known = self.reader.elements.iter().find(|it| it.1 == array).map(|it| it.0);
            let arg = known.unwrap_or_else(|| self.reader.take(ir, array, value));
            taken.insert(value, arg);
        }
        Some((carried, taken))
    }
}

/// A restored state.
struct Restored {
    state: Value,
    /// The slices that were put back, with their indices.
    slices: Vec<(Indices, Value)>,
    /// The slice that the step wrote last, if it is read.
    written: Option<Value>,
}

/// Replaces values by one that equals them.
fn replace(ir: &mut Ir, values: &[Value], by: Option<Value>) {
    if let Some(by) = by {
        values.iter().for_each(|&value| ir.replace_all_uses(value, by));
    }
}

/// Replaces reads in the only restored slice of a state, whose indices are in range, by reads of
/// the slice.
fn read_restored(ir: &mut Ir, state: Value, (indices, slice): &(Indices, Value)) {
    let users: Vec<Op> = ir.users(state).collect();
    for op in users {
        let Some(read) = ir.get::<Index>(op) else { continue };
        let at = read.access().indices_within(ir);
        let is_inside =
            at.len() >= indices.len() && at.iter().zip(indices).all(|(a, b)| a.is_same(b));
        if !is_inside {
            continue;
        }
        let (loc, inner) = (ir.loc(op), &at[indices.len()..]);
        let value = match inner {
            [] => Some(*slice),
            _ => Index::of(&mut Builder::before(ir, op), loc, *slice, inner),
        };
        if let Some(value) = value {
            ir.replace_op(op, &[value]);
        }
    }
}
