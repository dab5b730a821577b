//! `2^x`.

use super::exp::LN_2_LOW_SINGLE;
use super::formula::{clamp, even_odd_polynomial, nearest_multiple, unless_vanishing};
use super::long::LN_2;
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// `2^x`.
pub static EXP2: Elementary = Elementary {
    name: "exp2",
    doc: "x = k + f exactly, so 2^x = 2^k 2^f, with a polynomial of degree 11 for 2^f, |f| <= 1/2, its \
          coefficients from f^2 on fitted by Remez's exchanges, that of f in two parts",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| exp2(&Host, x), |m, x| exp2(&m, x)),
    single: Some(Single { eval: |x| exp2(&HostSingle, x), record: |m, x| exp2(&m, x) }),
};

/// The coefficients of `(2^f - 1 - f ln 2) / f^2`.
const TAIL: &[f64] = &[
    0.240_226_506_959_101_22,
    0.055_504_108_664_820_73,
    0.009_618_129_107_597_021,
    0.001_333_355_814_668_760_9,
    0.000_154_035_304_540_330_03,
    1.525_273_354_554_439_8e-5,
    1.321_543_662_134_179_3e-6,
    1.017_818_514_840_156_9e-7,
    7.073_577_779_884_242e-9,
    4.436_236_837_851_438e-10,
];

/// The same for `f32`.
const TAIL_SINGLE: &[f64] = &[
    0.240_226_475_500_237_68,
    0.055_503_622_498_053_28,
    0.009_618_526_274_995_856,
    0.001_339_016_340_909_040_3,
    0.000_153_211_662_899_809_88,
];

/// Evaluates [`EXP2`].
pub fn exp2<M: Machine>(m: &M, x: M::F) -> M::F {
    let far = m.of_format(1200.0, 240.0);
    let near = clamp(m, x, -far, far);
    let (k, k_int) = nearest_multiple(m, near, 1.0);
    let f = near - k;
    let coefficients = m.of_format(TAIL, TAIL_SINGLE);
    let low = m.of_format(LN_2.1, LN_2_LOW_SINGLE);
    let tail = m.fma(f * f, even_odd_polynomial(m, f, coefficients), f * m.float(low));
    let above_one = m.fma(f, m.float(LN_2.0), tail);
    let least = m.of_format(-1076.0, -151.0);
    m.scale(unless_vanishing(m, x, least, m.float(1.0) + above_one), k_int)
}
