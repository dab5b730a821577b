//! `arith.remsi`

use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};

/// The remainder of signed division, with the sign of the left operand; by zero gives zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.remsi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.remsi", pure, same_type)]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Remsi {
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
