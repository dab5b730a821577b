//! Bessel functions of the first kind.

use super::double::Double;
use super::formula::{at_least, at_most, polynomial};
use super::long::angle_reduction::reduce;
use super::long::{cosine, sine};
use super::machine::{Host, Machine};
use super::tables::{BESSEL_J0, BESSEL_J1, BesselCoefficients};
use super::{Elementary, Function};

/// The Bessel function of the first kind and order 0.
pub static BESSEL_J0_FUNCTION: Elementary = Elementary {
    name: "bessel_j0",
    doc: "for |x| up to 8 a polynomial in x^2 times the distances to the squares of the first three zeros, then \
          sqrt(2 / (pi x)) M cos(x - pi/4 + theta), with polynomials in (8/x)^2 for the modulus M and the phase theta, \
          and the angle in double-double; next to zeros beyond 8 the absolute error is 2^-67",
    bound_f64: 6.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| bessel_j0(&Host, x), |m, x| bessel_j0(&m, x)),
    single: None,
};

/// The Bessel function of the first kind and order 1.
pub static BESSEL_J1_FUNCTION: Elementary = Elementary {
    name: "bessel_j1",
    doc: "as bessel_j0, with x times the polynomial, and a quarter turn less",
    bound_f64: 6.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| bessel_j1(&Host, x), |m, x| bessel_j1(&m, x)),
    single: None,
};

/// The square root of `2 / pi`.
const ROOT: f64 = 0.797_884_560_802_865_4;

/// The end of the near range.
const NEAR: f64 = 8.0;

/// Evaluates [`BESSEL_J0_FUNCTION`].
pub fn bessel_j0<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let far = far(m, size, &BESSEL_J0, 1, -0.125);
    with_ends(m, size, m.select(m.le(size, m.float(NEAR)), near(m, size, &BESSEL_J0), far))
}

/// Evaluates [`BESSEL_J1_FUNCTION`].
pub fn bessel_j1<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let far = far(m, size, &BESSEL_J1, -1, 0.375);
    let near = size * near(m, size, &BESSEL_J1);
    let value = with_ends(m, size, m.select(m.le(size, m.float(NEAR)), near, far));
    let value = m.select(m.lt(x, m.float(0.0)), -value, value);
    m.select(m.eq(x, m.float(0.0)), x, value)
}

/// Returns 0 at infinity, NaN for NaN.
fn with_ends<M: Machine>(m: &M, size: M::F, value: M::F) -> M::F {
    let value = m.select(m.eq(size, m.float(f64::INFINITY)), m.float(0.0), value);
    m.select(m.eq(size, size), value, size)
}

/// Returns the product of the polynomial and the distances to the zeros.
fn near<M: Machine>(m: &M, size: M::F, table: &'static BesselCoefficients) -> M::F {
    let size = at_most(m, size, NEAR);
    let at = m.fma(size * size, m.float(1.0 / 32.0), m.float(-1.0));
    let [first, second, third] = table.zeros.map(|(hi, lo)| {
        let distance = (size - m.float(hi)) - m.float(lo);
        distance * (size + m.float(hi))
    });
    polynomial(m, at, table.near) * (first * second * third)
}

/// Returns `sqrt(2 / (pi x)) M sin(x + quarters pi/4 + theta)`, where the phase theta begins with
/// `lead / x`.
fn far<M: Machine>(
    m: &M,
    size: M::F,
    table: &'static BesselCoefficients,
    quarters: i32,
    lead: f64,
) -> M::F {
    // Beyond the largest finite float the angle is unspecified, and the result replaced.
    let x = at_most(m, at_least(m, size, NEAR), f64::MAX);
    let one = m.float(1.0);
    let inverse = one / x;
    let ratio = inverse * m.float(NEAR);
    let at = m.fma(ratio * ratio, m.float(2.0), -one);
    let modulus = polynomial(m, at, table.modulus);
    let rest = polynomial(m, at, table.phase) * inverse * inverse * inverse;
    let leading = Double::constant(m, lead, 0.0).over(m, Double::new(x, m.float(0.0)));
    let eighth = Double::constant(m, std::f64::consts::FRAC_PI_4, 3.061_616_997_868_383e-17);
    let eighth = eighth.scaled(m.float(f64::from(quarters)));
    let reduced = reduce(m, x);
    let angle = reduced.r.plus(eighth).plus(leading.plus_float(rest));
    let value = sine_of(m, angle, reduced.n);
    m.float(ROOT) / m.sqrt(x) * modulus * value
}

/// Returns the sine of `n pi/2 + angle`, where the angle is at most about pi/2.
fn sine_of<M: Machine>(m: &M, angle: Double<M::F>, n: M::I) -> M::F {
    let quarter = Double::constant(m, std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17);
    let limit = m.float(std::f64::consts::FRAC_PI_4);
    let (above, below) = (m.lt(limit, angle.hi), m.lt(angle.hi, -limit));
    let lowered = Double::select(m, above, angle.minus(quarter), angle);
    let r = Double::select(m, below, angle.plus(quarter), lowered);
    let turns = m.int_select(above, m.int(1), m.int_select(below, m.int(3), m.int(0)));
    let n = (n + turns) & m.int(3);
    let (sine, cosine) = (sine(m, r).value(), cosine(m, r).value());
    let value = m.select(m.int_eq(n & m.int(1), m.int(1)), cosine, sine);
    m.select(m.int_lt(n, m.int(2)), value, -value)
}
