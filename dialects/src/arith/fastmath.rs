//! `#arith.fastmath`

use cotan_ir::{Attr, AttrValue, Ir, Op};

/// What may be assumed of floats: `#arith.fastmath<reassoc,nnan>`.
///
/// `reassoc`: sums and products may be regrouped. `nnan`, `ninf`, `nsz`: there are no NaN, no
/// infinities, no difference between the zeros. `arcp`: dividing may be multiplying by the
/// reciprocal. `contract`: multiplying and adding may be one rounding. `afn`: functions may be
/// approximated. `fast` is all of them.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(
    "arith.fastmath",
    flags(reassoc, nnan, ninf, nsz, arcp, contract, afn),
    words(none = 0, fast = 127),
    separator = ","
)]
pub struct FastMath(u32);

impl FastMath {
    /// What may be assumed by an operation, whichever it is.
    pub fn of(ir: &Ir, op: Op) -> Self {
        let attr = ir.attr_named(op, "fastmath");
        attr.and_then(|attr| Self::from_attr(&ir.store, attr)).unwrap_or(Self::NONE)
    }
}
