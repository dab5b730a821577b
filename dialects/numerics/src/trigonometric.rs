//! Trigonometric functions.

use super::double::Double;
use super::formula::{even_odd_polynomial, keep_zero, magic, nearest_multiple};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single, long};
use std::f64::consts::{FRAC_1_PI, FRAC_2_PI};

/// The sine.
pub static SIN: Elementary = Elementary {
    name: "sin",
    doc: "x = n pi + r with pi in three parts, and a polynomial of degree 17 in r, |r| <= pi/2, its \
          coefficients from r^3 on fitted by Remez's exchanges; from 2^30 on the long formula",
    bound_f64: 2.0,
    bound_f32: 2.5,
    function: Function::Unary(|x| sin(&Host, x), |m, x| sin(&m, x)),
    single: Some(Single { eval: |x| sin(&HostSingle, x), record: |m, x| sin(&m, x) }),
};

/// The cosine.
pub static COS: Elementary = Elementary {
    name: "cos",
    doc: "as sin, with x = (n + 1/2) pi + r",
    bound_f64: 2.0,
    bound_f32: 2.5,
    function: Function::Unary(|x| cos(&Host, x), |m, x| cos(&m, x)),
    single: Some(Single { eval: |x| cos(&HostSingle, x), record: |m, x| cos(&m, x) }),
};

/// The tangent.
pub static TAN: Elementary = Elementary {
    name: "tan",
    doc: "x = n pi/2 + r in double-double, and the quotient of polynomials of degree 15 and 16 for the sine \
          and the cosine of r, |r| <= pi/4; from 2^30 on the long formula",
    bound_f64: 2.2,
    bound_f32: 0.501,
    function: Function::Unary(|x| tan(&Host, x), |m, x| tan(&m, x)),
    single: None,
};

/// The argument below which `n` has few enough bits for a three-part pi.
const LARGE: f64 = 1_073_741_824.0; // 2^30

/// The same for `f32`, whose quotient by pi has to be near `n`.
const LARGE_SINGLE: f64 = 8192.0;

/// Pi in three parts, the last one positive, so that `-0 - 0 pi` is -0.
const PI: (f64, f64, f64) =
    (std::f64::consts::PI, 1.224_646_799_147_353e-16, 2.165_713_347_843_828e-32);

/// Pi in three parts of `f32`, likewise.
const PI_SINGLE: (f64, f64, f64) =
    (3.141_592_741_012_573_2, -8.742_278_367_890_322e-8, 3.675_178_358_715_236e-15);

/// Evaluates [`SIN`].
pub fn sin<M: Machine>(m: &M, x: M::F) -> M::F {
    let magic = m.float(magic(m));
    let sum = m.fma(x, m.float(FRAC_1_PI), magic);
    let value = sine_of_remainder(m, x, sum - magic);
    let value = m.of_bits(m.bits(value) ^ m.shl(m.bits(sum), m.int(sign_place(m))));
    where_small(m, x, m.of_format(&long::SIN, &SIN), keep_zero(m, x, value))
}

/// Evaluates [`COS`].
pub fn cos<M: Machine>(m: &M, x: M::F) -> M::F {
    let (magic, half) = (m.float(magic(m)), m.float(0.5));
    let sum = m.fma(x, m.float(FRAC_1_PI), -half) + magic;
    let value = sine_of_remainder(m, x, (sum - magic) + half);
    let value = m.of_bits(m.bits(value) ^ m.shl(m.bits(sum) + m.int(1), m.int(sign_place(m))));
    where_small(m, x, m.of_format(&long::COS, &COS), value)
}

/// Returns sine and cosine.
pub fn sincos<M: Machine>(m: &M, x: M::F) -> (M::F, M::F) {
    (sin(m, x), cos(m, x))
}

/// Returns the sine of `x - n pi`, whose magnitude is at most pi/2.
fn sine_of_remainder<M: Machine>(m: &M, x: M::F, n: M::F) -> M::F {
    // Exact: the difference has no bit below 2^-52, in `f32` 2^-22, and is less than 2.
    let pi = m.of_format(PI, PI_SINGLE);
    let r = m.fma(-n, m.float(pi.0), x);
    let r = m.fma(-n, m.float(pi.1), r);
    let r = m.fma(-n, m.float(pi.2), r);
    let square = r * r;
    m.fma(r * square, even_odd_polynomial(m, square, m.of_format(SINE, SINE_SINGLE)), r)
}

/// The coefficients of `(sin(r) - r) / r^3` in `r^2`, for `|r| <= pi/2`.
const SINE: &[f64] = &[
    -0.166_666_666_666_666_66,
    0.008_333_333_333_333_212,
    -0.000_198_412_698_412_154_06,
    2.755_731_921_215_090_7e-6,
    -2.505_210_696_176_770_8e-8,
    1.605_894_400_241_561e-10,
    -7.643_099_137_056_935e-13,
    2.722_268_294_344_021_8e-15,
];

/// The same for `f32`, the first two changed within their rounding so that the cosine of 0 is 1.
const SINE_SINGLE: &[f64] = &[
    -0.166_666_582_226_753_23,
    0.008_333_078_176_340_937,
    -0.000_198_111_103_708_151_3,
    2.608_922_193_445_817_6e-6,
];

/// Returns the position of the sign bit.
fn sign_place<M: Machine>(m: &M) -> i64 {
    m.of_format(63, 31)
}

/// Returns `otherwise`, or the long formula for large arguments; the result is NaN for infinities.
fn where_small<M: Machine>(m: &M, x: M::F, long: &'static Elementary, otherwise: M::F) -> M::F {
    let large = m.of_format(LARGE, LARGE_SINGLE);
    m.rarely(m.le(m.float(large), m.abs(x)), x, long, otherwise)
}

/// Evaluates [`TAN`].
pub fn tan<M: Machine>(m: &M, x: M::F) -> M::F {
    let (n, n_int) = nearest_multiple(m, x, FRAC_2_PI);
    let r = subtract_half_pis(m, x, n);
    let (sine, cosine) = (long::sine(m, r).value(), long::cosine(m, r).value());
    let odd = m.int_eq(n_int & m.int(1), m.int(1));
    let value = m.select(odd, -cosine, sine) / m.select(odd, sine, cosine);
    where_small(m, x, &long::TAN, keep_zero(m, x, value))
}

/// Returns `x - n pi/2`.
fn subtract_half_pis<M: Machine>(m: &M, x: M::F, n: M::F) -> Double<M::F> {
    let first = m.fma(-n, m.float(PI.0 / 2.0), x);
    let second = Double::product(m, n, m.float(PI.1 / 2.0));
    let sum = Double::sum(first, -second.hi);
    let lo = m.fma(-n, m.float(PI.2 / 2.0), sum.lo - second.lo);
    Double::ordered_sum(sum.hi, lo)
}
