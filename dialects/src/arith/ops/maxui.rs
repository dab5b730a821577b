//! `arith.maxui`

use crate::arith::{Minui, extrema};
use crate::interp::Word;

extrema::integer_extremum! {
    /// Returns the larger of two unsigned integers.
    Maxui = "arith.maxui" {
        attach: [],
        computes: unsigned.max,
        left_is_chosen: Ugt,
        identity: |_| 0,
        absorbing: |number| number.wrap(Word::MAX),
        absorbs: Minui,
    }
}
