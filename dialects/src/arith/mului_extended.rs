//! `arith.mului_extended`

use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};

/// Multiplies unsigned integers to twice the width: the low half and the high half.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %low, %r = arith.mului_extended %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.mului_extended", pure, commutative, same_type)]
#[asm("$lhs `,` $rhs attr-dict `:` type($lhs)")]
pub struct MuluiExtended {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The low half.
    #[result(INTEGER_LIKE)]
    pub low: Value,
    /// The high half.
    #[result(INTEGER_LIKE)]
    pub high: Value,
}
