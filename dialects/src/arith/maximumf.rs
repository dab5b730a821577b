//! `arith.maximumf`

use super::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The larger of two floats; NaN if one of them is NaN. The left one wins ties.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = arith.maximumf %a, %b fastmath<nnan> : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.maximumf", pure, same_type)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Maximumf {
    /// The left operand.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(FLOAT_LIKE)]
    pub rhs: Value,
    /// What may be assumed of the numbers.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}
