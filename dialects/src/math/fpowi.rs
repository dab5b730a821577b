//! `math.fpowi`

use crate::arith::FastMath;
use crate::infer::{first_operand, verify_first_operand};
use cotan_ir::constraints::{FLOAT_LIKE, INTEGER_LIKE};
use cotan_ir::{Op, Value};

/// A float to the power of a signed integer.
///
/// ```mlir
/// func.func @example(%a: f64, %n: i32) -> f64 {
///   %r = math.fpowi %a, %n : f64, i32
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.fpowi", pure, same_shape, infer = first_operand, verify = verify_first_operand)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)")]
pub struct Fpowi {
    /// The base.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The exponent.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// What may be assumed of the numbers.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}
