//! `arith.scaling_truncf`

use super::casts::float_narrows;
use super::{FastMath, RoundingMode};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// Divides a float by a power of two and makes it narrower.
///
/// ```mlir
/// func.func @example(%a: f32, %s: f8E8M0FNU) -> f16 {
///   %r = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f16
///   return %r : f16
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.scaling_truncf", pure, verify = float_narrows)]
#[asm(
    "$in `,` $scale ($roundingmode^)? (`fastmath` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"
)]
pub struct ScalingTruncf {
    /// What is converted.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The power of two, by its exponent.
    #[operand(FLOAT_LIKE)]
    pub scale: Value,
    /// How to round; the nearest one, ties to even, unless said.
    #[attr]
    pub roundingmode: Option<RoundingMode>,
    /// What may be assumed of the numbers.
    #[attr]
    pub fastmath: Option<FastMath>,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}
