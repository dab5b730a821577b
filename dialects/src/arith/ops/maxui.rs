//! `arith.maxui`

use crate::Cost;
use crate::arith::Minui;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide, Word};
use cotan_ir::OpDef;
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars, one};

/// Returns the larger of two unsigned integers.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.maxui %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.maxui", pure, commutative, same_type, impl(Elementwise), attach(Cost::ONE, LAWS))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Maxui {
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
        0 => Some(Outcome::Operand),
        _ if c == number.wrap(Word::MAX) => Some(Outcome::Constant),
        _ => None,
    },
    twice: Some(Outcome::Operand),
    associative: true,
    absorbs: Some(Minui::SPEC),
    ..Laws::NONE
};

impl Elementwise for Maxui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| a.max(b))
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].unsigned().max(x[1].unsigned()))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].compare(IntCompare::Ugt, x[1]).select(x[0], x[1]))
    }
}

impl Differentiate for Maxui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
