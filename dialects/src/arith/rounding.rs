//! How to round.

use cotan_ir::{Attr, Type};

/// How a float is rounded to a narrower one: `to_nearest_even`.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(integer = Type::I32)]
pub enum RoundingMode {
    /// To the nearest, ties to even.
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
