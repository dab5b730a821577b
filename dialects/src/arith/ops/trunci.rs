//! `arith.trunci`

mod rules;

use crate::arith::conversions;
use cotan_ir::constraints::FIXED_INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;

conversions::integer_conversion! {
    /// Truncates an integer to its low bits.
    Trunci = "arith.trunci" (overflow) {
        types: FIXED_INTEGER_LIKE("i64" => "i32"),
        verify: integer_narrows,
        attach: [Canonical(rules::ALL)],
        operand: unsigned by unsigned_to,
    }
}
