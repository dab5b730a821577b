//! `arith.divf`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::derivative_rules::OperandRule;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::float_binary! {
    /// Returns the quotient of two floats.
    Divf = "arith.divf" {
        traits: [],
        attach: [Cost::DIVISION, LAWS, Canonical(rules::ALL)],
        computes: |[a, b]| a / b,
        code: |x| x[0] / x[1],
        operands: [
            OperandRule::Linear(|e, op, c| {
                let Self { rhs, .. } = e.read(op);
                e.div(c, rhs)
            }),
            // -y/b
            OperandRule::Pointwise(|e, op| {
                let Self { rhs, result, .. } = e.read(op);
                let quotient = e.div(result, rhs);
                Some(e.neg(quotient))
            }),
        ],
    }
}

const LAWS: Laws =
    Laws { right: |number, c| (number.float(c) == 1.0).then_some(Outcome::Operand), ..Laws::NONE };
