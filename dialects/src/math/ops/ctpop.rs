//! `math.ctpop`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Returns the number of set bits of an integer.
///
/// ```mlir
/// func.func @example(%a: i32) -> i32 {
///   %r = math.ctpop %a : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.ctpop", pure, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct Ctpop {
    /// The operand.
    #[operand(INTEGER_LIKE)]
    pub operand: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

impl Elementwise for Ctpop {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a]| u64::from(a.count_ones()))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].unary(Unary::Ones))
    }
}

impl Differentiate for Ctpop {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
