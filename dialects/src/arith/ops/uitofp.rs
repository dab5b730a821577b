//! `arith.uitofp`

use crate::arith::conversions;
use crate::derivative_rules::OperandRule;
use crate::interp::Kernel;
use cotan_ir::constraints::{FIXED_INTEGER_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::{Unary, one};

conversions::conversion! {
    /// Converts an unsigned integer to the nearest float.
    Uitofp = "arith.uitofp" (nneg) {
        types: FIXED_INTEGER_LIKE("i32") => FLOAT_LIKE("f64"),
        verify: same_dimensions,
        attach: [Canonical(super::sitofp::rules::ALL)],
        kernel: |_, numbers| {
            let to = numbers.to();
            Kernel::words(move |x, y| y[0] = to.nearest_integer(i128::from(x[0])))
        },
        code: |_, x, to| one(x.to(to, Unary::FloatOfUnsigned)),
        operand: OperandRule::ZeroDerivative,
    }
}
