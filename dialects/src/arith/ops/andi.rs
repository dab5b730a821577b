//! `arith.andi`

use crate::Cost;
use crate::arith::Ori;
use crate::derivative_rules::{Differentiate, OperandRule, Transpose};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::OpDef;
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Returns the bitwise conjunction of two integers.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.andi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.andi",
    pure,
    commutative,
    same_type,
    impl(Elementwise),
    attach(Cost::ONE, LAWS, Canonical(crate::arith::bits::AND_OR))
)]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Andi {
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
    right: |number, c| match number.signed(c) {
        0 => Some(Outcome::Constant),
        -1 => Some(Outcome::Operand),
        _ => None,
    },
    twice: Some(Outcome::Operand),
    associative: true,
    absorbs: Some(Ori::SPEC),
    ..Laws::NONE
};

impl Elementwise for Andi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| a & b)
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].unsigned() & x[1].unsigned())
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0] & x[1])
    }
}

impl Differentiate for Andi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
    const MODULO_TWO: Option<&'static [Transpose]> = Some(&[
    |e, op, v| e.and(e.read::<Andi>(op).rhs, v),
    |e, op, v| e.and(e.read::<Andi>(op).lhs, v),
]);
}
