//! `math.powf`

use crate::arith::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The left float to the power of the right one.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = math.powf %a, %b : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.powf", pure, same_type)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Powf {
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
