//! `#arith.fastmath`

use cotan_ir::{Attr, AttrValue, Ir, Op};

/// The fast-math flags: `#arith.fastmath<reassoc,nnan>`.
///
/// `reassoc`: sums and products may be reassociated. `nnan`, `ninf`, `nsz`: operands and results
/// are not NaN, not infinite, and the sign of a zero does not matter. `arcp`: a division may be a
/// multiplication by the reciprocal. `contract`: a multiplication and an addition may have one
/// rounding. `afn`: functions may be approximated. `fast` is the union of all flags.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(
    "arith.fastmath",
    flags(reassoc, nnan, ninf, nsz, arcp, contract, afn),
    words(none = 0, fast = 127),
    separator = ","
)]
pub struct FastMath(u32);

impl FastMath {
    /// Returns the flags of an operation of any kind.
    pub fn of(ir: &Ir, op: Op) -> Self {
        let attr = ir.attr_named(op, "fastmath");
        attr.and_then(|attr| Self::from_attr(&ir.store, attr)).unwrap_or(Self::NONE)
    }
}
