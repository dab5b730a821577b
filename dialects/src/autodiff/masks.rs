//! Zeros of cotangents that are zero whatever they are multiplied by: those of what was not selected.

use super::tangent::add;
use crate::Emit;
use cotan_ir::{Builder, Loc, Value};
use rustc_hash::FxHashMap;

/// `select(mask, value, 0)`, or the other way round.
#[derive(Clone, Copy)]
pub struct Masked {
    /// Where the operand was selected.
    pub mask: Value,
    /// What the mask is there.
    pub when: bool,
    /// What the cotangent is there.
    pub value: Value,
}

impl Masked {
    /// The sum of two, where it is known when one of them is not zero; `None` if one of them always is not.
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

    /// Another value where this one was selected.
    pub fn with(self, value: Value) -> Self {
        Self { value, ..self }
    }
}

/// Cotangents that are zero where something else was selected, and what they are elsewhere.
#[derive(Default)]
pub struct Masks(FxHashMap<Value, Masked>);

impl Masks {
    /// What a cotangent is where it was selected, if it is a masked one.
    pub fn selected_from(&self, cotangent: Value) -> Option<Masked> {
        self.0.get(&cotangent).copied()
    }

    /// Zero is zero where something else was selected, whatever it is multiplied by later on: what
    /// a cotangent becomes is masked again, never multiplied as a zero.
    pub fn mask(&mut self, builder: &mut Builder<'_>, loc: Loc, masked: Masked) -> Value {
        let Masked { mask, when, value } = masked;
        let e = &mut Emit::new(builder, loc);
        let zero = e.zeros_like(value);
        let made = if when { e.select(mask, value, zero) } else { e.select(mask, zero, value) };
        self.0.insert(made, masked);
        made
    }

    /// The sum of two cotangents, zero in the same way where neither operand was selected.
    pub fn sum(&mut self, builder: &mut Builder<'_>, loc: Loc, one: Value, other: Value) -> Value {
        let (Some(a), Some(b)) = (self.selected_from(one), self.selected_from(other)) else {
            return add(builder, loc, one, other);
        };
        let is_same_mask = (a.mask, a.when) == (b.mask, b.when);
        // A sum of values with different masks is its own value, so two of them have nothing to unmask.
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
