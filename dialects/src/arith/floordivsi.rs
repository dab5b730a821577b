//! `arith.floordivsi`

use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};

/// Divides signed integers, rounding down; by zero gives zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.floordivsi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.floordivsi", pure, same_type)]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Floordivsi {
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
