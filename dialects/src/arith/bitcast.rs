//! `arith.bitcast`

use super::casts::{BITCASTABLE, same_width};
use cotan_ir::{Op, Value};

/// Reads the bits of a value as a value of another type of the same width.
///
/// ```mlir
/// func.func @example(%a: f64) -> i64 {
///   %r = arith.bitcast %a : f64 to i64
///   return %r : i64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.bitcast", pure, verify = same_width)]
#[asm("$in attr-dict `:` type($in) `to` type($out)")]
pub struct Bitcast {
    /// What is converted.
    #[operand(BITCASTABLE, name = "in")]
    pub input: Value,
    /// The result.
    #[result(BITCASTABLE)]
    pub out: Value,
}
