//! `arith.bitcast`

mod rules;

use crate::arith::casts::BITCASTABLE;
use crate::arith::conversions;
use crate::derivative_rules::OperandRule;
use crate::interp::Kernel;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::NumberFormat;
use cotan_numerics::code::{Unary, one};

conversions::conversion! {
    /// Reinterprets the bits of a value as another type of the same width. There is one NaN, so its
    /// bits carry no payload.
    Bitcast = "arith.bitcast" (none) {
        types: BITCASTABLE("f64") => BITCASTABLE("i64"),
        verify: same_width,
        attach: [Canonical(rules::ALL)],
        kernel: |_, numbers| {
            let to = numbers.to();
            Kernel::words(move |x, y| y[0] = to.settled(x[0]))
        },
        code: |_, x, to| {
            let bits = match x.number() {
                NumberFormat::Float(_) => x.settled(),
                NumberFormat::Int(_) => x,
            };
            one(bits.to(to, Unary::Bits))
        },
        operand: OperandRule::Unsupported("the bits of a float are not differentiable in it"),
    }
}
