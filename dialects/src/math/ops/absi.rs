//! `math.absi`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars, one};

/// Returns the absolute value of a signed integer; that of the least one wraps.
///
/// ```mlir
/// func.func @example(%a: i32) -> i32 {
///   %r = math.absi %a : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.absi", pure, idempotent, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct Absi {
    /// The operand.
    #[operand(INTEGER_LIKE)]
    pub operand: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

impl Elementwise for Absi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a]| a.wrapping_abs())
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].compare(IntCompare::Slt, x[0].same(0)).select(-x[0], x[0]))
    }
}

impl Differentiate for Absi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
