//! `arith.andi`

use crate::Cost;
use crate::arith::{Ori, bits, families};
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::OpDef;
use cotan_ir::rewrite::Canonical;

families::integer_binary! {
    /// Returns the bitwise conjunction of two integers.
    Andi = "arith.andi" (none) {
        traits: [commutative],
        attach: [Cost::ONE, LAWS, Canonical(bits::AND_OR)],
        computes: unsigned |[a, b]| a & b,
        code: |x, _| x[0] & x[1],
        modulo_two: [
            |e, op, v| e.and(e.read::<Andi>(op).rhs, v),
            |e, op, v| e.and(e.read::<Andi>(op).lhs, v),
        ],
    }
}

const LAWS: Laws = Laws {
    right: |number, c| match number.signed(c) {
        0 => Some(Outcome::Constant),
        -1 => Some(Outcome::Operand),
        _ => None,
    },
    twice: Some(Outcome::Operand),
    associative: true,
    absorbs: Some(Ori::SPEC),
    ..Laws::NONE
};
