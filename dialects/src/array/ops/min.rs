//! `array.min`

use crate::array::axis::reductions::Order;

crate::array::axis::extremal::extremum! {
    /// Returns the minimum along an axis by `arith.minimumf`: NaN if any element is NaN, and 0.0 is
    /// above -0.0, so any grouping yields the same result. For an empty axis it is infinity, or the
    /// greatest integer. Along several axes, or over all, it is the minimum of the minima, with
    /// those along the last axis computed first. Its derivative is that of the element at
    /// `array.argmin`.
    Min = "array.min" {
        order: Order::downwards,
        /// The minima.
        result,
    }
}
