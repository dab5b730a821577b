//! `array.any`

use crate::interfaces::nest_lowering::Monoid;

crate::array::axis::extremal::of_booleans! {
    /// Returns whether any boolean along axes, or any of them, is true; false for an empty axis.
    Any = "array.any" {
        monoid: Monoid::Or,
        words: |words| words.fold(0, |any, word| any | word),
        /// The disjunctions.
        result,
    }
}
