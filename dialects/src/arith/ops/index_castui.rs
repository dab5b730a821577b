//! `arith.index_castui`

use crate::arith::casts::INDEX_CASTABLE;
use crate::arith::conversions;
use cotan_ir::rewrite::Canonical;

conversions::integer_conversion! {
    /// Converts between `index` and unsigned integers.
    IndexCastui = "arith.index_castui" (nneg) {
        types: INDEX_CASTABLE("index" => "i32"),
        verify: to_or_from_index,
        attach: [Canonical(super::index_cast::rules::ALL)],
        operand: unsigned by unsigned_to,
    }
}
