//! `arith.xori`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::integer_binary! {
    /// Returns the bitwise exclusive disjunction of two integers.
    Xori = "arith.xori" (none) {
        traits: [commutative],
        attach: [Cost::ONE, LAWS, Canonical(rules::ALL)],
        computes: unsigned |[a, b]| a ^ b,
        code: |x, _| x[0] ^ x[1],
        modulo_two: [|_, _, v| v, |_, _, v| v],
    }
}

const LAWS: Laws = Laws {
    right: |_, c| (c == 0).then_some(Outcome::Operand),
    twice: Some(Outcome::Zero),
    associative: true,
    ..Laws::NONE
};
