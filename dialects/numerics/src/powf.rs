//! Powers.

use super::double::Double;
use super::formula::{is_infinite, scale};
use super::long::exp::exp_double;
use super::long::log::{log_double, logarithm_of};
use super::machine::{Host, Machine};
use super::{Elementary, Function};

/// `x^y`.
pub static POWF: Elementary = Elementary {
    name: "powf",
    doc: "e^(y log |x|) with the logarithm, the product and the power in double-double; the sign \
          and the special values as in the C standard: x^0 and 1^y are 1 even for NaN",
    bound_f64: 0.8,
    bound_f32: 0.501,
    function: Function::Binary(|x, y| powf(&Host, x, y), |m, x, y| powf(&m, x, y)),
    single: None,
};

/// Evaluates [`POWF`].
pub fn powf<M: Machine>(m: &M, x: M::F, y: M::F) -> M::F {
    let half = y * m.float(0.5);
    let integral = m.eq(m.round(y), y);
    let odd = integral & !m.eq(m.round(half), half);
    let value = power(m, x, Double::new(y, m.float(0.0)), odd);
    let finite_negative = m.lt(x, m.float(0.0)) & m.lt(m.float(f64::NEG_INFINITY), x);
    let fraction = m.eq(y, y) & !integral;
    let value = m.select(finite_negative & fraction, m.float(f64::NAN), value);
    let one = m.float(1.0);
    m.select(m.eq(x, one) | m.eq(y, m.float(0.0)), one, value)
}

/// Evaluates `x^n` for an integer `n`, as exact as [`powf`] also above 2^53.
pub fn fpowi<M: Machine>(m: &M, x: M::F, n: M::I) -> M::F {
    let hi = m.to_float(n);
    let lo = m.to_float(n - m.to_int(hi));
    let odd = m.int_eq(n & m.int(1), m.int(1));
    let value = power(m, x, Double::new(hi, lo), odd);
    m.select(m.int_eq(n, m.int(0)), m.float(1.0), value)
}

/// Returns `|x|^y`, with the sign of `x` if `y` is odd.
fn power<M: Machine>(m: &M, x: M::F, y: Double<M::F>, odd: M::B) -> M::F {
    let a = m.abs(x);
    let log = log_double(m, Double::new(a, m.float(0.0)));
    let product = log.times(m, y);
    let limit = logarithm_of(m, a, log.hi) * y.hi;
    let regular = m.lt(m.abs(limit), m.float(1000.0));
    let exponent = Double::new(
        m.select(regular, product.hi, limit),
        m.select(regular, product.lo, m.float(0.0)),
    );
    let power = exp_double(m, exponent);
    let value = scale(m, power.mantissa.value(), power.exponent);
    let value = m.select(m.eq(a, m.float(1.0)) & is_infinite(m, y.hi), a, value);
    let sign = m.int_lt(m.bits(x), m.int(0)) & odd;
    m.select(sign, -value, value)
}
