//! Vectorization of linear recurrences: steps are composed by a scan, then applied.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::Recurrence;
use cotan_dialects::arith::{Addf, Mulf, Negf, Select, Subf};
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Op, Value};
use rustc_hash::FxHashMap;

/// A vector that may be known to be zero or one.
#[derive(Clone, Copy)]
enum Coefficient {
    Zero,
    One,
    Any(Value),
}

/// An affine function of the states.
#[derive(Clone)]
struct AffineStep {
    factors: Vec<Coefficient>,
    rest: Coefficient,
}

impl AffineStep {
    /// Returns the identity function of one state.
    fn state(at: usize, count: usize) -> Self {
        let factors =
            (0..count).map(|place| if place == at { Coefficient::One } else { Coefficient::Zero });
        Self { factors: factors.collect(), rest: Coefficient::Zero }
    }

    fn parts(&self) -> impl Iterator<Item = Coefficient> + '_ {
        self.factors.iter().copied().chain([self.rest])
    }

    /// Combines corresponding coefficients of two functions.
    fn with(
        &self,
        other: &Self,
        mut both: impl FnMut(Coefficient, Coefficient) -> Coefficient,
    ) -> Self {
        let mut parts: Vec<Coefficient> =
            self.parts().zip(other.parts()).map(|(a, b)| both(a, b)).collect();
        let rest = parts.pop().expect("the rest is the last one");
        Self { factors: parts, rest }
    }

    fn map(&self, mut part: impl FnMut(Coefficient) -> Coefficient) -> Self {
        self.with(self, |it, _| part(it))
    }
}

