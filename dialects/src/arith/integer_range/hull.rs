//! The lattice of integer ranges.

use super::IntRange;
use cotan_ir::dataflow::Lattice;

/// The changes of a hull before the ends that still move are widened. Ranges of loop-carried values
/// may grow with every iteration.
const MAX_CHANGES: u8 = 4;

/// The smallest range that contains the values found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hull {
    range: Option<IntRange>,
    changes: u8,
}

impl Hull {
    /// Returns the hull of a range.
    pub const fn new(range: IntRange) -> Self {
        Self { range: Some(range), changes: 0 }
    }

    /// Returns whether an end was widened.
    pub const fn is_widened(self) -> bool {
        self.changes > MAX_CHANGES
    }

    /// Returns the part of the hull in the range of a type; `None` if no value was found.
    pub fn within(self, all: IntRange) -> Option<IntRange> {
        let range = self.range?;
        Some([range[0].max(all[0]), range[1].min(all[1])])
    }
}

impl Lattice for Hull {
    fn bottom() -> Self {
        Self { range: None, changes: 0 }
    }

    fn join(&mut self, other: &Self) -> bool {
        let Some(other) = other.range else { return false };
        let Some(range) = self.range else {
            self.range = Some(other);
            return true;
        };
        let mut joined = [range[0].min(other[0]), range[1].max(other[1])];
        if joined == range {
            return false;
        }
        self.changes = self.changes.saturating_add(1);
        if self.changes > MAX_CHANGES {
            joined[0] = if joined[0] < range[0] { i128::MIN } else { joined[0] };
            joined[1] = if joined[1] > range[1] { i128::MAX } else { joined[1] };
        }
        self.range = Some(joined);
        true
    }
}
