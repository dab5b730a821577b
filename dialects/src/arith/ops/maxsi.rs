//! `arith.maxsi`

use crate::arith::{Minsi, extrema, ranges};
use cotan_ir::rewrite::Canonical;

extrema::integer_extremum! {
    /// Returns the larger of two signed integers.
    Maxsi = "arith.maxsi" {
        attach: [Canonical(&[&ranges::CLAMP_IN_RANGE])],
        computes: signed.max,
        left_is_chosen: Sgt,
        identity: |number| number.least(),
        absorbing: |number| number.most(),
        absorbs: Minsi,
    }
}
