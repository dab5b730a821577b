//! The vector unit of a machine.

use std::fmt;

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
        super::TARGET.vector_unit
    }
}

/// Formats the unit as options of `lower-to-loops`.
impl fmt::Display for VectorUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "width={} registers={}", self.width, self.registers)
    }
}
