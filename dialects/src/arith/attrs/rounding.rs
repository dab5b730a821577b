//! Rounding modes.

use crate::interp::{Kernel, NumberFormat, Numbers, Word};
use cotan_ir::{Attr, Type};

/// The rounding mode of a conversion to a narrower float: `to_nearest_even`.
#[derive(Attr, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[attr(integer = Type::I32)]
pub enum RoundingMode {
    /// To the nearest, ties to even.
    #[default]
    ToNearestEven,
    /// Down.
    Downward,
    /// Up.
    Upward,
    /// Towards zero.
    TowardZero,
    /// To the nearest, ties away from zero.
    ToNearestAway,
}

impl RoundingMode {
    /// Returns the kernel of a conversion of floats.
    pub fn kernel(self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        Kernel::words(move |x, y| y[0] = self.round(from.float(x[0]), to))
    }

    /// Returns the word of `value`, rounded to a value of a float format.
    pub fn round(self, value: f64, to: NumberFormat) -> Word {
        let nearest = to.nearest(value.abs());
        let rounded = to.float(nearest);
        if self == Self::ToNearestEven || !value.is_finite() || rounded == value.abs() {
            return to.nearest(value);
        }
        // The magnitude is between the values of two consecutive words. Above the largest value is
        // infinity or NaN, or, in a format without both, none.
        let too_large = rounded.is_nan() || rounded > value.abs();
        let below = if too_large { nearest.saturating_sub(1) } else { nearest };
        let above = if to.float(below + 1) <= 0.0 { below } else { below + 1 };
        let middle = value.abs() - to.float(below) == to.float(above) - value.abs();
        let outward = match self {
            Self::Upward => value > 0.0,
            Self::Downward => value < 0.0,
            Self::ToNearestAway => too_large || middle,
            Self::TowardZero | Self::ToNearestEven => false,
        };
        let magnitude = to.float(if outward { above } else { below });
        to.nearest(magnitude.copysign(value))
    }
}
