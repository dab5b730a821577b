//! Turns that are left over, where a loop for single turns would cost too much: one more vector of them, of
//! whose lanes not all have a turn.

use super::emit::Widening;
use crate::lowering::lanes::{COPIES, LANES};
use cotan_dialects::arith::{Addi, Cmpi, CmpiPredicate, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::numerics::Number;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Type, Value};
use rustc_hash::FxHashMap;

/// Whether what is left over of a loop runs with masks: there are loops inside, and loops around do
/// not run side by side, which masks could not.
pub fn is_masked(ir: &Ir, this: Op) -> bool {
    let is_chosen = |op: Op| [LANES, COPIES].iter().any(|name| ir.attr_named(op, name).is_some());
    let mut around = std::iter::successors(ir.parent_op(this), |&op| ir.parent_op(op));
    let has_loops = ir.walk(this).any(|op| op != this && ir.is::<scf::For>(op));
    has_loops && !around.any(is_chosen)
}

impl Widening<'_> {
    /// The loop over what is left over.
    pub fn rest(&mut self, this: &scf::For, lower: Value, inits: &[Value]) -> Vec<Value> {
        let (lanes, count, block, loc) = (self.lanes, self.count, self.block, self.loc);
        let step = self.word(Type::INDEX, count as u64);
        // What it is will be told in the loop.
        let (values, turns) = (FxHashMap::default(), Some(step));
        let ir = &mut *self.ir;
        let (mask, kept) = (None, Vec::new());
        let mut rest =
            Widening { ir, lanes, count, copies: 1, block, loc, values, mask, turns, kept };
        rest.main(this, [lower, this.upper, step], inits)
    }

    /// Tells which turns there are, of those from an index on.
    pub fn tell_turns(&mut self, index: Value, upper: Value) {
        if self.turns.is_none() {
            return;
        }
        let (loc, steps) = (self.loc, self.steps(1));
        let [index, upper] = [index, upper].map(|value| self.splat(value));
        let b = &mut self.b();
        let steps = steps.expect("single turns have no masks");
        let index = Addi::value(b, loc, index, steps);
        self.turns = Some(Cmpi::value(b, loc, CmpiPredicate::Slt, index, upper));
    }

    /// A value in lanes that have a turn, else another one.
    pub fn of_turns(&mut self, value: Value, other: Value) -> Value {
        let (turns, loc) = (self.turns, self.loc);
        turns.map_or(value, |turns| Select::value(&mut self.b(), loc, turns, value, other))
    }

    /// A vector of what is combined, of which lanes without a turn change nothing.
    pub fn of_turns_only(&mut self, monoid: Monoid, value: Value) -> Value {
        if self.turns.is_none() {
            return value;
        }
        let ty = self.ir.ty(value);
        let number = Number::of(&self.ir.store, ty).expect("numbers are combined");
        let nothing = self.number_like(ty, monoid.identity(number));
        self.of_turns(value, nothing)
    }
}
