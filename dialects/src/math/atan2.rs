//! `math.atan2`

use crate::arith::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The angle, from -pi to pi, of the point with the right operand as x and the left one as y.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = math.atan2 %a, %b : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.atan2", pure, same_type)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Atan2 {
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
