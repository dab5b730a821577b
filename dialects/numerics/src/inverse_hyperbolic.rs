//! Inverse hyperbolic functions.

use super::double::Double;
use super::formula::{copy_sign, is_infinite, keep_zero};
use super::long::LN_2;
use super::long::log::log1p_double;
use super::machine::{Host, Machine};
use super::{Elementary, Function};

/// The inverse hyperbolic sine.
pub static ASINH: Elementary = Elementary {
    name: "asinh",
    doc: "log1p(a + a^2 / (1 + sqrt(1 + a^2))) in double-double for a = |x|; log a + ln 2 from 2^30 \
          on",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| asinh(&Host, x), |m, x| asinh(&m, x)),
    single: None,
};

/// The inverse hyperbolic cosine.
pub static ACOSH: Elementary = Elementary {
    name: "acosh",
    doc: "log1p(t + sqrt(t (t + 2))) in double-double for t = x - 1; log x + ln 2 from 2^30 on",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| acosh(&Host, x), |m, x| acosh(&m, x)),
    single: None,
};

/// The inverse hyperbolic tangent.
pub static ATANH: Elementary = Elementary {
    name: "atanh",
    doc: "log1p(2 a / (1 - a)) / 2 in double-double for a = |x|",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| atanh(&Host, x), |m, x| atanh(&m, x)),
    single: None,
};

/// Evaluates [`ASINH`].
pub fn asinh<M: Machine>(m: &M, x: M::F) -> M::F {
    let a = m.abs(x);
    let square = Double::product(m, a, a);
    let root = square.plus_float(m.float(1.0)).root(m);
    let small = square.over(m, root.plus_float(m.float(1.0))).plus_float(a);
    let value = copy_sign(m, log1p_or_large(m, a, small), x);
    let unchanged = is_infinite(m, x) | m.lt(a, m.float(2f64.powi(-30)));
    m.select(unchanged, x, value)
}

/// Evaluates [`ACOSH`].
pub fn acosh<M: Machine>(m: &M, x: M::F) -> M::F {
    let t = Double::sum(x, m.float(-1.0));
    let root = t.times(m, t.plus_float(m.float(2.0))).root(m);
    let value = log1p_or_large(m, x, t.plus(root));
    let value = m.select(m.lt(x, m.float(1.0)), m.float(f64::NAN), value);
    m.select(m.eq(x, m.float(f64::INFINITY)), x, value)
}

/// Returns `log(2 a)` for a large `a`, else `log(1 + small)`.
fn log1p_or_large<M: Machine>(m: &M, a: M::F, small: Double<M::F>) -> M::F {
    let large = m.lt(m.float(2f64.powi(30)), a);
    let below = Double::sum(a, m.float(-1.0));
    let log = log1p_double(m, Double::select(m, large, below, small));
    let zero = Double::constant(m, 0.0, 0.0);
    let added = Double::select(m, large, Double::constant(m, LN_2.0, LN_2.1), zero);
    log.plus(added).value()
}

/// Evaluates [`ATANH`].
pub fn atanh<M: Machine>(m: &M, x: M::F) -> M::F {
    let (a, one) = (m.abs(x), m.float(1.0));
    let below = Double::sum(one, -a);
    let ratio = Double::new(a + a, m.float(0.0)).over(m, below);
    let value = log1p_double(m, ratio).value() * m.float(0.5);
    let value = m.select(m.eq(a, one), m.float(f64::INFINITY), value);
    let value = m.select(m.lt(one, a), m.float(f64::NAN), value);
    keep_zero(m, x, copy_sign(m, value, x))
}
