//! `arith.mulf`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::derivative_rules::OperandRule;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::float_binary! {
    /// Returns the product of two floats.
    Mulf = "arith.mulf" {
        traits: [commutative],
        attach: [Cost::PRODUCT, LAWS, Canonical(rules::ALL)],
        computes: |[a, b]| a * b,
        code: |x| x[0] * x[1],
        operands: [
            OperandRule::Bilinear(|e, op, c| {
                let Self { rhs, .. } = e.read(op);
                e.mul(c, rhs)
            }),
            OperandRule::Bilinear(|e, op, c| {
                let Self { lhs, .. } = e.read(op);
                e.mul(lhs, c)
            }),
        ],
    }
}

const LAWS: Laws =
    Laws { right: |number, c| (number.float(c) == 1.0).then_some(Outcome::Operand), ..Laws::NONE };
