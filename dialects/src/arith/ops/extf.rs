//! `arith.extf`

mod rules;

use crate::arith::conversions;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::one;

conversions::conversion! {
    /// Extends a float to a wider format, exactly.
    Extf = "arith.extf" (fastmath) {
        types: FLOAT_LIKE("f32") => FLOAT_LIKE("f64"),
        verify: float_widens,
        attach: [Canonical(rules::ALL)],
        kernel: |_, numbers| numbers.floats(|[a]| a),
        code: |_, x, to| one(x.float_to(to)),
        operand: conversions::cast_back!(),
    }
}
