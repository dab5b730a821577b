//! `arith.addui_extended`

mod rules;

use crate::Cost;
use crate::arith::extended::{infer, parse, print, verify};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Word};
use cotan_ir::constraints::{BOOL_LIKE, INTEGER_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars};

/// Returns the sum of two unsigned integers and an overflow flag.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i1 {
///   %sum, %r = arith.addui_extended %a, %b : i32, i1
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.addui_extended", pure, commutative, infer = infer, verify = verify,
    impl(Elementwise), attach(Cost::ONE, Canonical(rules::ALL))
)]
#[asm(custom(parse, print))]
pub struct AdduiExtended {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The sum, modulo two to the width.
    #[result(INTEGER_LIKE)]
    pub sum: Value,
    /// True if the sum overflowed.
    #[result(BOOL_LIKE)]
    pub overflow: Value,
}

impl Elementwise for AdduiExtended {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let number = numbers.to();
        Kernel::words(move |x, y| {
            let sum = number.wrap(x[0].wrapping_add(x[1]));
            y.copy_from_slice(&[sum, Word::from(sum < x[0])]);
        })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let sum = x[0] + x[1];
        Some([sum, sum.compare(IntCompare::Ult, x[0])].into_iter().collect())
    }
}

impl Differentiate for AdduiExtended {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
