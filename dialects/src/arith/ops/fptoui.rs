//! `arith.fptoui`

use crate::arith::conversions;
use crate::derivative_rules::OperandRule;
use crate::interp::Kernel;
use cotan_ir::constraints::{FIXED_INTEGER_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::{Unary, one};

conversions::conversion! {
    /// Converts a float to an unsigned integer, rounded toward zero and saturated; zero for NaN.
    Fptoui = "arith.fptoui" (none) {
        types: FLOAT_LIKE("f64") => FIXED_INTEGER_LIKE("i32"),
        verify: same_dimensions,
        attach: [Canonical(super::sitofp::rules::BACK)],
        kernel: |_, numbers| {
            let (from, to) = (numbers.from(), numbers.to());
            Kernel::words(move |x, y| y[0] = to.saturated_unsigned(from.float(x[0])))
        },
        code: |_, x, to| one(x.to(to, Unary::UnsignedOfFloat)),
        operand: OperandRule::NonDifferentiable,
    }
}
