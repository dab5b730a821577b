//! `arith.mului_extended`

pub(super) mod rules;

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Word};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Binary, Recorder, Scalar, Scalars};

/// Returns the product of unsigned integers in twice the width, as its low half and its high half.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %low, %r = arith.mului_extended %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.mului_extended",
    pure,
    commutative,
    same_type,
    impl(Elementwise),
    attach(Cost::PRODUCT, Canonical(rules::ALL))
)]
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

impl Elementwise for MuluiExtended {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let number = numbers.to();
        Kernel::words(move |x, y| {
            let product = u128::from(x[0]) * u128::from(x[1]);
            y[0] = number.wrap(product as Word);
            y[1] = number.wrap((product >> number.width()) as Word);
        })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        Some([x[0] * x[1], x[0].binary(Binary::MultiplyHighUnsigned, x[1])].into_iter().collect())
    }
}

impl Differentiate for MuluiExtended {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
