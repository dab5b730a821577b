//! Maximum and minimum of two floats as in IEEE 754-2019.

/// Returns the larger one; NaN if one of them is. Zero is above minus zero.
pub fn maximum([a, b]: [f64; 2]) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { maximum_number([a, b]) }
}

/// Returns the smaller one; NaN if one of them is. Minus zero is below zero.
pub fn minimum([a, b]: [f64; 2]) -> f64 {
    -maximum([-a, -b])
}

/// Returns the larger one; if one of them is NaN, the other one. Zero is above minus zero.
pub fn maximum_number([a, b]: [f64; 2]) -> f64 {
    if a > b || b.is_nan() || a == b && a.is_sign_positive() { a } else { b }
}

/// Returns the smaller one; if one of them is NaN, the other one. Minus zero is below zero.
pub fn minimum_number([a, b]: [f64; 2]) -> f64 {
    -maximum_number([-a, -b])
}
