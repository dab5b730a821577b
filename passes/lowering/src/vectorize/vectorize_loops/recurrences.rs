//! Vectorization of linear recurrences: steps are composed by a scan, then applied.

use super::emit::Widening;
use super::vector_values::Wide;
use crate::analysis::vectorizable_loop::Recurrence;
use cotan_dialects::arith::{Addf, Mulf, Negf, Select, Subf};
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Op, Value};
use rustc_hash::FxHashMap;

/// A vector that may be known to be zero or one.
#[derive(Clone, Copy)]
enum Part {
    Zero,
    One,
    Any(Value),
}

/// An affine function of the states.
#[derive(Clone)]
struct Sum {
    factors: Vec<Part>,
    rest: Part,
}

impl Sum {
    /// Returns the identity function of one state.
    fn state(at: usize, count: usize) -> Self {
        let factors = (0..count).map(|place| if place == at { Part::One } else { Part::Zero });
        Self { factors: factors.collect(), rest: Part::Zero }
    }

    fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.factors.iter().copied().chain([self.rest])
    }

    /// Combines corresponding coefficients of two functions.
    fn with(&self, other: &Self, mut both: impl FnMut(Part, Part) -> Part) -> Self {
        let mut parts: Vec<Part> =
            self.parts().zip(other.parts()).map(|(a, b)| both(a, b)).collect();
        let rest = parts.pop().expect("the rest is the last one");
        Self { factors: parts, rest }
    }

    fn map(&self, mut part: impl FnMut(Part) -> Part) -> Self {
        self.with(self, |it, _| part(it))
    }
}

