//! `array.max`

use crate::array::axis::reductions::Order;

crate::array::axis::extremal::extremum! {
    /// Returns the maximum along an axis by `arith.maximumf`: NaN if any element is NaN, and 0.0 is
    /// above -0.0, so any grouping yields the same result. For an empty axis it is minus infinity,
    /// or the least integer. Along several axes, or over all, it is the maximum of the maxima, with
    /// those along the last axis computed first. Its derivative is that of the element at
    /// `array.argmax`.
    Max = "array.max" {
        order: Order::upwards,
        /// The maxima.
        result,
    }
}
