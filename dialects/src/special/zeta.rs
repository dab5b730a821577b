//! `special.zeta`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::Computes;
use cotan_numerics::Elementary;

crate::arith::families::binary! {
    (fastmath) FLOAT_LIKE("f64")
    /// Returns the Hurwitz zeta function: the sum of `(q + k)^-s` for k from 0 on, where s is the
    /// left operand and q the right one. Infinite for an s of 1, and for a q of 0 or a negative
    /// integer; NaN for an s below 1 and other negative q.
    Zeta = "special.zeta" [] [Cost::each(300)]
}

impl Computes for Zeta {
    const FUNCTION: &'static Elementary = &cotan_numerics::ZETA;
}

impl Differentiate for Zeta {
    /// In q, `-s zeta(s + 1, q)`.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Unsupported("its derivative by the exponent has no operation"),
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: s, rhs: q, .. } = e.read(op);
            let next = e.offset(1.0, s)?;
            let zeta = e.zeta(next, q);
            let product = e.mul(s, zeta);
            Some(e.neg(product))
        }),
    ];
}
