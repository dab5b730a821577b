//! `array.all`

use crate::interfaces::nest_lowering::Monoid;

crate::array::axis::extremal::of_booleans! {
    /// Returns whether all booleans along axes, or all of them, are true; true for an empty axis.
    All = "array.all" {
        monoid: Monoid::And,
        words: |words| words.fold(1, |all, word| all & word),
        /// The conjunctions.
        result,
    }
}
