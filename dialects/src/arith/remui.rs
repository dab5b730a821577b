//! `arith.remui`

use crate::Cost;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Elementwise, Kernel, Numbers, PerElement};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};

/// The remainder of unsigned division; by zero gives zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.remui %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.remui", pure, same_type, impl(PerElement), attach(Cost::DIVISION))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Remui {
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

impl Elementwise for Remui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| a.checked_rem(b).unwrap_or(0))
    }
}

impl Differentiate for Remui {
    const CLASSES: &'static [Class] = &[Class::Discrete; 2];
}
