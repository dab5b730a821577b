//! `#interval.bounds`

use cotan_ir::Attr;

/// The bounds of an interval: `#interval.bounds<0.0 : f64, 1.0 : f64>`.
#[derive(Attr, Clone, Copy, Debug, PartialEq)]
#[attr("interval.bounds")]
pub struct Bounds {
    /// The smallest number.
    pub lower: f64,
    /// The largest number.
    pub upper: f64,
}

impl Bounds {
    /// Returns the bounds of all sums of a value of each interval. They are widened by one rounding
    /// step, so that they include every exact sum.
    pub fn plus(self, other: Self) -> Self {
        Self {
            lower: (self.lower + other.lower).next_down(),
            upper: (self.upper + other.upper).next_up(),
        }
    }
}
