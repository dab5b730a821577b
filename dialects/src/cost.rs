//! What running an operation costs.

use cotan_ir::registry::Interface;

/// How much work one element of the result takes, in floating-point operations; one that moves
/// or compares numbers counts as well. The bound on the work of a gradient is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Operations for each element.
    pub per_element: u32,
}

impl Interface for Cost {}

impl Cost {
    /// No work: a constant, a return.
    pub const FREE: Self = Self { per_element: 0 };
    /// An addition, a product, a comparison, a conversion.
    pub const ONE: Self = Self { per_element: 1 };
    /// A quotient or a square root.
    pub const DIVISION: Self = Self { per_element: 4 };
    /// An elementary function.
    pub const FUNCTION: Self = Self { per_element: 20 };
}
