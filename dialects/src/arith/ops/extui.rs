//! `arith.extui`

pub(super) mod rules;

use crate::arith::conversions;
use cotan_ir::constraints::FIXED_INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;

conversions::integer_conversion! {
    /// Zero-extends an integer.
    Extui = "arith.extui" (nneg) {
        types: FIXED_INTEGER_LIKE("i32" => "i64"),
        verify: integer_widens,
        attach: [Canonical(rules::ALL)],
        operand: unsigned by unsigned_to,
    }
}
