//! `arith.maxsi`

use crate::Cost;
use crate::arith::Minsi;
use crate::arith::ranges;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::OpDef;
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars, one};

/// Returns the larger of two signed integers.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.maxsi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.maxsi", pure, commutative, same_type, impl(Elementwise), attach(Cost::ONE, LAWS, Canonical(&[&ranges::CLAMP_IN_RANGE])))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Maxsi {
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

const LAWS: Laws = Laws {
    right: |number, c| match c {
        _ if c == number.least() => Some(Outcome::Operand),
        _ if c == number.most() => Some(Outcome::Constant),
        _ => None,
    },
    twice: Some(Outcome::Operand),
    associative: true,
    absorbs: Some(Minsi::SPEC),
    ..Laws::NONE
};

impl Elementwise for Maxsi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a, b]| a.max(b))
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].signed().max(x[1].signed()) as u128)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].compare(IntCompare::Sgt, x[1]).select(x[0], x[1]))
    }
}

impl Differentiate for Maxsi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
