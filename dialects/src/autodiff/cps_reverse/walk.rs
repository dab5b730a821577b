//! Going backwards through code, one transposed Jacobian after the other.

use super::{TransposedJacobian, leaf};
use crate::Decomposition;
use crate::autodiff::{Masked, Masks, NotDifferentiable, has_tangent, refused, zeros};
use crate::derivative_rules::refused_operand;
use cotan_ir::OpDef;
use cotan_ir::{
    Block, Builder, Editor, InsertPoint, Ir, Loc, Op, Step, Store, Translator, Type, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The cotangents of what is known where a step ends, on their way to the arguments.
pub struct Continuation<'b, 'i> {
    /// Where code is written.
    pub builder: &'b mut Editor<'i>,
    /// Where what is being made comes from.
    pub loc: Loc,
    pub(super) masks: Masks,
    /// The values that change with what is asked for.
    active: FxHashSet<Value>,
    /// What is absent is zero.
    slots: FxHashMap<Value, Value>,
}

/// The values that code gives, and the cotangents of what they were asked for.
pub type Gradient = (Vec<Value>, Vec<Option<Value>>);

impl<'b, 'i> Continuation<'b, 'i> {
    /// Writes the code of a block at the end of `to`, where `args` stand for its arguments, and goes
    /// back through it from the cotangents that `seeds` says of what the block gives. Returns what it
    /// gives, and the cotangents of the values `wrt`, which are known in `to`.
    ///
    /// # Errors
    /// That an operation has no transposed Jacobian.
    pub fn of_block(
        ir: &mut Ir,
        (from, to): (Block, Block),
        args: &[Value],
        wrt: &[Value],
        seeds: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Option<Value>>,
    ) -> Result<Gradient, NotDifferentiable> {
        Self::of_block_with_masks(ir, (from, to), args, wrt, seeds).map(|made| made.0)
    }

    /// As [`Continuation::of_block`], and which of the cotangents are masked.
    ///
    /// # Errors
    /// As there.
    pub fn of_block_with_masks(
        ir: &mut Ir,
        (from, to): (Block, Block),
        args: &[Value],
        wrt: &[Value],
        seeds: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Option<Value>>,
    ) -> Result<(Gradient, Masks), NotDifferentiable> {
        let before = ir.last_op(to);
        let mut translator = Translator::new(Editor::at_end(ir, to)).by_rule("linearize");
        let given = translator.block(from, args, &mut |_, _| Ok(Step::Copy))?;
        let ops = since(ir, to, before);
        let builder = &mut Editor::at_end(ir, to);
        let seeds = seeds(builder, &given);
        let mut this = Continuation {
            builder,
            loc: Loc::UNKNOWN,
            masks: Masks::default(),
            active: wrt.iter().copied().collect(),
            slots: FxHashMap::default(),
        };
        this.activate(&ops)?;
        for (&value, seed) in given.iter().zip(seeds) {
            if let Some(seed) = seed {
                this.add(value, seed);
            }
        }
        this.back_through(&ops)?;
        let found = wrt.iter().map(|value| this.slots.get(value).copied()).collect();
        Ok(((given, found), this.masks))
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder
    }

    /// The parts of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Whether a value changes with what is asked for.
    pub fn is_active(&self, value: Value) -> bool {
        self.active.contains(&value)
    }

    /// The cotangent of a value; `None` if it is a structural zero.
    pub fn cotangent(&self, value: Value) -> Option<Value> {
        self.slots.get(&value).copied()
    }

    /// The cotangent of a value, zeros if need be.
    pub fn cotangent_or_zeros(&mut self, value: Value) -> Value {
        let ty = self.ir().ty(value);
        self.cotangent(value).unwrap_or_else(|| zeros(self.builder, self.loc, ty))
    }

    /// Adds to the cotangent of a value, if anybody asks for it.
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

    /// The active values around an operation that its regions see, each once.
    pub fn captured(&self, op: Op) -> Vec<Value> {
        let mut captured = Vec::new();
        if self.ir().regions(op).is_empty() {
            return captured;
        }
        let inside = self.ir().walk(op).skip(1).flat_map(|inner| self.ir().operands(inner));
        for value in inside.filter(|&value| self.is_active(value)) {
            if !captured.contains(&value) && !self.ir().is_defined_inside(value, op) {
                captured.push(value);
            }
        }
        captured
    }

    /// Says an operation by others, which `write` puts here, and goes back through those: the values
    /// that it returns are what the operation gives.
    ///
    /// # Errors
    /// That one of them has no transposed Jacobian.
    pub fn desugared(
        &mut self,
        op: Op,
        write: impl FnOnce(&mut Builder<'_>, Loc) -> Vec<Value>,
    ) -> Result<(), NotDifferentiable> {
        let InsertPoint::End(to) = self.builder.at else {
            unreachable!("code is written at an end")
        };
        let before = self.ir().last_op(to);
        let loc = self.builder.store_mut().derived_loc(self.loc, Decomposition::RULE);
        let values = write(self.builder, loc);
        let ops = since(self.ir(), to, before);
        self.activate(&ops)?;
        let results: Vec<Value> = self.ir().results(op).collect();
        for (result, value) in results.into_iter().zip(values) {
            if let Some(cotangent) = self.cotangent(result) {
                self.add(value, cotangent);
            }
        }
        self.back_through(&ops)
    }

    /// A cotangent that is zero where something else was selected.
    pub(super) fn mask(&mut self, masked: Masked) -> Value {
        self.masks.mask(self.builder, self.loc, masked)
    }

    /// What changes of what these operations give: floats, and functions that see some.
    fn activate(&mut self, ops: &[Op]) -> Result<(), NotDifferentiable> {
        for &op in ops {
            let reads = self.ir().operands(op).any(|value| self.is_active(value));
            if !reads && self.captured(op).is_empty() {
                continue;
            }
            let ir: &Ir = self.builder;
            if let Some(why) = refused_operand(ir, op, |value| self.is_active(value)) {
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

    fn back_through(&mut self, ops: &[Op]) -> Result<(), NotDifferentiable> {
        for &op in ops.iter().rev() {
            if self.ir().results(op).all(|result| self.cotangent(result).is_none()) {
                continue;
            }
            let loc = self.ir().loc(op);
            self.loc = self.builder.store_mut().derived_loc(loc, "transposed-jacobian");
            let row: Option<TransposedJacobian> =
                self.ir().registry().interface(self.ir().name(op));
            match (row, Decomposition::of(self.ir(), op)) {
                (Some(TransposedJacobian(row)), _) => row(self, op)?,
                (None, Some(others)) => {
                    self.desugared(op, |b, loc| (others.write)(b, loc, op))?;
                }
                (None, None) => leaf::pull_back(self, op)?,
            }
        }
        Ok(())
    }
}

/// Whether values of a type can change: floats, functions, and what has one of these as a part.
pub(crate) fn may_change(store: &Store, ty: Type) -> bool {
    let part = |&part: &Type| may_change(store, part);
    let parts = || store.as_tuple(ty).is_some_and(|parts| parts.iter().any(part));
    has_tangent(store, ty) || store.as_function(ty).is_some() || parts()
}

/// The operations of a block after one of them, or all.
fn since(ir: &Ir, block: Block, before: Option<Op>) -> Vec<Op> {
    let ops: Vec<Op> = ir.ops(block).collect();
    let start =
        before.map_or(0, |before| ops.iter().position(|&op| op == before).map_or(0, |at| at + 1));
    ops[start..].to_vec()
}
