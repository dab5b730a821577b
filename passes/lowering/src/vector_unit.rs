//! What the vectors of a machine are like.

use std::fmt;

/// What the vectors of a machine are like, for which loops are made: they have no more lanes, and no more of them are
/// under way than there are registers.
///
/// ```
/// let unit = cotan_lowering::VectorUnit { width: 32, registers: 16 };
/// assert_eq!(unit.to_string(), "width=32 registers=16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorUnit {
    /// How many bytes a vector has.
    pub width: u32,
    /// How many registers there are for vectors.
    pub registers: u32,
}

impl Default for VectorUnit {
    /// What passes take if nothing is said.
    fn default() -> Self {
        Self { width: 64, registers: 32 }
    }
}

/// As options of `lower-to-loops`.
impl fmt::Display for VectorUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "width={} registers={}", self.width, self.registers)
    }
}
