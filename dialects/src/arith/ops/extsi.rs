//! `arith.extsi`

use crate::arith::conversions;
use cotan_ir::constraints::FIXED_INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;

conversions::integer_conversion! {
    /// Sign-extends an integer.
    Extsi = "arith.extsi" (none) {
        types: FIXED_INTEGER_LIKE("i32" => "i64"),
        verify: integer_widens,
        attach: [Canonical(super::extui::rules::ALL)],
        operand: signed by signed_to,
    }
}
