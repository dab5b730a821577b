//! The logistic function and its logarithm.

use super::exp::{Power, exp_double};
use super::log::log1p_double;
use crate::double::Double;
use crate::formula::{clamp_int, power_of_two, scale};
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// The logistic function `1 / (1 + e^-x)`.
pub static SIGMOID: Elementary = Elementary {
    name: "sigmoid",
    doc: "1 / (1 + e) or e / (1 + e) for e = e^-|x|, in double-double",
    bound_f64: 0.76,
    bound_f32: 0.501,
    function: Function::Unary(|x| sigmoid(&Host, x), |m, x| sigmoid(&m, x)),
    single: None,
};

/// The logarithm of the logistic function.
pub static LOG_SIGMOID: Elementary = Elementary {
    name: "log_sigmoid",
    doc: "min(x, 0) - log1p(e) for e = e^-|x|, in double-double; -e alone from 40 on",
    bound_f64: 0.76,
    bound_f32: 0.501,
    function: Function::Unary(|x| log_sigmoid(&Host, x), |m, x| log_sigmoid(&m, x)),
    single: None,
};

/// `log(1 + e^x)`.
pub static SOFTPLUS: Elementary = Elementary {
    name: "softplus",
    doc: "minus the logarithm of the logistic function of -x",
    bound_f64: 0.76,
    bound_f32: 0.501,
    function: Function::Unary(|x| -log_sigmoid(&Host, -x), |m, x| -log_sigmoid(&m, -x)),
    single: None,
};

/// Evaluates [`SIGMOID`].
pub fn sigmoid<M: Machine>(m: &M, x: M::F) -> M::F {
    let (power, e) = exp_of_negative(m, x);
    let negative = m.lt(x, m.float(0.0));
    let numerator = Double::select(m, negative, power.mantissa, Double::constant(m, 1.0, 0.0));
    let quotient = numerator.over(m, e.plus_float(m.float(1.0)));
    scale(m, quotient.value(), m.int_select(negative, power.exponent, m.int(0)))
}

/// Evaluates [`LOG_SIGMOID`].
pub fn log_sigmoid<M: Machine>(m: &M, x: M::F) -> M::F {
    let (power, e) = exp_of_negative(m, x);
    let zero = m.float(0.0);
    let below = m.select(m.lt(zero, x), zero, x);
    let value = (-log1p_double(m, e)).plus_float(below).value();
    let value = m.select(m.eq(x, m.float(f64::NEG_INFINITY)), x, value);
    let tail = -scale(m, power.mantissa.value(), power.exponent);
    m.select(m.lt(m.float(40.0), x), tail, value)
}

/// Returns `e^-|x|`, also as a double-double that is at least 2^-100.
fn exp_of_negative<M: Machine>(m: &M, x: M::F) -> (Power<M>, Double<M::F>) {
    let power = exp_double(m, Double::new(-m.abs(x), m.float(0.0)));
    let unit = power_of_two(m, clamp_int(m, power.exponent, -100, 0));
    let e = power.mantissa.scaled(unit);
    (power, e)
}
