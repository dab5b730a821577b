//! `arith.cmpi`

mod rules;

use crate::Cost;
use crate::arith::CmpiPredicate;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::{bool_like_first, verify_bool_like_first};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::{BOOL_LIKE, INTEGER_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Compares two integers, element by element.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i1 {
///   %r = arith.cmpi slt, %a, %b : i32
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.cmpi", pure, same_operand_type, infer = bool_like_first, verify = verify_bool_like_first, impl(Elementwise),
    attach(Cost::ONE, Canonical(rules::ALL))
)]
#[asm("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)")]
pub struct Cmpi {
    /// The predicate.
    #[attr]
    pub predicate: CmpiPredicate,
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The result of the comparison.
    #[result(BOOL_LIKE)]
    pub result: Value,
}

impl Elementwise for Cmpi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let predicate = self.predicate;
        numbers.int_test(move |signed, unsigned| predicate.holds(signed, unsigned))
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        let x = [x[0], x[1]];
        let (signed, unsigned) = (x.map(Wide::signed), x.map(Wide::unsigned));
        Some(u128::from(self.predicate.holds(signed, unsigned)))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].compare(self.predicate.into(), x[1]))
    }
}

impl Differentiate for Cmpi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
