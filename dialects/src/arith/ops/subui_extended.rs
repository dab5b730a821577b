//! `arith.subui_extended`

use crate::Cost;
use crate::arith::extended::{infer, parse, print, verify};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers, Word};
use cotan_ir::constraints::{BOOL_LIKE, INTEGER_LIKE};
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars};

/// Returns the difference of two unsigned integers and a borrow flag.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i1 {
///   %diff, %r = arith.subui_extended %a, %b : i32, i1
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.subui_extended", pure, infer = infer, verify = verify, impl(Elementwise),
    attach(Cost::ONE)
)]
#[asm(custom(parse, print))]
pub struct SubuiExtended {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The difference, modulo two to the width.
    #[result(INTEGER_LIKE)]
    pub diff: Value,
    /// True if the right operand is above the left one.
    #[result(BOOL_LIKE)]
    pub borrow: Value,
}

impl Elementwise for SubuiExtended {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let number = numbers.to();
        Kernel::words(move |x, y| {
            let diff = number.wrap(x[0].wrapping_sub(x[1]));
            y.copy_from_slice(&[diff, Word::from(x[0] < x[1])]);
        })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        Some([x[0] - x[1], x[0].compare(IntCompare::Ult, x[1])].into_iter().collect())
    }
}

impl Differentiate for SubuiExtended {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
