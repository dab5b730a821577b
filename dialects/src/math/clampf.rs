//! `math.clampf`

use crate::arith::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The float in a range that is nearest to a float: `min(max(value, low), high)`.
///
/// ```mlir
/// func.func @example(%a: f64, %lo: f64, %hi: f64) -> f64 {
///   %r = math.clampf %a to [%lo, %hi] : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.clampf", pure, same_type)]
#[asm("$value `to` ` ` `[` $min `,` $max `]` (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Clampf {
    /// What is moved into the range.
    #[operand(FLOAT_LIKE)]
    pub value: Value,
    /// The least float of the range.
    #[operand(FLOAT_LIKE)]
    pub min: Value,
    /// The greatest float of the range.
    #[operand(FLOAT_LIKE)]
    pub max: Value,
    /// What may be assumed of the numbers.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}
