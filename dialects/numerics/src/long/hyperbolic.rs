//! Hyperbolic functions.

use super::exp::{Power, exp_double};
use crate::double::Double;
use crate::formula::{clamp_int, copy_sign, keep_zero, polynomial, power_of_two, scale};
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// The hyperbolic sine.
pub static SINH: Elementary = Elementary {
    name: "sinh",
    doc: "(e^|x| - e^-|x|) / 2 in double-double, e^-|x| as a reciprocal; Taylor's polynomial of \
          degree 7 for |x| < 1/64",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| sinh(&Host, x), |m, x| sinh(&m, x)),
    single: None,
};

/// The hyperbolic cosine.
pub static COSH: Elementary = Elementary {
    name: "cosh",
    doc: "(e^|x| + e^-|x|) / 2 in double-double, e^-|x| as a reciprocal",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| cosh(&Host, x), |m, x| cosh(&m, x)),
    single: None,
};

/// The hyperbolic tangent.
pub static TANH: Elementary = Elementary {
    name: "tanh",
    doc: "(1 - e^-2|x|) / (1 + e^-2|x|) in double-double; Taylor's polynomial of degree 11 for \
          |x| < 1/32",
    bound_f64: 0.52,
    bound_f32: 0.501,
    function: Function::Unary(|x| tanh(&Host, x), |m, x| tanh(&m, x)),
    single: None,
};

/// The coefficients of `1/3! + s/5! + s^2/7!`.
const SINH_TAYLOR: &[f64] = &[1.0 / 6.0, 1.0 / 120.0, 1.0 / 5040.0];

/// Evaluates [`SINH`].
pub fn sinh<M: Machine>(m: &M, x: M::F) -> M::F {
    let (power, inverse) = exponentials(m, x);
    let large = scale(m, power.mantissa.minus(inverse).value(), power.exponent - m.int(1));
    let square = x * x;
    let small = m.fma(x * square, polynomial(m, square, SINH_TAYLOR), x);
    m.select(m.lt(m.abs(x), m.float(1.0 / 64.0)), small, copy_sign(m, large, x))
}

/// Evaluates [`COSH`].
pub fn cosh<M: Machine>(m: &M, x: M::F) -> M::F {
    let (power, inverse) = exponentials(m, x);
    scale(m, power.mantissa.plus(inverse).value(), power.exponent - m.int(1))
}

/// Returns `e^|x|` as `m 2^k`, and `e^-|x|` in units of `2^k` too.
fn exponentials<M: Machine>(m: &M, x: M::F) -> (Power<M>, Double<M::F>) {
    let power = exp_double(m, Double::new(m.abs(x), m.float(0.0)));
    let inverse = Double::constant(m, 1.0, 0.0).over(m, power.mantissa);
    let twice = clamp_int(m, power.exponent + power.exponent, 0, 1000);
    let inverse = inverse.scaled(power_of_two(m, m.int(0) - twice));
    (power, inverse)
}

/// The coefficients of `tanh(x) / x` in `x^2`, without the first one.
const TANH_TAYLOR: &[f64] =
    &[-1.0 / 3.0, 2.0 / 15.0, -17.0 / 315.0, 62.0 / 2835.0, -1382.0 / 155_925.0];

/// Evaluates [`TANH`].
pub fn tanh<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let size = m.select(m.lt(m.float(30.0), size), m.float(30.0), size);
    let power = exp_double(m, Double::new(size * m.float(-2.0), m.float(0.0)));
    let e = power.mantissa.scaled(power_of_two(m, power.exponent));
    let one = m.float(1.0);
    let quotient = (-e).plus_float(one).over(m, e.plus_float(one));
    let square = x * x;
    let small = m.fma(x * square, polynomial(m, square, TANH_TAYLOR), x);
    let value = copy_sign(m, quotient.value(), x);
    let value = m.select(m.lt(m.abs(x), m.float(1.0 / 32.0)), small, value);
    keep_zero(m, x, value)
}
