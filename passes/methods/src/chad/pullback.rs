//! The reverse pass: from the cotangents of the results of a block to those of the values that it
//! reads.

use super::leaf;
use super::sums::{Sum, or_zero};
use super::walk::{StepKind, TapeEntry, Walk};
use super::{arrays, branches, calls, closures, composed};
use cotan_dialects::autodiff::{Masks, NotDifferentiable, name_like};
use cotan_dialects::tuple::Get;
use cotan_ir::{Block, Loc, Op, Value};
use rustc_hash::FxHashMap;

/// The cotangents of original values; an absent one is zero.
#[derive(Clone, Debug, Default)]
pub struct SumMap {
    of: FxHashMap<Value, Sum>,
}

impl SumMap {
    /// Returns the sum of a value.
    pub fn get(&self, value: Value) -> Option<&Sum> {
        self.of.get(&value)
    }

    /// Removes and returns the sum of a value.
    pub fn take(&mut self, value: Value) -> Option<Sum> {
        self.of.remove(&value)
    }

    /// Sets the sum of a value.
    pub fn set(&mut self, value: Value, sum: Sum) {
        self.of.insert(value, sum);
    }
}

/// The context of one operation in the reverse pass.
pub struct Pullback<'w, 'i> {
    /// The walk that emitted the primal.
    pub walk: &'w mut Walk<'i>,
    /// The location of emitted operations.
    pub loc: Loc,
    /// Cotangents that are zero where another operand was selected.
    pub masks: Masks,
}

impl<'i> Walk<'i> {
    /// Emits the pullback of a tape.
    pub fn back(&mut self, tape: &[TapeEntry], sums: &mut SumMap) -> Result<(), NotDifferentiable> {
        let mut back = Pullback::new(self, Loc::UNKNOWN);
        for step in tape.iter().rev() {
            back.loc = back.walk.loc(step.op);
            back.step(step.op, &step.kind, sums)?;
        }
        Ok(())
    }

    /// Emits a block and its pullback from the cotangents of its results, accumulated into the sums
    /// of captured values.
    pub fn pull(
        &mut self,
        from: Block,
        args: &[Value],
        cotangents: Vec<Option<Sum>>,
        mut sums: SumMap,
    ) -> Result<SumMap, NotDifferentiable> {
        let wanted = std::mem::replace(&mut self.wanted, true);
        let originals: Vec<Value> = self.ir().args(from).collect();
        self.activate(&originals);
        let (_, tape) = self.block(from, args)?;
        let end = self.ir().last_op(from).expect("a verified body has an end");
        let returned: Vec<Value> = self.ir().operands(end).collect();
        let loc = self.loc(end);
        let mut back = Pullback::new(self, loc);
        for (value, cotangent) in returned.into_iter().zip(cotangents) {
            if let Some(cotangent) = cotangent {
                back.add(value, cotangent, &mut sums);
            }
        }
        self.back(&tape, &mut sums)?;
        self.wanted = wanted;
        Ok(sums)
    }
}

impl<'w, 'i> Pullback<'w, 'i> {
    /// Creates the context at the insertion point of a walk.
    pub fn new(walk: &'w mut Walk<'i>, loc: Loc) -> Self {
        Self { walk, loc, masks: Masks::default() }
    }

    fn step(
        &mut self,
        op: Op,
        kind: &StepKind,
        sums: &mut SumMap,
    ) -> Result<(), NotDifferentiable> {
        match kind {
            StepKind::Leaf(copy) => leaf::pull(self, op, *copy, sums)?,
            StepKind::Call(copy) => calls::pull(self, op, *copy, sums),
            StepKind::Tuple => self.tuple(op, sums),
            StepKind::ExecutesOnce => branches::pull(self, op, sums)?,
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
    pub fn add(&mut self, value: Value, part: Sum, sums: &mut SumMap) {
        if !self.walk.active.contains(&value) {
            return;
        }
        let (loc, or) = (self.loc, self.walk.how.generators.or);
        let is_masked = |sum: &Sum| match sum {
            Sum::Whole(value) => self.masks.selected_from(*value).is_some(),
            Sum::Components(_) => false,
        };
        let sum = match (sums.take(value), part) {
            (Some(Sum::Whole(one)), Sum::Whole(other)) if is_masked(&Sum::Whole(one)) => {
                Sum::Whole(self.masks.sum(self.walk.b(), loc, one, other))
            }
            (Some(sum), part) => sum.add_sum(self.walk.b(), loc, or, part),
            (None, part) => part,
        };
        if let Sum::Whole(sum) = sum {
            name_like(self.walk.b().ir_mut(), sum, value);
        }
        sums.set(value, sum);
    }

    /// Returns the cotangent of a value as one value, if there is one.
    pub fn take_whole(&mut self, value: Value, sums: &mut SumMap) -> Option<Value> {
        let sum = sums.take(value)?;
        let ty = self.walk.change_type(value)?;
        let loc = self.loc;
        Some(sum.whole(self.walk.b(), loc, ty))
    }

    /// Returns the cotangent of an active value, or zeros if there is none.
    pub fn take_or_zero(&mut self, value: Value, sums: &mut SumMap) -> Option<Value> {
        let ty = self.walk.change_type(value)?;
        let sum = sums.take(value);
        let loc = self.loc;
        Some(or_zero(self.walk.b(), loc, sum, ty))
    }

    /// Emits the pullback of a tuple operation, component by component.
    fn tuple(&mut self, op: Op, sums: &mut SumMap) {
        let loc = self.loc;
        let operands: Vec<Value> = self.walk.ir().operands(op).collect();
        let Some(sum) = sums.take(self.walk.ir().result(op, 0)) else { return };
        if let Some(Get { tuple, index, .. }) = self.walk.ir().get::<Get>(op) {
            let ty = self.walk.ir().ty(tuple);
            let count = self.walk.ir().store.as_tuple(ty).map_or(0, <[_]>::len);
            return self.add(tuple, Sum::component(index as usize, count, sum), sums);
        }
        let parts = sum.into_components(self.walk.b(), loc);
        for (operand, part) in operands.into_iter().zip(parts) {
            if let Some(part) = part {
                self.add(operand, part, sums);
            }
        }
    }
}
