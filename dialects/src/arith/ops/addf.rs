//! `arith.addf`

pub(super) mod rules;

use crate::Cost;
use crate::arith::families;
use crate::derivative_rules::OperandRule;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::float_binary! {
    /// Returns the sum of two floats.
    Addf = "arith.addf" {
        traits: [commutative],
        attach: [Cost::ONE, LAWS, Canonical(rules::ALL)],
        computes: |[a, b]| a + b,
        code: |x| x[0] + x[1],
        operands: [OperandRule::Linear(|_, _, c| c), OperandRule::Linear(|_, _, c| c)],
    }
}

const LAWS: Laws = Laws {
    right: |number, c| {
        (number.float(c) == 0.0 && number.float(c).is_sign_negative()).then_some(Outcome::Operand)
    },
    ..Laws::NONE
};
