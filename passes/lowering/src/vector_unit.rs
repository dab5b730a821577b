//! The vector unit of a machine.

use std::fmt;

/// Number of bytes of an operand that stays in the first data cache. A larger one is packed by
/// `pack-contractions`.
pub(crate) const FIRST_CACHE: i64 = 32 << 10;

/// The vector unit that loops are compiled for: limits vector widths, and the number of interleaved
/// vectors by the registers.
///
/// ```
/// let unit = cotan_lowering::VectorUnit { width: 32, registers: 16 };
/// assert_eq!(unit.to_string(), "width=32 registers=16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorUnit {
    /// Vector width in bytes.
    pub width: u32,
    /// Number of vector registers.
    pub registers: u32,
}

impl Default for VectorUnit {
    /// Returns the default of the pass options.
    fn default() -> Self {
        Self { width: 64, registers: 32 }
    }
}

/// Formats the unit as options of `lower-to-loops`.
impl fmt::Display for VectorUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "width={} registers={}", self.width, self.registers)
    }
}