impl Widening<'_> {
    /// Vectorizes a recurrence: emits the states before and after each iteration.
    pub fn recur(&mut self, this: &Recurrence) {
        let mut sofar: Vec<Value> = this.args.iter().map(|arg| self.carried[arg]).collect();
        let last = if self.is_backward { 0 } else { self.count as i64 - 1 };
        let (before, last) = (self.lanes_before(1), vec![last; self.count]);
        let (mut looked_at, mut given) =
            (vec![Vec::new(); sofar.len()], vec![Vec::new(); sofar.len()]);
        for copy in 0..self.copies {
            let steps = self.steps_of(this, copy);
            let steps = self.composed(&steps, sofar[0]);
            let with = self.applied(&steps, &sofar);
            for (at, (&with, &sofar)) in with.iter().zip(&sofar).enumerate() {
                looked_at[at].push(self.shuffled(with, sofar, &before));
                given[at].push(with);
            }
            sofar = match with[..] {
                // The next vector waits for one multiply-add only. With two states there would be
                // eight more.
                [_] => {
                    let all = steps[0].map(|part| self.moved(part, part, &last, sofar[0]));
                    self.applied(&[all], &sofar)
                }
                _ => with.iter().map(|&with| self.shuffled(with, with, &last)).collect(),
            };
        }
        for ((&arg, sofar), seen) in this.args.iter().zip(sofar).zip(looked_at) {
            self.carried.insert(arg, sofar);
            self.values.insert(arg, Wide::Many(seen));
        }
        for (&value, vectors) in this.yielded.iter().zip(given) {
            if self.ir.def_op(value).is_some_and(|op| this.yields(self.ir, op)) {
                self.values.insert(value, Wide::Many(vectors));
            }
        }
    }

    /// Returns the step of an iteration as affine functions; the identity in lanes without one.
    fn steps_of(&mut self, this: &Recurrence, copy: usize) -> Vec<Sum> {
        let count = this.args.len();
        let mut sums: FxHashMap<Value, Sum> = FxHashMap::default();
        sums.extend(this.args.iter().enumerate().map(|(at, &arg)| (arg, Sum::state(at, count))));
        for &op in &this.steps {
            let sum = self.sum_of(op, copy, &sums, count);
            sums.insert(self.ir.result(op, 0), sum);
        }
        let like = self.carried[&this.args[0]];
        let given = this.yielded.iter().enumerate().map(|(at, &given)| {
            let sum = self.sum(given, copy, &sums, count);
            match self.turns.as_ref().map(|turns| turns[copy]) {
                Some(turns) => {
                    sum.with(&Sum::state(at, count), |a, b| self.chosen(turns, a, b, like))
                }
                None => sum,
            }
        });
        given.collect()
    }

    fn sum(
        &mut self,
        value: Value,
        copy: usize,
        sums: &FxHashMap<Value, Sum>,
        count: usize,
    ) -> Sum {
        sums.get(&value).cloned().unwrap_or_else(|| {
            let rest = Part::Any(self.many(value)[copy]);
            Sum { factors: vec![Part::Zero; count], rest }
        })
    }

    fn sum_of(&mut self, op: Op, copy: usize, sums: &FxHashMap<Value, Sum>, count: usize) -> Sum {
        if let Some(Mulf { lhs, rhs, .. }) = self.ir.get(op) {
            let (sum, by) = if sums.contains_key(&lhs) { (lhs, rhs) } else { (rhs, lhs) };
            let by = Part::Any(self.many(by)[copy]);
            return sums[&sum].map(|part| self.times_part(part, by));
        }
        if let Some(Negf { operand, .. }) = self.ir.get(op) {
            return sums[&operand].map(|part| self.opposite(part, operand));
        }
        if let Some(this) = self.ir.get::<Select>(op) {
            let [then, other] =
                [this.true_value, this.false_value].map(|it| self.sum(it, copy, sums, count));
            let test = self.many(this.condition)[copy];
            return then.with(&other, |a, b| self.chosen(test, a, b, this.result));
        }
        let (lhs, rhs) = (self.ir.operand(op, 0), self.ir.operand(op, 1));
        let (lhs, mut right) = (self.sum(lhs, copy, sums, count), self.sum(rhs, copy, sums, count));
        if self.ir.is::<Subf>(op) {
            right = right.map(|part| self.opposite(part, rhs));
        } else {
            debug_assert!(self.ir.is::<Addf>(op), "steps are sums and products");
        }
        lhs.with(&right, |a, b| self.plus(a, b, rhs))
    }

    /// Composes the steps of each lane with those of all earlier lanes.
    fn composed(&mut self, steps: &[Sum], like: Value) -> Vec<Sum> {
        let (mut steps, mut by) = (steps.to_vec(), 1);
        while by < self.count as i64 {
            let places = self.lanes_before(by);
            let earlier = steps.iter().enumerate().map(|(at, step)| {
                // Without an earlier iteration, states are unchanged.
                let nothing = Sum::state(at, steps.len());
                step.with(&nothing, |step, nothing| self.moved(step, nothing, &places, like))
            });
            let earlier: Vec<Sum> = earlier.collect();
            steps = steps.iter().map(|step| self.after(step, &earlier, like)).collect();
            by *= 2;
        }
        steps
    }

    /// Composes a step with earlier ones.
    fn after(&mut self, step: &Sum, earlier: &[Sum], like: Value) -> Sum {
        let nothing = vec![Part::Zero; earlier[0].factors.len()];
        let nothing = Sum { factors: nothing, rest: step.rest };
        step.factors.iter().zip(earlier).fold(nothing, |sum, (&factor, earlier)| {
            sum.with(earlier, |sum, part| {
                let part = self.times_part(part, factor);
                self.plus(sum, part, like)
            })
        })
    }

    /// Applies steps to states that are uniform across lanes.
    fn applied(&mut self, steps: &[Sum], sofar: &[Value]) -> Vec<Value> {
        let earlier = sofar.iter().map(|&it| Sum { factors: Vec::new(), rest: Part::Any(it) });
        let earlier: Vec<Sum> = earlier.collect();
        let apply = |step| {
            let given = self.after(step, &earlier, sofar[0]).rest;
            self.vector_of(given, sofar[0])
        };
        steps.iter().map(apply).collect()
    }

    /// Shuffles lanes of a coefficient and of the identity.
    fn moved(&mut self, part: Part, nothing: Part, places: &[i64], like: Value) -> Part {
        if let (Part::Zero, Part::Zero) | (Part::One, Part::One) = (part, nothing) {
            return part;
        }
        let [part, nothing] = [part, nothing].map(|part| self.vector_of(part, like));
        Part::Any(self.shuffled(part, nothing, places))
    }

    fn times_part(&mut self, a: Part, b: Part) -> Part {
        match (a, b) {
            (Part::Zero, _) | (_, Part::Zero) => Part::Zero,
            (Part::One, other) | (other, Part::One) => other,
            (Part::Any(a), Part::Any(b)) => {
                let loc = self.loc;
                Part::Any(Monoid::Mul.emit_in_any_order(&mut self.b(), loc, a, b))
            }
        }
    }

    fn plus(&mut self, a: Part, b: Part, like: Value) -> Part {
        match (a, b) {
            (Part::Zero, other) | (other, Part::Zero) => other,
            (a, b) => {
                let [a, b] = [a, b].map(|part| self.vector_of(part, like));
                let loc = self.loc;
                Part::Any(Monoid::Add.emit_in_any_order(&mut self.b(), loc, a, b))
            }
        }
    }

    fn opposite(&mut self, part: Part, like: Value) -> Part {
        match part {
            Part::Zero => part,
            part => {
                let (vector, loc) = (self.vector_of(part, like), self.loc);
                Part::Any(Negf::value(&mut self.b(), loc, vector))
            }
        }
    }

    fn chosen(&mut self, test: Value, a: Part, b: Part, like: Value) -> Part {
        if let (Part::Zero, Part::Zero) | (Part::One, Part::One) = (a, b) {
            return a;
        }
        let [a, b] = [a, b].map(|part| self.vector_of(part, like));
        let loc = self.loc;
        Part::Any(Select::value(&mut self.b(), loc, test, a, b))
    }

    /// Materializes a coefficient as a vector of the type of another value.
    fn vector_of(&mut self, part: Part, like: Value) -> Value {
        match part {
            Part::Any(vector) => vector,
            Part::Zero => self.nothing(Monoid::Add, like),
            Part::One => self.nothing(Monoid::Mul, like),
        }
    }
}
