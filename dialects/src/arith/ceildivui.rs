//! `arith.ceildivui`

use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};

/// Divides unsigned integers, rounding up; by zero gives zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.ceildivui %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.ceildivui", pure, same_type)]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Ceildivui {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}
