//! How accumulators combine what is given to them.

use super::extrema::{maximum, minimum};
use super::{Addf, Addi, Andi, Maximumf, Maxsi, Maxui, Minimumf, Minsi, Minui, Mulf, Muli, Ori};
use crate::interfaces::nests::Monoid;
use crate::numerics::{Number, Word};
use cotan_ir::{Builder, Loc, TypeData, Value};

impl Monoid {
    /// What was combined so far, and the next one.
    pub fn combine(self, number: Number, sofar: Word, next: Word) -> Word {
        let either = |first: bool| if first { sofar } else { next };
        let float =
            |of: fn([f64; 2]) -> f64| number.nearest(of([number.float(sofar), number.float(next)]));
        match (self, number) {
            (Self::Add, Number::Int(_)) => number.wrap(sofar.wrapping_add(next)),
            (Self::Mul, Number::Int(_)) => number.wrap(sofar.wrapping_mul(next)),
            (Self::Add, _) => float(|[a, b]| a + b),
            (Self::Mul, _) => float(|[a, b]| a * b),
            (Self::And, _) => sofar & next,
            (Self::Or, _) => sofar | next,
            (Self::Max, Number::Float(_)) => float(maximum),
            (Self::Min, Number::Float(_)) => float(minimum),
            (Self::Max, _) => either(number.signed(sofar) >= number.signed(next)),
            (Self::Min, _) => either(number.signed(sofar) <= number.signed(next)),
            (Self::UnsignedMax, _) => sofar.max(next),
            (Self::UnsignedMin, _) => sofar.min(next),
        }
    }

    /// The same as an operation on values.
    pub fn emit(self, b: &mut Builder<'_>, loc: Loc, sofar: Value, next: Value) -> Value {
        let is_float = matches!(b.type_data(b.ty(sofar)), TypeData::Float(_));
        match self {
            Self::Add if is_float => Addf::value(b, loc, sofar, next),
            Self::Add => Addi::value(b, loc, sofar, next),
            Self::Mul if is_float => Mulf::value(b, loc, sofar, next),
            Self::Mul => Muli::value(b, loc, sofar, next),
            Self::And => Andi::value(b, loc, sofar, next),
            Self::Or => Ori::value(b, loc, sofar, next),
            Self::Max if is_float => Maximumf::value(b, loc, sofar, next),
            Self::Min if is_float => Minimumf::value(b, loc, sofar, next),
            Self::Max => Maxsi::value(b, loc, sofar, next),
            Self::Min => Minsi::value(b, loc, sofar, next),
            Self::UnsignedMax => Maxui::value(b, loc, sofar, next),
            Self::UnsignedMin => Minui::value(b, loc, sofar, next),
        }
    }
}
