//! `math.fma`

use crate::arith::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// `a * b + c`, rounded once.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64, %c: f64) -> f64 {
///   %r = math.fma %a, %b, %c : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.fma", pure, same_type)]
#[asm("$a `,` $b `,` $c (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Fma {
    /// The first factor.
    #[operand(FLOAT_LIKE)]
    pub a: Value,
    /// The second factor.
    #[operand(FLOAT_LIKE)]
    pub b: Value,
    /// What is added.
    #[operand(FLOAT_LIKE)]
    pub c: Value,
    /// What may be assumed of the numbers.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}
