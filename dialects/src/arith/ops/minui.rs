//! `arith.minui`

use crate::arith::{Maxui, extrema};
use crate::interp::Word;

extrema::integer_extremum! {
    /// Returns the smaller of two unsigned integers.
    Minui = "arith.minui" {
        attach: [],
        computes: unsigned.min,
        left_is_chosen: Ult,
        identity: |number| number.wrap(Word::MAX),
        absorbing: |_| 0,
        absorbs: Maxui,
    }
}
