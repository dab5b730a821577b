//! `arith.remf`

use crate::Cost;
use crate::arith::families;
use crate::derivative_rules::OperandRule;
use cotan_numerics::code::Binary;

families::float_binary! {
    /// Returns the remainder of the division of two floats, with the sign of the left one.
    Remf = "arith.remf" {
        traits: [],
        attach: [Cost::DIVISION],
        computes: |[a, b]| a % b,
        code: |x| x[0].binary(Binary::RemainderFloats, x[1]),
        operands: [
            OperandRule::Pointwise(|e, op| {
                let Self { result, .. } = e.read(op);
                e.number(1.0, result)
            }),
            // The truncated quotient: (result - a) / b, an integral value.
            OperandRule::Pointwise(|e, op| {
                let Self { lhs, rhs, result, .. } = e.read(op);
                let taken = e.sub(result, lhs);
                Some(e.div(taken, rhs))
            }),
        ],
    }
}
