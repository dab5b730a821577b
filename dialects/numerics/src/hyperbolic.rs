//! Hyperbolic functions.

use super::double::Double;
use super::exp::{far, power};
use super::formula::{at_most, copy_sign, polynomial, power_of_float, power_of_two};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// The hyperbolic sine.
pub static SINH: Elementary = Elementary {
    name: "sinh",
    doc: "(e^|x| - e^-|x|) / 2 with e^|x| = 2^k (1 + z) as for exp, in two parts, and e^-|x| as a reciprocal; \
          for |x| < 1 a polynomial of degree 15, fitted by Remez's exchanges",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| sinh(&Host, x), |m, x| sinh(&m, x)),
    single: Some(Single { eval: |x| sinh(&HostSingle, x), record: |m, x| sinh(&m, x) }),
};

/// The hyperbolic cosine.
pub static COSH: Elementary = Elementary {
    name: "cosh",
    doc: "(e^|x| + e^-|x|) / 2, as for sinh",
    bound_f64: 1.0,
    bound_f32: 1.5,
    function: Function::Unary(|x| cosh(&Host, x), |m, x| cosh(&m, x)),
    single: Some(Single { eval: |x| cosh(&HostSingle, x), record: |m, x| cosh(&m, x) }),
};

/// The hyperbolic tangent.
pub static TANH: Elementary = Elementary {
    name: "tanh",
    doc: "(1 - e) / (1 + e) with e = e^-2|x| = 2^k (1 + z) as for exp; a polynomial of degree 21 for \
          |x| < 0.55, fitted by Remez's exchanges",
    bound_f64: 2.0,
    bound_f32: 2.5,
    function: Function::Unary(|x| tanh(&Host, x), |m, x| tanh(&m, x)),
    single: Some(Single { eval: |x| tanh(&HostSingle, x), record: |m, x| tanh(&m, x) }),
};

/// The coefficients of `(sinh(x) - x) / x^3` in `x^2`, for `|x| <= 1`.
const SINH_TAIL: &[f64] = &[
    0.166_666_666_666_666_69,
    0.008_333_333_333_333_139,
    0.000_198_412_698_414_375,
    2.755_731_915_538_539_3e-6,
    2.505_212_339_217_242e-8,
    1.605_724_074_733_033_6e-10,
    7.759_302_263_178_637e-13,
];

/// The same for `f32`.
const SINH_TAIL_SINGLE: &[f64] = &[
    0.166_666_664_887_933_4,
    0.008_333_350_596_010_402,
    0.000_198_360_663_060_078_38,
    2.817_440_412_069_810_7e-6,
];

/// Evaluates [`SINH`].
pub fn sinh<M: Machine>(m: &M, x: M::F) -> M::F {
    let Exponentials { growing, decaying, exponent } = exponentials(m, x);
    let hi = growing.hi - decaying;
    let lo = ((growing.hi - hi) - decaying) + growing.lo;
    let large = m.scale(hi + lo, exponent - m.int(1));
    let (size, square) = (m.abs(x), x * x);
    let small =
        m.fma(size * square, polynomial(m, square, m.of_format(SINH_TAIL, SINH_TAIL_SINGLE)), size);
    copy_sign(m, m.select(m.lt(size, m.float(1.0)), small, large), x)
}

/// Evaluates [`COSH`].
pub fn cosh<M: Machine>(m: &M, x: M::F) -> M::F {
    let Exponentials { growing, decaying, exponent } = exponentials(m, x);
    m.scale(growing.hi + (decaying + growing.lo), exponent - m.int(1))
}

/// `e^|x|` and `e^-|x|` in units of `2^exponent`.
struct Exponentials<M: Machine> {
    growing: Double<M::F>,
    decaying: M::F,
    exponent: M::I,
}

fn exponentials<M: Machine>(m: &M, x: M::F) -> Exponentials<M> {
    let power = power(m, at_most(m, m.abs(x), far(m)));
    let growing = Double::ordered_sum(m.float(1.0), power.above_one);
    // From k = 60 on, 4^-k is below the rounding error.
    let k = at_most(m, power.exponent_float, 60.0);
    let decaying = power_of_float(m, k * m.float(-2.0)) / growing.hi;
    Exponentials { growing, decaying, exponent: power.exponent }
}

/// The coefficients of `(tanh(x) - x) / x^3` in `x^2`, for `|x| <= 0.55`.
const TANH_TAIL: &[f64] = &[
    -0.333_333_333_333_323_5,
    0.133_333_333_331_737_33,
    -0.053_968_253_878_372_93,
    0.021_869_486_026_104_126,
    -0.008_863_195_153_101_812,
    0.003_591_724_655_826_522,
    -0.001_453_240_090_785_539,
    0.000_579_203_175_346_691_5,
    -0.000_210_406_042_618_230_32,
    5.109_038_479_854_481_5e-5,
];

/// The same for `f32`.
const TANH_TAIL_SINGLE: &[f64] = &[
    -0.333_333_180_709_102_56,
    0.133_326_023_268_040_22,
    -0.053_853_904_696_522_36,
    0.021_077_883_471_305_913,
    -0.006_282_576_466_238_555,
];

/// Evaluates [`TANH`].
pub fn tanh<M: Machine>(m: &M, x: M::F) -> M::F {
    let (size, one, square) = (m.abs(x), m.float(1.0), x * x);
    let small =
        m.fma(size * square, polynomial(m, square, m.of_format(TANH_TAIL, TANH_TAIL_SINGLE)), size);
    let power = power(m, at_most(m, size, 20.0) * m.float(-2.0));
    let unit = power_of_two(m, power.exponent);
    let difference = m.fma(-unit, power.above_one, one - unit);
    let large = difference / m.fma(unit, power.above_one, one + unit);
    copy_sign(m, m.select(m.lt(size, m.float(0.55)), small, large), x)
}