impl Vectorizer<'_> {
    /// Vectorizes a recurrence: emits the states before and after each iteration.
    pub fn vectorize_recurrence(&mut self, this: &Recurrence) {
        let mut sofar: Vec<Value> = this.args.iter().map(|arg| self.carried[arg]).collect();
        let last = if self.is_backward { 0 } else { self.count as i64 - 1 };
        let (before, last) = (self.earlier_lanes(1), vec![last; self.count]);
        let (mut looked_at, mut given) =
            (vec![Vec::new(); sofar.len()], vec![Vec::new(); sofar.len()]);
        for copy in 0..self.copies {
            let steps = self.steps_in_copy(this, copy);
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
                    let all =
                        steps[0].map(|part| self.shuffle_coefficient(part, part, &last, sofar[0]));
                    self.applied(&[all], &sofar)
                }
                _ => with.iter().map(|&with| self.shuffled(with, with, &last)).collect(),
            };
        }
        for ((&arg, sofar), seen) in this.args.iter().zip(sofar).zip(looked_at) {
            self.carried.insert(arg, sofar);
            self.values.insert(arg, VectorValue::PerCopy(seen));
        }
        for (&value, vectors) in this.yielded.iter().zip(given) {
            if self.ir.def_op(value).is_some_and(|op| this.yields(self.ir, op)) {
                self.values.insert(value, VectorValue::PerCopy(vectors));
            }
        }
    }

    /// Returns the step of an iteration as affine functions; the identity in lanes without one.
    fn steps_in_copy(&mut self, this: &Recurrence, copy: usize) -> Vec<AffineStep> {
        let count = this.args.len();
        let mut sums: FxHashMap<Value, AffineStep> = FxHashMap::default();
        sums.extend(
            this.args.iter().enumerate().map(|(at, &arg)| (arg, AffineStep::state(at, count))),
        );
        for &op in &this.steps {
            let sum = self.step_of(op, copy, &sums, count);
            sums.insert(self.ir.result(op, 0), sum);
        }
        let like = self.carried[&this.args[0]];
        let given = this.yielded.iter().enumerate().map(|(at, &given)| {
            let sum = self.sum(given, copy, &sums, count);
            match self.iteration_masks.as_ref().map(|turns| turns[copy]) {
                Some(turns) => sum.with(&AffineStep::state(at, count), |a, b| {
                    self.select_coefficient(turns, a, b, like)
                }),
                None => sum,
            }
        });
        given.collect()
    }

    fn sum(
        &mut self,
        value: Value,
        copy: usize,
        sums: &FxHashMap<Value, AffineStep>,
        count: usize,
    ) -> AffineStep {
        sums.get(&value).cloned().unwrap_or_else(|| {
            let rest = Coefficient::Any(self.vectors_of(value)[copy]);
            AffineStep { factors: vec![Coefficient::Zero; count], rest }
        })
    }

    fn step_of(
        &mut self,
        op: Op,
        copy: usize,
        sums: &FxHashMap<Value, AffineStep>,
        count: usize,
    ) -> AffineStep {
        if let Some(Mulf { lhs, rhs, .. }) = self.ir.get(op) {
            let (sum, by) = if sums.contains_key(&lhs) { (lhs, rhs) } else { (rhs, lhs) };
            let by = Coefficient::Any(self.vectors_of(by)[copy]);
            return sums[&sum].map(|part| self.mul_coefficient(part, by));
        }
        if let Some(Negf { operand, .. }) = self.ir.get(op) {
            return sums[&operand].map(|part| self.negate(part, operand));
        }
        if let Some(this) = self.ir.get::<Select>(op) {
            let [then, other] =
                [this.true_value, this.false_value].map(|it| self.sum(it, copy, sums, count));
            let test = self.vectors_of(this.condition)[copy];
            return then.with(&other, |a, b| self.select_coefficient(test, a, b, this.result));
        }
        let (lhs, rhs) = (self.ir.operand(op, 0), self.ir.operand(op, 1));
        let (lhs, mut right) = (self.sum(lhs, copy, sums, count), self.sum(rhs, copy, sums, count));
        if self.ir.is::<Subf>(op) {
            right = right.map(|part| self.negate(part, rhs));
        } else {
            debug_assert!(self.ir.is::<Addf>(op), "steps are sums and products");
        }
        lhs.with(&right, |a, b| self.add(a, b, rhs))
    }

    /// Composes the steps of each lane with those of all earlier lanes.
    fn composed(&mut self, steps: &[AffineStep], like: Value) -> Vec<AffineStep> {
        let (mut steps, mut by) = (steps.to_vec(), 1);
        while by < self.count as i64 {
            let places = self.earlier_lanes(by);
            let earlier = steps.iter().enumerate().map(|(at, step)| {
                // Without an earlier iteration, states are unchanged.
                let identity_like = AffineStep::state(at, steps.len());
                step.with(&identity_like, |step, identity_like| {
                    self.shuffle_coefficient(step, identity_like, &places, like)
                })
            });
            let earlier: Vec<AffineStep> = earlier.collect();
            steps = steps.iter().map(|step| self.after(step, &earlier, like)).collect();
            by *= 2;
        }
        steps
    }

    /// Composes a step with earlier ones.
    fn after(&mut self, step: &AffineStep, earlier: &[AffineStep], like: Value) -> AffineStep {
        let identity_like = vec![Coefficient::Zero; earlier[0].factors.len()];
        let identity_like = AffineStep { factors: identity_like, rest: step.rest };
        step.factors.iter().zip(earlier).fold(identity_like, |sum, (&factor, earlier)| {
            sum.with(earlier, |sum, part| {
                let part = self.mul_coefficient(part, factor);
                self.add(sum, part, like)
            })
        })
    }

    /// Applies steps to states that are uniform across lanes.
    fn applied(&mut self, steps: &[AffineStep], sofar: &[Value]) -> Vec<Value> {
        let earlier =
            sofar.iter().map(|&it| AffineStep { factors: Vec::new(), rest: Coefficient::Any(it) });
        let earlier: Vec<AffineStep> = earlier.collect();
        let apply = |step| {
            let given = self.after(step, &earlier, sofar[0]).rest;
            self.materialize(given, sofar[0])
        };
        steps.iter().map(apply).collect()
    }

    /// Shuffles lanes of a coefficient and of the identity.
    fn shuffle_coefficient(
        &mut self,
        part: Coefficient,
        identity_like: Coefficient,
        places: &[i64],
        like: Value,
    ) -> Coefficient {
        if let (Coefficient::Zero, Coefficient::Zero) | (Coefficient::One, Coefficient::One) =
            (part, identity_like)
        {
            return part;
        }
        let [part, identity_like] = [part, identity_like].map(|part| self.materialize(part, like));
        Coefficient::Any(self.shuffled(part, identity_like, places))
    }

    fn mul_coefficient(&mut self, a: Coefficient, b: Coefficient) -> Coefficient {
        match (a, b) {
            (Coefficient::Zero, _) | (_, Coefficient::Zero) => Coefficient::Zero,
            (Coefficient::One, other) | (other, Coefficient::One) => other,
            (Coefficient::Any(a), Coefficient::Any(b)) => {
                let loc = self.loc;
                Coefficient::Any(Monoid::Mul.emit_in_any_order(&mut self.b(), loc, a, b))
            }
        }
    }

    fn add(&mut self, a: Coefficient, b: Coefficient, like: Value) -> Coefficient {
        match (a, b) {
            (Coefficient::Zero, other) | (other, Coefficient::Zero) => other,
            (a, b) => {
                let [a, b] = [a, b].map(|part| self.materialize(part, like));
                let loc = self.loc;
                Coefficient::Any(Monoid::Add.emit_in_any_order(&mut self.b(), loc, a, b))
            }
        }
    }

    fn negate(&mut self, part: Coefficient, like: Value) -> Coefficient {
        match part {
            Coefficient::Zero => part,
            part => {
                let (vector, loc) = (self.materialize(part, like), self.loc);
                Coefficient::Any(Negf::value(&mut self.b(), loc, vector))
            }
        }
    }

    fn select_coefficient(
        &mut self,
        test: Value,
        a: Coefficient,
        b: Coefficient,
        like: Value,
    ) -> Coefficient {
        if let (Coefficient::Zero, Coefficient::Zero) | (Coefficient::One, Coefficient::One) =
            (a, b)
        {
            return a;
        }
        let [a, b] = [a, b].map(|part| self.materialize(part, like));
        let loc = self.loc;
        Coefficient::Any(Select::value(&mut self.b(), loc, test, a, b))
    }

    /// Materializes a coefficient as a vector of the type of another value.
    fn materialize(&mut self, part: Coefficient, like: Value) -> Value {
        match part {
            Coefficient::Any(vector) => vector,
            Coefficient::Zero => self.identity_like(Monoid::Add, like),
            Coefficient::One => self.identity_like(Monoid::Mul, like),
        }
    }
}
