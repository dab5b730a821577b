//! Trigonometric functions.

use super::angle_reduction::reduce;
use crate::double::Double;
use crate::formula::{copy_sign, keep_zero, polynomial};
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// The sine.
pub static SIN: Elementary = Elementary {
    name: "sin",
    doc: "|x| = n pi/2 + r in double-double, by Cody and Waite's reduction below 2^27 and Payne and \
          Hanek's from there on; then a polynomial of degree 15 in r for the sine or 16 for the \
          cosine, interpolating at Chebyshev's nodes on |r| <= pi/4",
    bound_f64: 0.8,
    bound_f32: 0.501,
    function: Function::Unary(|x| sin(&Host, x), |m, x| sin(&m, x)),
    single: None,
};

/// The cosine.
pub static COS: Elementary = Elementary {
    name: "cos",
    doc: "as sin",
    bound_f64: 0.8,
    bound_f32: 0.501,
    function: Function::Unary(|x| cos(&Host, x), |m, x| cos(&m, x)),
    single: None,
};

/// The tangent.
pub static TAN: Elementary = Elementary {
    name: "tan",
    doc: "the quotient of the polynomials of sin and cos in double-double",
    bound_f64: 0.9,
    bound_f32: 0.501,
    function: Function::Unary(|x| tan(&Host, x), |m, x| tan(&m, x)),
    single: None,
};

/// Evaluates [`SIN`].
pub fn sin<M: Machine>(m: &M, x: M::F) -> M::F {
    sincos(m, x).0
}

/// Evaluates [`COS`].
pub fn cos<M: Machine>(m: &M, x: M::F) -> M::F {
    sincos(m, x).1
}

/// Returns sine and cosine.
pub fn sincos<M: Machine>(m: &M, x: M::F) -> (M::F, M::F) {
    let reduced = reduce(m, m.abs(x));
    let (sine, cosine) = (sine(m, reduced.r).value(), cosine(m, reduced.r).value());
    let swapped = m.int_eq(reduced.n & m.int(1), m.int(1));
    let first = m.select(swapped, cosine, sine);
    let second = m.select(swapped, sine, cosine);
    let first = m.select(m.int_lt(reduced.n, m.int(2)), first, -first);
    let negative = m.int_eq((reduced.n + m.int(1)) & m.int(2), m.int(2));
    let second = m.select(negative, -second, second);
    let sign = copy_sign(m, m.float(1.0), x);
    (keep_zero(m, x, where_finite(m, x, first * sign)), where_finite(m, x, second))
}

/// Evaluates [`TAN`].
pub fn tan<M: Machine>(m: &M, x: M::F) -> M::F {
    let reduced = reduce(m, m.abs(x));
    let (sine, cosine) = (sine(m, reduced.r).normal(), cosine(m, reduced.r).normal());
    let swapped = m.int_eq(reduced.n & m.int(1), m.int(1));
    let numerator = Double::select(m, swapped, -cosine, sine);
    let denominator = Double::select(m, swapped, sine, cosine);
    let value = numerator.over(m, denominator).value();
    keep_zero(m, x, where_finite(m, x, value * copy_sign(m, m.float(1.0), x)))
}

fn where_finite<M: Machine>(m: &M, x: M::F, value: M::F) -> M::F {
    m.select(m.lt(m.abs(x), m.float(f64::INFINITY)), value, m.float(f64::NAN))
}

/// The coefficients of `(sin(r) - r) / r^3` in `r^2`.
const SINE: &[f64] = &[
    -0.166_666_666_666_666_66,
    0.008_333_333_333_333_331,
    -0.000_198_412_698_412_650_65,
    2.755_731_921_933_912e-6,
    -2.505_210_623_243_192e-8,
    1.605_853_161_650_460_8e-10,
    -7.586_696_971_425_154e-13,
];

/// The coefficients of `(cos(r) - 1 + r^2/2) / r^4` in `r^2`.
const COSINE: &[f64] = &[
    0.041_666_666_666_666_664,
    -0.001_388_888_888_888_888_7,
    2.480_158_730_158_464_5e-5,
    -2.755_731_922_140_28e-7,
    2.087_675_579_107_172e-9,
    -1.147_046_088_623_027_5e-11,
    4.745_871_820_713_29e-14,
];

/// Returns the sine for `|r| <= pi/4`; the low part is not small.
pub fn sine<M: Machine>(m: &M, r: Double<M::F>) -> Double<M::F> {
    let square = r.hi * r.hi;
    let linear = m.fma(r.lo * square, m.float(-0.5), r.lo);
    Double::new(r.hi, m.fma(r.hi * square, polynomial(m, square, SINE), linear))
}

/// Returns the cosine for `|r| <= pi/4`; the low part is not small.
pub fn cosine<M: Machine>(m: &M, r: Double<M::F>) -> Double<M::F> {
    let square = Double::product(m, r.hi, r.hi);
    let half = square.scaled(m.float(-0.5));
    let sum = Double::ordered_sum(m.float(1.0), half.hi);
    let rest = (sum.lo + half.lo) - r.hi * r.lo;
    let quartic = square.hi * square.hi;
    Double::new(sum.hi, m.fma(quartic, polynomial(m, square.hi, COSINE), rest))
}
