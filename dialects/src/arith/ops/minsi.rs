//! `arith.minsi`

use crate::arith::{Maxsi, extrema, ranges};
use cotan_ir::rewrite::Canonical;

extrema::integer_extremum! {
    /// Returns the smaller of two signed integers.
    Minsi = "arith.minsi" {
        attach: [Canonical(&[&ranges::CLAMP_IN_RANGE])],
        computes: signed.min,
        left_is_chosen: Slt,
        identity: |number| number.most(),
        absorbing: |number| number.least(),
        absorbs: Maxsi,
    }
}
