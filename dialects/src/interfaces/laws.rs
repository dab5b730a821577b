//! Algebraic laws of binary operations: results for a constant operand or for two equal operands.
//! They are declared with the operation and used by `canonicalize`.

use cotan_ir::registry::Interface;
use cotan_ir::spec::OpSpec;
use cotan_numerics::{NumberFormat, Word};

/// The laws of an operation `x op y` whose operands and result have one type, bit for bit. Attached
/// as `attach(LAWS)`.
///
/// Sums and products of floats do not declare NaN as absorbing. The result is NaN, but it still
/// depends on the other operand, and derivatives are taken after `canonicalize`.
#[derive(Clone, Copy, Debug)]
pub struct Laws {
    /// The value of `x op c` for all `x`.
    pub right: Law,
    /// The value of `c op x` for all `x`. Commutative operations need not declare it, since their
    /// constants are on the right.
    pub left: Law,
    /// The value of `x op x`.
    pub twice: Option<Outcome>,
    /// True if `(x op y) op z` equals `x op (y op z)`.
    pub associative: bool,
    /// The operation that this one absorbs: `(x other y) op y` is `y`, on either side.
    pub absorbs: Option<&'static OpSpec>,
}

/// Returns the result for a constant operand, where the other one is unknown.
pub type Law = fn(NumberFormat, Word) -> Option<Outcome>;

/// The result of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The unknown operand.
    Operand,
    /// The constant.
    Constant,
    /// Zero.
    Zero,
}

impl Laws {
    /// No laws.
    pub const NONE: Self = Self {
        right: |_, _| None,
        left: |_, _| None,
        twice: None,
        associative: false,
        absorbs: None,
    };
}

impl Interface for Laws {}
