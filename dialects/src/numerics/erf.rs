//! The error function.

use super::exp::power;
use super::formula::{at_most, copy_sign, even_odd_polynomial, polynomial, power_of_two};
use super::machine::{Host, Machine};
use super::{Elementary, Function};

/// The error function.
pub static ERF: Elementary = Elementary {
    name: "erf",
    doc: "x + x P(x^2) for |x| < 5/4, P of degree 13; else 1 - e^-Q(|x|) with Q of degree 14 for -log erfc, up \
          to 6; both fitted by Remez's exchanges, Q by what it is for erf",
    bound_f64: 2.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| erf(&Host, x), |m, x| erf(&m, x)),
};

/// Where the second polynomial begins.
const BORDER: f64 = 1.25;

/// Of `erf(x)/x - 1` in `x^2`, for `|x| <= 5/4`.
const NEAR: &[f64] = &[
    0.128_379_167_095_512_6,
    -0.376_126_389_031_837_3,
    0.112_837_916_709_542_41,
    -0.026_866_170_644_985_074,
    0.005_223_977_624_182_284,
    -0.000_854_832_695_835_119_6,
    0.000_120_553_307_999_940_27,
    -1.492_560_063_506_325_4e-5,
    1.646_132_244_362_925e-6,
    -1.635_692_018_212_928_2e-7,
    1.473_609_475_734_977e-8,
    -1.189_638_362_482_131_4e-9,
    7.955_111_239_101_491e-11,
    -3.279_809_477_356_697e-12,
];

/// Of `-log(erfc x)` in `x - 5/4`, for `5/4 <= x <= 6`.
const FAR: &[f64] = &[
    2.562_653_661_922_125_6,
    3.067_723_941_669_288_7,
    0.870_810_164_056_782,
    0.032_687_008_712_141_72,
    -0.007_791_961_811_068_917,
    0.001_606_951_558_041_658_1,
    -0.000_246_783_939_114_776_16,
    1.003_516_149_305_893_4e-5,
    1.085_531_566_028_922_5e-5,
    -5.216_813_204_234_458_5e-6,
    1.513_967_156_120_806_7e-6,
    -3.158_919_846_156_812_5e-7,
    4.663_811_561_165_084e-8,
    -4.374_726_642_998_49e-9,
    1.951_021_490_403_425e-10,
];

/// The evaluation of [`ERF`].
pub fn erf<M: Machine>(m: &M, x: M::F) -> M::F {
    let (size, one) = (m.abs(x), m.float(1.0));
    let near = m.fma(x, polynomial(m, x * x, NEAR), x);
    let beyond = at_most(m, size, 6.0) - m.float(BORDER);
    let power = power(m, -even_odd_polynomial(m, beyond, FAR));
    let unit = power_of_two(m, power.exponent);
    let far = m.fma(-unit, power.above_one, one - unit);
    m.select(m.lt(size, m.float(BORDER)), near, copy_sign(m, far, x))
}
