//! `arith.index_cast`

pub(super) mod rules;

use crate::arith::casts::INDEX_CASTABLE;
use crate::arith::conversions;
use cotan_ir::rewrite::Canonical;

conversions::integer_conversion! {
    /// Converts between `index` and signed integers.
    IndexCast = "arith.index_cast" (none) {
        types: INDEX_CASTABLE("index" => "i32"),
        verify: to_or_from_index,
        attach: [Canonical(rules::ALL)],
        operand: signed by signed_to,
    }
}
