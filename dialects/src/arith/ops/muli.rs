//! `arith.muli`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::integer_binary! {
    /// Returns the product of two integers, modulo two to the width.
    Muli = "arith.muli" (overflow) {
        traits: [commutative],
        attach: [Cost::PRODUCT, LAWS, Canonical(rules::ALL)],
        computes: unsigned |[a, b]| a.wrapping_mul(b),
        code: |x, _| x[0] * x[1],
        modulo_two: [
            |e, op, v| e.and(e.read::<Muli>(op).rhs, v),
            |e, op, v| e.and(e.read::<Muli>(op).lhs, v),
        ],
    }
}

const LAWS: Laws = Laws {
    right: |_, c| match c {
        0 => Some(Outcome::Constant),
        1 => Some(Outcome::Operand),
        _ => None,
    },
    associative: true,
    ..Laws::NONE
};
