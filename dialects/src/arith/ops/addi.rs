//! `arith.addi`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::rewrite::Canonical;

families::integer_binary! {
    /// Returns the sum of two integers, modulo two to the width.
    Addi = "arith.addi" (overflow) {
        traits: [commutative],
        attach: [Cost::ONE, LAWS, Canonical(rules::ALL)],
        computes: unsigned |[a, b]| a.wrapping_add(b),
        code: |x, _| x[0] + x[1],
        modulo_two: [|_, _, v| v, |_, _, v| v],
    }
}

const LAWS: Laws =
    Laws { right: |_, c| (c == 0).then_some(Outcome::Operand), associative: true, ..Laws::NONE };
