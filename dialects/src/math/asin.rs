//! `math.asin`

use crate::arith::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The arc sine, from -pi/2 to pi/2; NaN outside -1 to 1.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.asin %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.asin", pure, same_type)]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Asin {
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// What may be assumed of the numbers.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}
