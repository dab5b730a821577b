//! Trip counts of counting loops.

use cotan_ir::{Ir, Value};

/// The trip count of a loop, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownTripCount {
    Zero,
    One,
    Unknown,
}

impl KnownTripCount {
    /// Returns the trip count of a loop between two bounds by a step.
    pub fn between(ir: &Ir, [lower, upper, step]: [Value; 3]) -> Self {
        let number = |value| ir.constant(value).and_then(|attr| ir.as_int(attr));
        let step = number(step);
        if lower == upper || step.is_some_and(|step| step < 1) {
            return Self::Zero;
        }
        match (number(lower), number(upper), step) {
            (Some(lower), Some(upper), _) if lower >= upper => Self::Zero,
            (Some(lower), Some(upper), Some(step))
                if lower.checked_add(step).is_none_or(|next| next >= upper) =>
            {
                Self::One
            }
            _ => Self::Unknown,
        }
    }
}
