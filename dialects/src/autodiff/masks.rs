//! Cotangents that are structurally zero where another operand was selected, whatever they are
//! multiplied by.

use super::tangent::add;
use crate::Emit;
use cotan_ir::{Builder, Loc, Value};
use rustc_hash::FxHashMap;

/// `select(mask, value, 0)`, or `select(mask, 0, value)`.
#[derive(Clone, Copy)]
pub struct Masked {
    /// The mask of the selection.
    pub mask: Value,
    /// The value of the mask where the operand was selected.
    pub when: bool,
    /// The cotangent where the operand was selected.
    pub value: Value,
}

impl Masked {
    /// Returns the masked sum of two masked cotangents; `None` if the masks cover everything or
    /// differ in type.
    pub fn plus(
        self,
        other: Self,
        builder: &mut Builder<'_>,
        loc: Loc,
        sum: Value,
    ) -> Option<Self> {
        if self.mask == other.mask {
            return (self.when == other.when).then_some(self.with(sum));
        }
        if builder.ty(self.mask) != builder.ty(other.mask) {
            return None;
        }
        let e = &mut Emit::new(builder, loc);
        let (mask, when) = match (self.when, other.when) {
            (true, true) => (e.or(self.mask, other.mask), true),
            (false, false) => (e.and(self.mask, other.mask), false),
            (true, false) => (e.or_not(self.mask, other.mask), true),
            (false, true) => (e.or_not(other.mask, self.mask), true),
        };
        Some(Self { mask, when, value: sum })
    }

    /// Returns `value` under the same mask.
    pub fn with(self, value: Value) -> Self {
        Self { value, ..self }
    }
}

/// The masked cotangents and their masks.
#[derive(Default)]
pub struct Masks(FxHashMap<Value, Masked>);

impl Masks {
    /// Returns the mask and unmasked value of a cotangent, if it is masked.
    pub fn selected_from(&self, cotangent: Value) -> Option<Masked> {
        self.0.get(&cotangent).copied()
    }

    /// Masks a value.
    ///
    /// The zero where another operand was selected is structural: a cotangent computed from it is
    /// masked again, never multiplied as a zero.
    pub fn mask(&mut self, builder: &mut Builder<'_>, loc: Loc, masked: Masked) -> Value {
        let Masked { mask, when, value } = masked;
        let e = &mut Emit::new(builder, loc);
        let zero = e.zeros_like(value);
        let created = if when { e.select(mask, value, zero) } else { e.select(mask, zero, value) };
        self.0.insert(created, masked);
        created
    }

    /// Returns the sum of two cotangents, structurally zero where neither operand was selected.
    pub fn sum(&mut self, builder: &mut Builder<'_>, loc: Loc, one: Value, other: Value) -> Value {
        let (Some(a), Some(b)) = (self.selected_from(one), self.selected_from(other)) else {
            return add(builder, loc, one, other);
        };
        let is_same_mask = (a.mask, a.when) == (b.mask, b.when);
        // A sum of values with different masks is its own value, so there is nothing to unmask.
        if is_same_mask && (a.value, b.value) == (one, other) {
            let sum = add(builder, loc, one, other);
            self.0.insert(sum, a.with(sum));
            return sum;
        }
        if is_same_mask {
            let value = self.sum(builder, loc, a.value, b.value);
            return self.mask(builder, loc, a.with(value));
        }
        let sum = add(builder, loc, one, other);
        if let Some(masked) = a.plus(b, builder, loc, sum) {
            self.0.insert(sum, masked);
        }
        sum
    }
}
