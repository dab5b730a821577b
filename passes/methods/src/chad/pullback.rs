//! The way back: from the cotangents of what a block gave to those of what it read.

use super::leaf;
use super::sums::{Sum, or_zero};
use super::walk::{Step, StepKind, Walk};
use super::{arrays, branches, closures, composed};
use cotan_dialects::autodiff::{Masks, NotDifferentiable, name_like};
use cotan_dialects::tuple::Get;
use cotan_ir::{Block, Loc, Op, Value};
use rustc_hash::FxHashMap;

/// The cotangents of values of the original; what is absent is zero.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    of: FxHashMap<Value, Sum>,
}

impl Sums {
    /// What was added up for a value.
    pub fn get(&self, value: Value) -> Option<&Sum> {
        self.of.get(&value)
    }

    /// What was added up for a value, which is not there any more.
    pub fn take(&mut self, value: Value) -> Option<Sum> {
        self.of.remove(&value)
    }

    /// Says what was added up for a value.
    pub fn set(&mut self, value: Value, sum: Sum) {
        self.of.insert(value, sum);
    }
}

/// At one operation on the way back.
pub struct Back<'w, 'i> {
    /// What wrote the code.
    pub walk: &'w mut Walk<'i>,
    /// Where what is being written comes from.
    pub loc: Loc,
    /// Cotangents that are zero where something else was selected.
    pub masks: Masks,
}

impl<'i> Walk<'i> {
    /// Goes back through what was written.
    pub fn back(&mut self, tape: &[Step], sums: &mut Sums) -> Result<(), NotDifferentiable> {
        let mut back = Back::new(self, Loc::UNKNOWN);
        for step in tape.iter().rev() {
            back.loc = back.walk.loc(step.op);
            back.step(step.op, &step.made, sums)?;
        }
        Ok(())
    }

    /// Writes a block, and goes back through it from the cotangents of what it gives, which are added
    /// to what `sums` has of values around already.
    pub fn pull(
        &mut self,
        from: Block,
        args: &[Value],
        cotangents: Vec<Option<Sum>>,
        mut sums: Sums,
    ) -> Result<Sums, NotDifferentiable> {
        let wanted = std::mem::replace(&mut self.wanted, true);
        let originals: Vec<Value> = self.ir().args(from).collect();
        self.activate(&originals);
        let (_, tape) = self.block(from, args)?;
        let end = self.ir().last_op(from).expect("a verified body has an end");
        let given: Vec<Value> = self.ir().operands(end).collect();
        let loc = self.loc(end);
        let mut back = Back::new(self, loc);
        for (value, cotangent) in given.into_iter().zip(cotangents) {
            if let Some(cotangent) = cotangent {
                back.add(value, cotangent, &mut sums);
            }
        }
        self.back(&tape, &mut sums)?;
        self.wanted = wanted;
        Ok(sums)
    }
}

impl<'w, 'i> Back<'w, 'i> {
    /// At the place where a walk writes.
    pub fn new(walk: &'w mut Walk<'i>, loc: Loc) -> Self {
        Self { walk, loc, masks: Masks::default() }
    }

    fn step(&mut self, op: Op, made: &StepKind, sums: &mut Sums) -> Result<(), NotDifferentiable> {
        match made {
            StepKind::Leaf(copy) => leaf::pull(self, op, *copy, sums)?,
            StepKind::Tuple => self.tuple(op, sums),
            StepKind::Branch => branches::pull(self, op, sums)?,
            StepKind::Domain => arrays::pull_domain(self, op, sums)?,
            StepKind::States(states) => arrays::pull_fold(self, op, states, sums)?,
            StepKind::Composed(whole) => composed::pull(self, op, *whole, sums),
            StepKind::Lambda { whole, captured } => {
                closures::pull_lambda(self, op, *whole, captured, sums);
            }
            StepKind::Applied(linear) => closures::pull_apply(self, op, *linear, sums),
        }
        Ok(())
    }

    /// Adds to the cotangent of a value, if it is active.
    pub fn add(&mut self, value: Value, part: Sum, sums: &mut Sums) {
        if !self.walk.active.contains(&value) {
            return;
        }
        let (loc, or) = (self.loc, self.walk.how.generators.or);
        let is_masked = |sum: &Sum| match sum {
            Sum::Whole(value) => self.masks.selected_from(*value).is_some(),
            Sum::Parts(_) => false,
        };
        let sum = match (sums.take(value), part) {
            (Some(Sum::Whole(one)), Sum::Whole(other)) if is_masked(&Sum::Whole(one)) => {
                Sum::Whole(self.masks.sum(self.walk.b(), loc, one, other))
            }
            (Some(sum), part) => sum.plus(self.walk.b(), loc, or, part),
            (None, part) => part,
        };
        if let Sum::Whole(sum) = sum {
            name_like(self.walk.b().ir_mut(), sum, value);
        }
        sums.set(value, sum);
    }

    /// The cotangent of a value as one value, if there is one.
    pub fn take_whole(&mut self, value: Value, sums: &mut Sums) -> Option<Value> {
        let sum = sums.take(value)?;
        let ty = self.walk.change_type(value)?;
        let loc = self.loc;
        Some(sum.whole(self.walk.b(), loc, ty))
    }

    /// The cotangent of a value that can change, zeros if there is none.
    pub fn take_or_zero(&mut self, value: Value, sums: &mut Sums) -> Option<Value> {
        let ty = self.walk.change_type(value)?;
        let sum = sums.take(value);
        let loc = self.loc;
        Some(or_zero(self.walk.b(), loc, sum, ty))
    }

    /// Each part of a tuple has that part of the cotangent.
    fn tuple(&mut self, op: Op, sums: &mut Sums) {
        let loc = self.loc;
        let operands: Vec<Value> = self.walk.ir().operands(op).collect();
        let Some(sum) = sums.take(self.walk.ir().result(op, 0)) else { return };
        if let Some(Get { tuple, index, .. }) = self.walk.ir().get::<Get>(op) {
            let ty = self.walk.ir().ty(tuple);
            let count = self.walk.ir().store.as_tuple(ty).map_or(0, <[_]>::len);
            return self.add(tuple, Sum::part(index as usize, count, sum), sums);
        }
        let parts = sum.into_parts(self.walk.b(), loc);
        for (operand, part) in operands.into_iter().zip(parts) {
            if let Some(part) = part {
                self.add(operand, part, sums);
            }
        }
    }
}
