//! `arith.subf`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::derivative_rules::OperandRule;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::float_binary! {
    /// Returns the difference of two floats.
    Subf = "arith.subf" {
        traits: [],
        attach: [Cost::ONE, LAWS, Canonical(rules::ALL)],
        computes: |[a, b]| a - b,
        code: |x| x[0] - x[1],
        operands: [OperandRule::Linear(|_, _, c| c), OperandRule::Linear(|e, _, c| e.neg(c))],
    }
}

const LAWS: Laws = Laws {
    right: |number, c| {
        (number.float(c) == 0.0 && number.float(c).is_sign_positive()).then_some(Outcome::Operand)
    },
    ..Laws::NONE
};
