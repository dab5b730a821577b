//! `arith.negf`

use super::FastMath;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// Changes the sign of a float, of NaN as well.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = arith.negf %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.negf", pure, involution, same_type)]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Negf {
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
