//! Vectorization of linear recurrences: steps are composed by a scan, then applied.
//!
//! Composition takes logarithmically many steps per vector, and only the last value of a vector is
//! on the critical path.

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
    constant: Coefficient,
}

impl AffineStep {
    /// Returns the identity function of one state.
    fn state(at: usize, count: usize) -> Self {
        let factors = (0..count)
            .map(|position| if position == at { Coefficient::One } else { Coefficient::Zero });
        Self { factors: factors.collect(), constant: Coefficient::Zero }
    }

    fn coefficients(&self) -> impl Iterator<Item = Coefficient> + '_ {
        self.factors.iter().copied().chain([self.constant])
    }

    /// Combines corresponding coefficients of two functions.
    fn with(
        &self,
        other: &Self,
        mut both: impl FnMut(Coefficient, Coefficient) -> Coefficient,
    ) -> Self {
        let mut coefficients: Vec<Coefficient> =
            self.coefficients().zip(other.coefficients()).map(|(a, b)| both(a, b)).collect();
        let constant = coefficients.pop().expect("the constant term is the last one");
        Self { factors: coefficients, constant }
    }

    fn map(&self, mut coefficient: impl FnMut(Coefficient) -> Coefficient) -> Self {
        self.with(self, |it, _| coefficient(it))
    }
}

impl Vectorizer<'_> {
    /// Vectorizes a recurrence: emits the states before and after each iteration.
    pub fn vectorize_recurrence(&mut self, this: &Recurrence) {
        let mut acc: Vec<Value> = this.args.iter().map(|arg| self.carried[arg]).collect();
        let last = if self.is_backward { 0 } else { self.count as i64 - 1 };
        let (before, last) = (self.earlier_lanes(1), vec![last; self.count]);
        let (mut partial_states, mut outputs) =
            (vec![Vec::new(); acc.len()], vec![Vec::new(); acc.len()]);
        for copy in 0..self.copies {
            let steps = self.steps_in_copy(this, copy);
            let steps = self.composed(&steps, acc[0]);
            let with = self.applied(&steps, &acc);
            for (at, (&with, &acc)) in with.iter().zip(&acc).enumerate() {
                partial_states[at].push(self.shuffled(with, acc, &before));
                outputs[at].push(with);
            }
            acc = match with[..] {
                // The next vector waits for one multiply-add only. With two states there would be
                // eight more.
                [_] => {
                    let all = steps[0].map(|coefficient| {
                        self.shuffle_coefficient(coefficient, coefficient, &last, acc[0])
                    });
                    self.applied(&[all], &acc)
                }
                _ => with.iter().map(|&with| self.shuffled(with, with, &last)).collect(),
            };
        }
        for ((&arg, acc), states) in this.args.iter().zip(acc).zip(partial_states) {
            self.carried.insert(arg, acc);
            self.values.insert(arg, VectorValue::PerCopy(states));
        }
        for (&value, vectors) in this.yielded.iter().zip(outputs) {
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
        let outputs = this.yielded.iter().enumerate().map(|(at, &output)| {
            let sum = self.sum(output, copy, &sums, count);
            match self.iteration_masks.as_ref().map(|masks| masks[copy]) {
                Some(mask) => sum.with(&AffineStep::state(at, count), |a, b| {
                    self.select_coefficient(mask, a, b, like)
                }),
                None => sum,
            }
        });
        outputs.collect()
    }

    fn sum(
        &mut self,
        value: Value,
        copy: usize,
        sums: &FxHashMap<Value, AffineStep>,
        count: usize,
    ) -> AffineStep {
        sums.get(&value).cloned().unwrap_or_else(|| {
            let constant = Coefficient::Any(self.vectors_of(value)[copy]);
            AffineStep { factors: vec![Coefficient::Zero; count], constant }
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
            return sums[&sum].map(|coefficient| self.mul_coefficient(coefficient, by));
        }
        if let Some(Negf { operand, .. }) = self.ir.get(op) {
            return sums[&operand].map(|coefficient| self.negate(coefficient, operand));
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
            right = right.map(|coefficient| self.negate(coefficient, rhs));
        } else {
            debug_assert!(self.ir.is::<Addf>(op), "steps are sums and products");
        }
        lhs.with(&right, |a, b| self.add(a, b, rhs))
    }

    /// Composes the steps of each lane with those of all earlier lanes.
    fn composed(&mut self, steps: &[AffineStep], like: Value) -> Vec<AffineStep> {
        let (mut steps, mut by) = (steps.to_vec(), 1);
        while by < self.count as i64 {
            let positions = self.earlier_lanes(by);
            let earlier = steps.iter().enumerate().map(|(at, step)| {
                // Without an earlier iteration, states are unchanged.
                let identity_like = AffineStep::state(at, steps.len());
                step.with(&identity_like, |step, identity_like| {
                    self.shuffle_coefficient(step, identity_like, &positions, like)
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
        let identity_like = AffineStep { factors: identity_like, constant: step.constant };
        step.factors.iter().zip(earlier).fold(identity_like, |sum, (&factor, earlier)| {
            sum.with(earlier, |sum, coefficient| {
                let coefficient = self.mul_coefficient(coefficient, factor);
                self.add(sum, coefficient, like)
            })
        })
    }

    /// Applies steps to states that are uniform across lanes.
    fn applied(&mut self, steps: &[AffineStep], acc: &[Value]) -> Vec<Value> {
        let earlier = acc
            .iter()
            .map(|&it| AffineStep { factors: Vec::new(), constant: Coefficient::Any(it) });
        let earlier: Vec<AffineStep> = earlier.collect();
        let apply = |step| {
            let output = self.after(step, &earlier, acc[0]).constant;
            self.materialize(output, acc[0])
        };
        steps.iter().map(apply).collect()
    }

    /// Shuffles lanes of a coefficient and of the identity.
    fn shuffle_coefficient(
        &mut self,
        coefficient: Coefficient,
        identity_like: Coefficient,
        positions: &[i64],
        like: Value,
    ) -> Coefficient {
        if let (Coefficient::Zero, Coefficient::Zero) | (Coefficient::One, Coefficient::One) =
            (coefficient, identity_like)
        {
            return coefficient;
        }
        let [coefficient, identity_like] =
            [coefficient, identity_like].map(|coefficient| self.materialize(coefficient, like));
        Coefficient::Any(self.shuffled(coefficient, identity_like, positions))
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
                let [a, b] = [a, b].map(|coefficient| self.materialize(coefficient, like));
                let loc = self.loc;
                Coefficient::Any(Monoid::Add.emit_in_any_order(&mut self.b(), loc, a, b))
            }
        }
    }

    fn negate(&mut self, coefficient: Coefficient, like: Value) -> Coefficient {
        match coefficient {
            Coefficient::Zero => coefficient,
            coefficient => {
                let (vector, loc) = (self.materialize(coefficient, like), self.loc);
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
        let [a, b] = [a, b].map(|coefficient| self.materialize(coefficient, like));
        let loc = self.loc;
        Coefficient::Any(Select::value(&mut self.b(), loc, test, a, b))
    }

    /// Materializes a coefficient as a vector of the type of another value.
    fn materialize(&mut self, coefficient: Coefficient, like: Value) -> Value {
        match coefficient {
            Coefficient::Any(vector) => vector,
            Coefficient::Zero => self.identity_like(Monoid::Add, like),
            Coefficient::One => self.identity_like(Monoid::Mul, like),
        }
    }
}
