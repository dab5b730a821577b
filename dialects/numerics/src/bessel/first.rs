//! Bessel functions of the first kind.

use crate::double::Double;
use crate::formula::{at_least, at_most, polynomial};
use crate::long::angle_reduction::{LARGE, Reduced, reduce, reduce_medium};
use crate::long::{cosine, sine};
use crate::machine::{Host, Machine};
use crate::tables::{BESSEL_J0, BESSEL_J1, BesselCoefficients};
use crate::{Elementary, Function};

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
    doc: "as bessel_j0, with x times the polynomial, and a quarter of an angle less",
    bound_f64: 6.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| bessel_j1(&Host, x), |m, x| bessel_j1(&m, x)),
    single: None,
};

/// The square root of `2 / pi`.
const ROOT: f64 = 0.797_884_560_802_865_4;

/// The end of the near range.
const NEAR: f64 = 8.0;

/// The function of order 0 for arguments whose angle has a longer reduction.
static J0_OF_LARGE: Elementary = Elementary {
    name: "bessel_j0_of_large",
    function: Function::Unary(
        |x| of_large(&Host, x, &BESSEL_J0, PHASE_0),
        |m, x| of_large(&m, x, &BESSEL_J0, PHASE_0),
    ),
    ..BESSEL_J0_FUNCTION
};

/// The function of order 1 for positive arguments whose angle has a longer reduction.
static J1_OF_LARGE: Elementary = Elementary {
    name: "bessel_j1_of_large",
    function: Function::Unary(
        |x| of_large(&Host, x, &BESSEL_J1, PHASE_1),
        |m, x| of_large(&m, x, &BESSEL_J1, PHASE_1),
    ),
    ..BESSEL_J1_FUNCTION
};

/// The quarters of pi of the phase of an order, and the leading term of the rest.
type Phase = (f64, f64);

const PHASE_0: Phase = (1.0, -0.125);
const PHASE_1: Phase = (-1.0, 0.375);

/// Evaluates [`BESSEL_J0_FUNCTION`].
pub fn bessel_j0<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let far = of_medium(m, size, &BESSEL_J0, PHASE_0);
    let value = m.select(m.le(size, m.float(NEAR)), near(m, size, &BESSEL_J0), far);
    m.rarely(!m.lt(size, m.float(LARGE)), size, &J0_OF_LARGE, value)
}

/// Evaluates [`BESSEL_J1_FUNCTION`].
pub fn bessel_j1<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let far = of_medium(m, size, &BESSEL_J1, PHASE_1);
    let near = size * near(m, size, &BESSEL_J1);
    let value = m.select(m.le(size, m.float(NEAR)), near, far);
    let value = m.rarely(!m.lt(size, m.float(LARGE)), size, &J1_OF_LARGE, value);
    let value = m.select(m.lt(x, m.float(0.0)), -value, value);
    m.select(m.eq(x, m.float(0.0)), x, value)
}

/// Evaluates a function below [`LARGE`], of which the near range is replaced.
fn of_medium<M: Machine>(
    m: &M,
    size: M::F,
    table: &'static BesselCoefficients,
    phase: Phase,
) -> M::F {
    let x = at_most(m, at_least(m, size, NEAR), LARGE);
    far(m, x, reduce_medium(m, x), table, phase)
}

/// Evaluates a function of any argument from [`NEAR`] on: 0 at infinity, NaN for NaN.
fn of_large<M: Machine>(
    m: &M,
    size: M::F,
    table: &'static BesselCoefficients,
    phase: Phase,
) -> M::F {
    let x = at_most(m, at_least(m, size, NEAR), f64::MAX);
    let value = far(m, x, reduce(m, x), table, phase);
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

/// Returns `sqrt(2 / (pi x)) M sin(x + quarters pi/4 + theta)`, where the rest theta begins with
/// `lead / x`.
fn far<M: Machine>(
    m: &M,
    x: M::F,
    reduced: Reduced<M>,
    table: &'static BesselCoefficients,
    (quarters, lead): Phase,
) -> M::F {
    let one = m.float(1.0);
    let inverse = one / x;
    let ratio = inverse * m.float(NEAR);
    let at = m.fma(ratio * ratio, m.float(2.0), -one);
    let modulus = polynomial(m, at, table.modulus);
    let rest = polynomial(m, at, table.phase) * inverse * inverse * inverse;
    let leading = Double::constant(m, lead, 0.0).over(m, Double::new(x, m.float(0.0)));
    let eighth = Double::constant(m, std::f64::consts::FRAC_PI_4, 3.061_616_997_868_383e-17);
    let eighth = eighth.scaled(m.float(quarters));
    let angle = reduced.r.plus(eighth).plus(leading.plus_float(rest));
    m.float(ROOT) / m.sqrt(x) * modulus * sine_of(m, angle, reduced.n)
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
