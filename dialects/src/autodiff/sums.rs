//! Accumulation of cotangents.
//!
//! Inside a block a cotangent is a value, which operations read. The cotangent of a value from
//! outside may be an accumulator instead: no operation inside reads it, and an addition costs only
//! as much as its addend. Bodies pass accumulators on to nested bodies, so that no level allocates
//! an array of its own for a captured value.

use super::Transposer;
use super::tangent::{cotangent_type, zeros};
use crate::interfaces::accumulators;
use crate::{Emit, LinearHints};
use cotan_ir::names::ValueName;
use cotan_ir::{Ir, Op, Type, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The initial sum of the cotangent of a value that is defined outside a block.
#[derive(Clone, Copy, Debug)]
pub enum InitialSum {
    /// The first contribution is the initial value; without contributions the cotangent is zero.
    Absent,
    /// This value: an accumulator, or the partial cotangent.
    From(Value),
    /// A block argument of this type, added on the first contribution.
    Argument(Type),
}

/// The result of transposing a linear block.
#[derive(Default)]
pub struct TransposedBlock {
    /// The cotangents of linear arguments and of captured linear values; an absent one is zero.
    pub sums: FxHashMap<Value, Value>,
    /// The arguments that were added for captured values.
    pub lanes: IndexMap<Value, Value, FxBuildHasher>,
    /// The operations that add to accumulators, with the captured value.
    pub added: Vec<(Value, Op)>,
}

impl TransposedBlock {
    /// Returns the cotangent of a value with the initial sum `start`, if there is a contribution.
    pub fn changed(&self, value: Value, start: InitialSum) -> Option<Value> {
        let start = match start {
            InitialSum::Absent => None,
            InitialSum::From(start) => Some(start),
            InitialSum::Argument(_) => self.lanes.get(&value).copied(),
        };
        self.sums.get(&value).copied().filter(|&sum| Some(sum) != start)
    }
}

impl Transposer<'_, '_> {
    /// Returns the partial cotangent of a value: an accumulator or a value. Returns `None` if the
    /// next contribution is the first one and starts a value.
    pub fn sum_so_far(&mut self, value: Value) -> Option<Value> {
        if let Some(sum) = self.cotangent(value) {
            return Some(sum);
        }
        let sum = match *self.starts.get(&value)? {
            InitialSum::Absent => return None,
            InitialSum::From(sum) => sum,
            InitialSum::Argument(ty) => {
                let block = self.block;
                let arg = self.builder.add_block_arg(block, ty, self.loc);
                name_as(self.builder.ir_mut(), arg, value);
                self.back.lanes.insert(value, arg);
                arg
            }
        };
        self.back.sums.insert(value, sum);
        Some(sum)
    }

    /// Returns the type of the sum of the cotangent of a value.
    pub fn sum_type(&self, value: Value) -> Type {
        let ir = self.ir();
        match (self.cotangent(value), self.starts.get(&value)) {
            (Some(sum), _) | (None, Some(&InitialSum::From(sum))) => ir.ty(sum),
            (None, Some(&InitialSum::Argument(ty))) => ty,
            (None, _) => cotangent_type(&ir.store, ir.ty(value)),
        }
    }

    /// Returns the initial sums of values in a region that is executed at most once.
    pub fn initial_sums(&mut self, values: &[Value]) -> Vec<(Value, InitialSum)> {
        let start =
            |value| (value, self.sum_so_far(value).map_or(InitialSum::Absent, InitialSum::From));
        values.iter().copied().map(start).collect()
    }

    /// Returns the partial cotangent of a value, zeros if there is none yet.
    pub fn sum_or_zeros(&mut self, value: Value) -> Value {
        let ty = self.sum_type(value);
        self.sum_so_far(value).unwrap_or_else(|| zeros(self.builder, self.loc, ty))
    }

    /// Replaces the partial cotangent of a value by `sum`, which is derived from it.
    pub fn set_sum(&mut self, value: Value, sum: Value) {
        name_as(self.builder.ir_mut(), sum, value);
        self.back.sums.insert(value, sum);
        if accumulators::is(&self.ir().store, self.ir().ty(sum))
            && let Some(op) = self.ir().def_op(sum)
        {
            self.back.added.push((value, op));
        }
    }

    /// Adds to the cotangent of a linear value; has no effect on another one.
    pub fn add(&mut self, value: Value, part: Value) {
        if !self.is_linear(value) {
            return;
        }
        let sum = match self.sum_so_far(value) {
            None => part,
            Some(sum) if accumulators::is(&self.ir().store, self.ir().ty(sum)) => {
                Emit::new(self.builder, self.loc).added_at(sum, &[], part)
            }
            Some(sum) => self.masks.sum(self.builder, self.loc, sum, part),
        };
        self.set_sum(value, sum);
    }

    /// Adds to the cotangent of a linear array at leading indices.
    pub fn add_at(&mut self, value: Value, indices: &[Value], part: Value) {
        if indices.is_empty() || !self.is_linear(value) {
            return self.add(value, part);
        }
        let sum = match self.sum_so_far(value) {
            Some(sum) => Emit::new(self.builder, self.loc).added_at(sum, indices, part),
            None => {
                let ty = cotangent_type(&self.ir().store, self.ir().ty(value));
                Emit::new(self.builder, self.loc).placed(part, indices, ty)
            }
        };
        self.set_sum(value, sum);
    }

    /// Returns whether an operation can add its transpose to the existing partial cotangent of a
    /// value without materializing the whole contribution.
    pub fn adds_back(&mut self, op: Op, to: Value) -> bool {
        LinearHints::of(self.ir(), op).add_transposed.is_some() && self.sum_so_far(to).is_some()
    }

    /// Adds the transpose of an operation, for operand `position` of an operand group, to the partial
    /// cotangent of a linear value without materializing the whole contribution.
    ///
    /// Returns whether the operation supports that.
    pub fn add_back(&mut self, op: Op, position: usize, to: Value, ct: Value) -> bool {
        let Some(row) = LinearHints::of(self.ir(), op).add_transposed else {
            return false;
        };
        let Some(sum) = self.sum_so_far(to) else { return false };
        let sum = row(&mut Emit::new(self.builder, self.loc), op, position, ct, sum);
        self.set_sum(to, sum);
        true
    }

    /// Adds the transpose of an operation for one operand to an accumulator without materializing
    /// the whole contribution.
    ///
    /// Returns false if there is no accumulator or the operation does not support it.
    pub(super) fn add_transposed(
        &mut self,
        op: Op,
        position: usize,
        operand: Value,
        ct: Value,
    ) -> bool {
        let Some(row) = LinearHints::of(self.ir(), op).add_transposed else {
            return false;
        };
        if !accumulators::is(&self.ir().store, self.sum_type(operand)) {
            return false;
        }
        let Some(sum) = self.sum_so_far(operand) else { return false };
        let sum = row(&mut Emit::new(self.builder, self.loc), op, position, ct, sum);
        self.set_sum(operand, sum);
        true
    }
}

/// Names a cotangent like the tangent that it replaces.
fn name_as(ir: &mut Ir, value: Value, linear: Value) {
    if ir.value_name(value) == ValueName::FRESH {
        let name = ir.value_name(linear);
        if name != ValueName::CONTINUED {
            ir.set_value_name(value, name);
        }
    }
}
