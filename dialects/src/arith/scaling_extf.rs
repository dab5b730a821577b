//! `arith.scaling_extf`

use super::FastMath;
use super::casts::float_widens;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// Makes a float wider and multiplies it by a power of two.
///
/// ```mlir
/// func.func @example(%a: f16, %s: f8E8M0FNU) -> f32 {
///   %r = arith.scaling_extf %a, %s : f16, f8E8M0FNU to f32
///   return %r : f32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.scaling_extf", pure, verify = float_widens)]
#[asm(
    "$in `,` $scale (`fastmath` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"
)]
pub struct ScalingExtf {
    /// What is converted.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The power of two, by its exponent.
    #[operand(FLOAT_LIKE)]
    pub scale: Value,
    /// What may be assumed of the numbers.
    #[attr]
    pub fastmath: Option<FastMath>,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}
