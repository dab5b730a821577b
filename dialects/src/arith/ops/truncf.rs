//! `arith.truncf`

mod rules;

use crate::arith::{RoundingMode, conversions};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::one;

conversions::conversion! {
    /// Truncates a float to a narrower format, with the rounding mode, by default to nearest, ties
    /// to even.
    Truncf = "arith.truncf" (rounding) {
        types: FLOAT_LIKE("f64") => FLOAT_LIKE("f32"),
        verify: float_narrows,
        attach: [Canonical(rules::ALL)],
        kernel: |this, numbers| this.roundingmode.unwrap_or_default().kernel(numbers),
        code: |this, x, to| (this.roundingmode.unwrap_or_default() == RoundingMode::ToNearestEven).then(|| one(x.float_to(to)))?,
        operand: conversions::cast_back!(),
    }
}
