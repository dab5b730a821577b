//! `arith.convertf`

use crate::arith::{RoundingMode, conversions};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_numerics::code::one;

conversions::conversion! {
    /// Converts a float to another format of the same width, with the rounding mode, by default to
    /// nearest, ties to even.
    Convertf = "arith.convertf" (rounding) {
        types: FLOAT_LIKE("bf16") => FLOAT_LIKE("f16"),
        verify: same_width,
        attach: [],
        kernel: |this, numbers| this.roundingmode.unwrap_or_default().kernel(numbers),
        code: |this, x, to| {
            let is_exact = x.number() == to;
            let is_known = is_exact || (this.roundingmode.unwrap_or_default() == RoundingMode::ToNearestEven);
            is_known.then(|| one(x.float_to(to)))?
        },
        operand: conversions::cast_back!(),
    }
}
