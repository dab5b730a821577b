//! `arith.addi`

mod rules;

use crate::Cost;
use crate::arith::Overflow;
use crate::derivative_rules::{Differentiate, OperandRule, Transpose};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Returns the sum of two integers, modulo two to the width.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.addi %a, %b overflow<nsw> : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.addi",
    pure,
    commutative,
    same_type,
    impl(Elementwise),
    attach(Cost::ONE, LAWS, Canonical(rules::ALL))
)]
#[asm("$lhs `,` $rhs (`overflow` $overflowFlags^)? attr-dict `:` type($result)")]
pub struct Addi {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The overflow flags.
    #[attr(name = "overflowFlags", default = Overflow::NONE)]
    pub overflow: Overflow,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

const LAWS: Laws =
    Laws { right: |_, c| (c == 0).then_some(Outcome::Operand), associative: true, ..Laws::NONE };

impl Elementwise for Addi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| a.wrapping_add(b))
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].unsigned().wrapping_add(x[1].unsigned()))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0] + x[1])
    }
}

impl Differentiate for Addi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
    const MODULO_TWO: Option<&'static [Transpose]> = Some(&[|_, _, v| v, |_, _, v| v]);
}
