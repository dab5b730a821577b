//! `#interval.bounds`

use cotan_ir::Attr;

/// Where an interval begins and ends: `#interval.bounds<0.0 : f64, 1.0 : f64>`.
#[derive(Attr, Clone, Copy, Debug, PartialEq)]
#[attr("interval.bounds")]
pub struct Bounds {
    /// The smallest number.
    pub lower: f64,
    /// The largest number.
    pub upper: f64,
}

impl Bounds {
    /// The bounds of all sums of a number between these and one between those. They are moved
    /// apart by one step of rounding, so that no exact sum is left out.
    pub fn plus(self, other: Self) -> Self {
        Self {
            lower: (self.lower + other.lower).next_down(),
            upper: (self.upper + other.upper).next_up(),
        }
    }
}
