//! The backward walk through code, one transposed Jacobian after the other.

use crate::Decomposition;
use crate::autodiff::Derivative;
use crate::autodiff::{
    Masks, NotDifferentiable, ReversePass, active_operands, bodies_are_discrete, captured,
    has_tangent, pull_back, refused, zeros,
};
use crate::derivative_rules::{classes, unsupported_operand};
use cotan_ir::OpDef;
use cotan_ir::{
    Block, Builder, Editor, InsertPoint, Ir, Loc, Op, Step, Store, Translator, Type, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The cotangents of the values that are known at the end of a step, propagated towards the
/// arguments.
pub struct Continuation<'b, 'i> {
    /// The insertion point.
    pub builder: &'b mut Editor<'i>,
    /// The location of the emitted code.
    pub loc: Loc,
    masks: Masks,
    /// The active values.
    active: FxHashSet<Value>,
    /// The cotangents; an absent one is zero.
    slots: FxHashMap<Value, Value>,
}

/// The values that code yields, and the cotangents of the requested values.
pub type Gradient = (Vec<Value>, Vec<Option<Value>>);

impl<'b, 'i> Continuation<'b, 'i> {
    /// Copies the code of a block to the end of `to`, with its arguments replaced by `args`, and
    /// emits its reverse pass.
    ///
    /// `seeds` returns the cotangents of the yielded values. Returns the yielded values and the
    /// cotangents of `wrt`, which are defined in `to`.
    ///
    /// # Errors
    ///
    /// If an operation has no transposed Jacobian.
    pub fn of_block(
        ir: &mut Ir,
        (from, to): (Block, Block),
        args: &[Value],
        wrt: &[Value],
        seeds: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Option<Value>>,
    ) -> Result<Gradient, NotDifferentiable> {
        Self::of_block_with_masks(ir, (from, to), args, wrt, seeds).map(|created| created.0)
    }

    /// As [`Continuation::of_block`], and also returns the masked cotangents.
    ///
    /// # Errors
    ///
    /// As for [`Continuation::of_block`].
    pub fn of_block_with_masks(
        ir: &mut Ir,
        (from, to): (Block, Block),
        args: &[Value],
        wrt: &[Value],
        seeds: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Option<Value>>,
    ) -> Result<(Gradient, Masks), NotDifferentiable> {
        let before = ir.last_op(to);
        let mut translator = Translator::new(Editor::at_end(ir, to)).by_rule("linearize");
        let yielded_values = translator.block(from, args, &mut |_, _| Ok(Step::Copy))?;
        let ops = ops_after(ir, to, before);
        let builder = &mut Editor::at_end(ir, to);
        let seeds = seeds(builder, &yielded_values);
        let mut this = Continuation {
            builder,
            loc: Loc::UNKNOWN,
            masks: Masks::default(),
            active: wrt.iter().copied().collect(),
            slots: FxHashMap::default(),
        };
        this.activate(&ops)?;
        for (&value, seed) in yielded_values.iter().zip(seeds) {
            if let Some(seed) = seed {
                this.add(value, seed);
            }
        }
        this.reverse_pass(&ops)?;
        let found = wrt.iter().map(|value| this.slots.get(value).copied()).collect();
        Ok(((yielded_values, found), this.masks))
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder
    }

    /// Returns the components of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Returns whether a value is active.
    pub fn is_active(&self, value: Value) -> bool {
        self.active.contains(&value)
    }

    /// Returns the cotangent of a value; `None` if it is a structural zero.
    pub fn cotangent(&self, value: Value) -> Option<Value> {
        self.slots.get(&value).copied()
    }

    /// Returns the cotangent of a value, materialized zeros if it is a structural zero.
    pub fn cotangent_or_zeros(&mut self, value: Value) -> Value {
        let ty = self.ir().ty(value);
        self.cotangent(value).unwrap_or_else(|| zeros(self.builder, self.loc, ty))
    }

    /// Adds to the cotangent of a value if the value is active.
    pub fn add(&mut self, value: Value, part: Value) {
        if !self.is_active(value) {
            return;
        }
        let sum = match self.cotangent(value) {
            None => part,
            Some(sum) => self.masks.sum(self.builder, self.loc, sum, part),
        };
        self.slots.insert(value, sum);
    }

    /// Returns the active values that the regions of an operation capture, each once.
    pub fn captured(&self, op: Op) -> Vec<Value> {
        captured(self.ir(), op, |value| self.is_active(value))
    }

    /// Replaces an operation by the decomposition that `write` emits, and emits the reverse pass of
    /// that.
    ///
    /// `write` returns the replacements of the results.
    ///
    /// # Errors
    ///
    /// If an operation of the decomposition has no transposed Jacobian.
    pub fn desugared(
        &mut self,
        op: Op,
        write: impl FnOnce(&mut Builder<'_>, Loc) -> Vec<Value>,
    ) -> Result<(), NotDifferentiable> {
        let InsertPoint::End(to) = self.builder.at else {
            unreachable!("code is emitted at the end of a block")
        };
        let before = self.ir().last_op(to);
        let loc = self.builder.store_mut().derived_loc(self.loc, Decomposition::RULE);
        let values = write(self.builder, loc);
        let ops = ops_after(self.ir(), to, before);
        self.activate(&ops)?;
        let results: Vec<Value> = self.ir().results(op).collect();
        for (result, value) in results.into_iter().zip(values) {
            if let Some(cotangent) = self.cotangent(result) {
                self.add(value, cotangent);
            }
        }
        self.reverse_pass(&ops)
    }

    /// Marks the active results of these operations: floats, and functions that capture active
    /// values.
    fn activate(&mut self, ops: &[Op]) -> Result<(), NotDifferentiable> {
        for &op in ops {
            let reads = self.ir().operands(op).any(|value| self.is_active(value));
            if !reads && self.captured(op).is_empty() {
                continue;
            }
            let ir: &Ir = self.builder;
            if let Some(why) = unsupported_operand(ir, op, |value| self.is_active(value)) {
                return Err(refused(ir, op, why));
            }
            if ir.result_count(op) == 0 {
                return Err(refused(ir, op, "unary normal form has no memory"));
            }
            let results = ir.results(op).filter(|&it| may_change(&ir.store, ir.ty(it)));
            self.active.extend(results);
        }
        Ok(())
    }

    fn reverse_pass(&mut self, ops: &[Op]) -> Result<(), NotDifferentiable> {
        for &op in ops.iter().rev() {
            if self.ir().results(op).all(|result| self.cotangent(result).is_none()) {
                continue;
            }
            let loc = self.ir().loc(op);
            self.loc = self.builder.store_mut().derived_loc(loc, "transposed-jacobian");
            let rule = Derivative::of(self.ir(), op).pull_back;
            match (rule, Decomposition::of(self.ir(), op)) {
                (Some(rule), _) => rule(self, op)?,
                (None, Some(others)) => {
                    self.desugared(op, |b, loc| (others.write)(b, loc, op))?;
                }
                (None, None) => self.by_rules(op)?,
            }
        }
        Ok(())
    }

    /// Applies the rule of each active operand to the cotangents of the results.
    fn by_rules(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        let (ir, why) = (self.ir(), "it has no rule for this AD method");
        if classes(ir, op).is_some()
            && !self.captured(op).is_empty()
            && !bodies_are_discrete(ir, op)
        {
            return Err(refused(ir, op, why));
        }
        let operands = active_operands(ir, op, |value| self.is_active(value), (true, why))?;
        let operands = operands.into_iter().map(|it| (it, ir.operand(op, it.index)));
        let operands: Vec<_> = operands.collect();
        let cotangents: Vec<Option<Value>> =
            ir.results(op).map(|result| self.cotangent(result)).collect();
        pull_back(self, op, &operands, &cotangents).map_err(|why| refused(self.ir(), op, why))
    }
}

impl<'i> ReversePass<'i> for Continuation<'_, 'i> {
    fn site(&mut self) -> (&mut Editor<'i>, Loc, &mut Masks) {
        (self.builder, self.loc, &mut self.masks)
    }

    fn add(&mut self, value: Value, part: Value) {
        Continuation::add(self, value, part);
    }
}

/// Returns whether values of a type can be active: floats, functions, and tuples with such a
/// component.
pub(crate) fn may_change(store: &Store, ty: Type) -> bool {
    let part = |&part: &Type| may_change(store, part);
    let parts = || store.as_tuple(ty).is_some_and(|parts| parts.iter().any(part));
    has_tangent(store, ty) || store.as_function(ty).is_some() || parts()
}

/// Returns the operations of a block after `before`, or all of them.
fn ops_after(ir: &Ir, block: Block, before: Option<Op>) -> Vec<Op> {
    let ops: Vec<Op> = ir.ops(block).collect();
    let start =
        before.map_or(0, |before| ops.iter().position(|&op| op == before).map_or(0, |at| at + 1));
    ops[start..].to_vec()
}
