//! `array.argmax`

use crate::array::axis::reductions::Order;

crate::array::axis::extremal::position! {
    /// Returns the index of the maximum along an axis: the first NaN if there is one, otherwise the
    /// first of equal elements. Both zeros are equal. For an empty axis it is 0.
    Argmax = "array.argmax" { order: Order::upwards }
}
