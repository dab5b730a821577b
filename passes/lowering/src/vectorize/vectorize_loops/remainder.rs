//! Turns that are left over: vectors of them, of the last one of which not all lanes have a turn.

use super::emit::Widening;
use crate::analysis::vectorizable_loop::{COPIES, LANES};
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Type, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Whether what is left over of a loop runs with masks: loops around do not run side by side, which masks could not.
pub fn is_masked(ir: &Ir, this: Op) -> bool {
    let is_chosen = |op: Op| [LANES, COPIES].iter().any(|name| ir.attr_named(op, name).is_some());
    let mut around = std::iter::successors(ir.parent_op(this), |&op| ir.parent_op(op));
    !around.any(is_chosen)
}

impl Widening<'_> {
    /// The loop over what is left over, so many vectors at once, and what is summed up in all.
    pub fn rest(
        &mut self,
        this: &scf::For,
        lower: Value,
        starts: Option<Vec<Value>>,
        inits: &[Value],
        copies: usize,
    ) -> Vec<Value> {
        let (lanes, count, block, loc) = (self.lanes, self.count, self.block, self.loc);
        let is_backward = self.is_backward;
        let step = self.word(Type::INDEX, (count * copies) as u64);
        // What they are will be told in the loop.
        let (values, carried) = (FxHashMap::default(), FxHashMap::default());
        let (mask, turns) = (None, Some(Vec::new()));
        let (kept, squares) = (Vec::new(), Vec::new());
        let ir = &mut *self.ir;
        let mut rest = Widening {
            ir,
            lanes,
            count,
            copies,
            is_backward,
            block,
            loc,
            values,
            carried,
            mask,
            turns,
            kept,
            squares,
        };
        let starts = starts.unwrap_or_else(|| rest.starts(inits));
        let sums = rest.main(this, [lower, this.upper, step], &starts);
        rest.totals(&sums, inits)
    }

    /// Tells which turns there are, of those from an index on.
    pub fn tell_turns(&mut self, index: Value, upper: Value) {
        if self.turns.is_none() {
            return;
        }
        let (loc, steps) = (self.loc, self.steps(1));
        let upper = self.splat(upper);
        let turns = (0..self.copies).map(|copy| {
            let index = self.line(index, 1, copy, steps);
            Cmpi::value(&mut self.b(), loc, CmpiPredicate::Slt, index, upper)
        });
        self.turns = Some(turns.collect());
    }

    /// A value in lanes of a copy that have a turn, else another one.
    pub fn of_turns(&mut self, copy: usize, value: Value, other: Value) -> Value {
        let (turns, loc) = (self.turns.as_ref().map(|turns| turns[copy]), self.loc);
        turns.map_or(value, |turns| Select::value(&mut self.b(), loc, turns, value, other))
    }

    /// What all copies give, combined in one vector, of which lanes without a turn change nothing. Many of them
    /// are combined in two sequences, so that one does not wait for the other.
    pub fn vectors_together(&mut self, monoid: Monoid, copies: &[Value]) -> Value {
        let middle = if copies.len() > 4 { copies.len() / 2 } else { copies.len() };
        let first = self.in_sequence(monoid, copies, 0..middle);
        if middle == copies.len() {
            return first;
        }
        let second = self.in_sequence(monoid, copies, middle..copies.len());
        let loc = self.loc;
        monoid.emit_in_any_order(&mut self.b(), loc, first, second)
    }

    fn in_sequence(&mut self, monoid: Monoid, copies: &[Value], range: Range<usize>) -> Value {
        let (loc, mut total) = (self.loc, None);
        for copy in range {
            let next = copies[copy];
            total = Some(match total {
                Some(sofar) => {
                    let all = monoid.emit_in_any_order(&mut self.b(), loc, sofar, next);
                    self.of_turns(copy, all, sofar)
                }
                None => self.of_turns_only(copy, monoid, next),
            });
        }
        total.expect("there is a copy")
    }

    /// What is combined, of which lanes without a turn change nothing.
    pub fn of_turns_only(&mut self, copy: usize, monoid: Monoid, value: Value) -> Value {
        if self.turns.is_none() {
            return value;
        }
        let nothing = self.nothing(monoid, value);
        self.of_turns(copy, value, nothing)
    }

    /// A value like another one, combined with which everything stays as it is.
    pub fn nothing(&mut self, monoid: Monoid, like: Value) -> Value {
        let ty = self.ir.ty(like);
        let number = NumberFormat::of(&self.ir.store, ty).expect("numbers are combined");
        self.number_like(ty, monoid.identity(number))
    }
}
