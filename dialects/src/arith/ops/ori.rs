//! `arith.ori`

use crate::Cost;
use crate::arith::{Andi, bits, families};
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::OpDef;
use cotan_ir::rewrite::Canonical;

families::integer_binary! {
    /// Returns the bitwise disjunction of two integers.
    Ori = "arith.ori" (none) {
        traits: [commutative],
        attach: [Cost::ONE, LAWS, Canonical(bits::AND_OR)],
        computes: unsigned |[a, b]| a | b,
        code: |x, _| x[0] | x[1],
        // The sum is `a + b + a b`.
        modulo_two: [
            |e, op, v| e.and_not(v, e.read::<Ori>(op).rhs),
            |e, op, v| e.and_not(v, e.read::<Ori>(op).lhs),
        ],
    }
}

const LAWS: Laws = Laws {
    right: |number, c| match number.signed(c) {
        0 => Some(Outcome::Operand),
        -1 => Some(Outcome::Constant),
        _ => None,
    },
    twice: Some(Outcome::Operand),
    associative: true,
    absorbs: Some(Andi::SPEC),
    ..Laws::NONE
};
