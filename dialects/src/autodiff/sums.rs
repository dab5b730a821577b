//! Where cotangents are added up.
//!
//! Inside a block a cotangent is a value, which operations read. That of a value around a block may
//! be an accumulator instead: nobody inside reads it, and adding to it costs as much as what is
//! added is large. Bodies hand accumulators on to bodies inside of them, so that no level makes an
//! array of its own for what is read from outside.

use super::Transposer;
use super::tangent::{cotangent_type, zeros};
use crate::interfaces::accumulators;
use crate::{AddTransposed, Emit};
use cotan_ir::names::ValueName;
use cotan_ir::{Ir, Op, Type, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Where the cotangent of a value around a block is added up.
#[derive(Clone, Copy, Debug)]
pub enum Start {
    /// In a value that begins with the first part; if there is none it is zero.
    Absent,
    /// In what comes of this: an accumulator, or the cotangent as it is so far.
    From(Value),
    /// In what comes of an argument of this type, which the block takes if there is a part.
    Lane(Type),
}

/// What came of a linear block.
#[derive(Default)]
pub struct Back {
    /// Cotangents of linear arguments and of linear values around; what is absent is zero.
    pub sums: FxHashMap<Value, Value>,
    /// The arguments that were added for values around.
    pub lanes: IndexMap<Value, Value, FxBuildHasher>,
    /// What adds to accumulators: the value around, and the operation.
    pub added: Vec<(Value, Op)>,
}

impl Back {
    /// The cotangent of a value that began with `start`, if there is a part that was added.
    pub fn changed(&self, value: Value, start: Start) -> Option<Value> {
        let start = match start {
            Start::Absent => None,
            Start::From(start) => Some(start),
            Start::Lane(_) => self.lanes.get(&value).copied(),
        };
        self.sums.get(&value).copied().filter(|&sum| Some(sum) != start)
    }
}

impl Transposer<'_, '_> {
    /// What the next part of the cotangent of a value is added to: an accumulator, or the cotangent
    /// so far. `None` if the next part is the first one, of a value.
    pub fn sum_so_far(&mut self, value: Value) -> Option<Value> {
        if let Some(sum) = self.cotangent(value) {
            return Some(sum);
        }
        let sum = match *self.starts.get(&value)? {
            Start::Absent => return None,
            Start::From(sum) => sum,
            Start::Lane(ty) => {
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

    /// The type of what adds up the cotangent of a value.
    pub fn sum_type(&self, value: Value) -> Type {
        let ir = self.ir();
        match (self.cotangent(value), self.starts.get(&value)) {
            (Some(sum), _) | (None, Some(&Start::From(sum))) => ir.ty(sum),
            (None, Some(&Start::Lane(ty))) => ty,
            (None, _) => cotangent_type(&ir.store, ir.ty(value)),
        }
    }

    /// Where a region that runs once at most goes on adding to the cotangents of values.
    pub fn starts_inside(&mut self, values: &[Value]) -> Vec<(Value, Start)> {
        let start = |value| (value, self.sum_so_far(value).map_or(Start::Absent, Start::From));
        values.iter().copied().map(start).collect()
    }

    /// What is added up for a value, zeros if that is nothing yet.
    pub fn sum_or_zeros(&mut self, value: Value) -> Value {
        let ty = self.sum_type(value);
        self.sum_so_far(value).unwrap_or_else(|| zeros(self.builder, self.loc, ty))
    }

    /// Says what is added up for a value from here on: what came of its sum so far.
    pub fn set_sum(&mut self, value: Value, sum: Value) {
        name_as(self.builder.ir_mut(), sum, value);
        self.back.sums.insert(value, sum);
        if accumulators::is(&self.ir().store, self.ir().ty(sum))
            && let Some(op) = self.ir().def_op(sum)
        {
            self.back.added.push((value, op));
        }
    }

    /// Adds to the cotangent of a linear value; of another one, nothing is wanted.
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

    /// Adds to the cotangent of a linear array, at leading indices.
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

    /// Whether an operation knows how to add what comes back through it to the sum for a value that
    /// there is already, without making the whole.
    pub fn adds_back(&mut self, op: Op, to: Value) -> bool {
        let row = self.ir().registry().interface::<AddTransposed>(self.ir().name(op));
        row.is_some() && self.sum_so_far(to).is_some()
    }

    /// Adds what comes back through an operation, at this place of its operands of a kind, to the
    /// cotangent of a linear value: to the sum so far, if the operation knows how to, without making
    /// the whole. Returns whether that was done.
    pub fn add_back(&mut self, op: Op, place: usize, to: Value, ct: Value) -> bool {
        let Some(AddTransposed(row)) = self.ir().registry().interface(self.ir().name(op)) else {
            return false;
        };
        let Some(sum) = self.sum_so_far(to) else { return false };
        let sum = row(&mut Emit::new(self.builder, self.loc), op, place, ct, sum);
        self.set_sum(to, sum);
        true
    }

    /// Adds what comes back to an operand to an accumulator, if there is one, and the operation
    /// knows how to do that without making the whole.
    pub(super) fn add_transposed(
        &mut self,
        op: Op,
        place: usize,
        operand: Value,
        ct: Value,
    ) -> bool {
        let Some(AddTransposed(row)) = self.ir().registry().interface(self.ir().name(op)) else {
            return false;
        };
        if !accumulators::is(&self.ir().store, self.sum_type(operand)) {
            return false;
        }
        let Some(sum) = self.sum_so_far(operand) else { return false };
        let sum = row(&mut Emit::new(self.builder, self.loc), op, place, ct, sum);
        self.set_sum(operand, sum);
        true
    }
}

/// A cotangent is called as the tangent is that it belongs to, which goes.
fn name_as(ir: &mut Ir, value: Value, linear: Value) {
    if ir.value_name(value) == ValueName::FRESH {
        let name = ir.value_name(linear);
        if name != ValueName::CONTINUED {
            ir.set_value_name(value, name);
        }
    }
}
