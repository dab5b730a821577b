//! `math.ipowi`

use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};

/// A signed integer to the power of another one, modulo two to the width.
///
/// ```mlir
/// func.func @example(%a: i32, %n: i32) -> i32 {
///   %r = math.ipowi %a, %n : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.ipowi", pure, same_type)]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Ipowi {
    /// The base.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The exponent.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}
