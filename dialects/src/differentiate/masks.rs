//! Zeros of cotangents that are zero whatever they are multiplied by: those of what was not selected.

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
}
