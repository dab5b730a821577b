//! What operations with two operands give when one of them is a certain number, or both are the
//! same: declared with the operation, and what `canonicalize` simplifies by.

use cotan_ir::registry::Interface;
use cotan_ir::spec::OpSpec;
use cotan_numerics::{NumberFormat, Word};

/// What is always true of an operation `x op y`, whose operands and result have one type, bit for
/// bit. Attached as `attach(LAWS)`.
///
/// Sums and products of floats do not declare that NaN decides alone: the result is NaN, but it still
/// changes with the other operand, and a derivative is taken of what `canonicalize` leaves.
#[derive(Clone, Copy, Debug)]
pub struct Laws {
    /// What `x op c` is, whatever `x` is.
    pub right: Law,
    /// What `c op x` is, whatever `x` is. Nothing needs to be said of commutative operations, whose
    /// constants stand on the right.
    pub left: Law,
    /// What `x op x` is.
    pub twice: Option<Outcome>,
    /// Whether `(x op y) op z` is `x op (y op z)`.
    pub associative: bool,
    /// The operation that this one absorbs: `(x other y) op y` is `y`, on either side.
    pub absorbs: Option<&'static OpSpec>,
}

/// What an operation gives when one operand is that constant and the other one is not known.
pub type Law = fn(NumberFormat, Word) -> Option<Outcome>;

/// What an operation gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The operand that is not known.
    Operand,
    /// The constant.
    Constant,
    /// Zero.
    Zero,
}

impl Laws {
    /// None at all.
    pub const NONE: Self = Self {
        right: |_, _| None,
        left: |_, _| None,
        twice: None,
        associative: false,
        absorbs: None,
    };
}

impl Interface for Laws {}
