//! The inverse of the error function.

use super::formula::{copy_sign, polynomial};
use super::log::log;
use super::machine::{Host, Machine};
use super::{Elementary, Function};

/// The inverse of the error function.
pub static ERF_INV: Elementary = Elementary {
    name: "erf_inv",
    doc: "x P(x^2 - 9/32) for |x| < 3/4; otherwise Q(r - c) with r = sqrt(-log(1 - |x|)), in two ranges of r; \
          Chebyshev expansions of degrees 24, 21 and 25",
    bound_f64: 3.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| erf_inv(&Host, x), |m, x| erf_inv(&m, x)),
    single: None,
};

/// The start of the tails.
const TAIL: f64 = 0.75;

/// The end of the first range of the root of the logarithm.
const FAR: f64 = 2.75;

/// The centres of the ranges.
const CENTRES: [f64; 3] = [0.281_25, 1.963_5, 4.41];

/// Evaluates [`ERF_INV`]; NaN outside of -1 to 1.
pub fn erf_inv<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let square = m.fma(x, x, m.float(-CENTRES[0]));
    let central = x * polynomial(m, square, CENTRAL);
    // The difference is exact in the tails.
    let root = m.sqrt(-log(m, m.float(1.0) - size));
    let near = polynomial(m, root - m.float(CENTRES[1]), NEAR_TAIL);
    let far = polynomial(m, root - m.float(CENTRES[2]), FAR_TAIL);
    let tail = m.select(m.lt(root, m.float(FAR)), near, far);
    let one = m.float(1.0);
    let tail = m.select(m.eq(size, one), m.float(f64::INFINITY), tail);
    m.select(m.lt(size, m.float(TAIL)), central, copy_sign(m, tail, x))
}

/// The coefficients in `x^2 - 9/32` of the inverse over `x`.
const CENTRAL: &[f64] = &[
    0.964_021_637_623_827_1,
    0.332_329_994_057_682,
    0.248_935_111_003_652,
    0.232_523_050_153_837_15,
    0.241_283_216_826_374_82,
    0.266_251_727_059_938_94,
    0.305_885_309_882_717_5,
    0.361_552_856_334_393_8,
    0.436_473_520_826_687_9,
    0.535_580_528_748_244_4,
    0.665_765_604_764_573_6,
    0.836_378_293_390_583_9,
    1.059_948_948_186_728_4,
    1.353_026_331_804_241_7,
    1.738_192_245_003_127_7,
    2.250_800_830_973_398_4,
    2.923_853_886_645_782_4,
    3.709_678_325_415_807,
    4.820_441_199_048_619,
    7.583_976_969_458_044,
    10.257_691_356_537_874,
    3.552_928_951_127_604,
    3.383_716_477_464_911,
    50.400_276_814_681_67,
    69.753_208_662_110_45,
];

/// The coefficients in the root minus its centre, for roots below 2.75.
const NEAR_TAIL: &[f64] = &[
    1.629_881_179_445_175_7,
    1.049_458_111_923_810_7,
    0.001_720_417_309_003_982_7,
    -0.007_946_025_751_414_973,
    0.005_684_955_648_978_093,
    -0.003_071_520_682_362_474,
    0.001_434_837_391_047_248_2,
    -0.000_598_797_300_341_545_5,
    0.000_222_596_209_992_655_43,
    -7.090_604_273_153_832e-05,
    1.682_681_761_236_017e-05,
    -7.528_492_741_860_969e-07,
    -2.391_375_650_813_826_8e-06,
    2.021_724_242_127_472e-06,
    -1.172_248_408_956_331_6e-06,
    5.581_133_207_477_601e-07,
    -2.152_311_056_624_378_5e-07,
    7.165_946_284_405_15e-08,
    -3.142_490_212_403_678_5e-08,
    6.165_135_647_404_426e-09,
    1.110_179_876_735_407_9e-08,
    -6.267_462_118_603_457_4e-09,
];

/// Likewise for roots from 2.75 on.
const FAR_TAIL: &[f64] = &[
    4.173_731_859_213_568,
    1.028_577_999_138_696,
    -0.003_715_789_966_540_184,
    0.000_436_092_072_450_410_9,
    -3.245_740_132_836_126e-05,
    -3.978_796_583_762_156e-06,
    2.859_151_992_759_463_3e-06,
    -9.820_989_709_045_375e-07,
    2.776_898_686_548_826_7e-07,
    -7.143_980_939_607_249e-08,
    1.733_938_043_593_273_2e-08,
    -4.037_688_820_916_51e-09,
    9.100_004_194_746_251e-10,
    -1.994_410_378_281_632_3e-10,
    4.260_835_032_144_203_7e-11,
    -8.878_301_601_584_729e-12,
    1.800_969_324_897_140_4e-12,
    -3.553_041_007_055_955_7e-13,
    6.879_780_471_598_19e-14,
    -1.272_690_118_734_850_5e-14,
    1.908_779_633_543_54e-15,
    -2.682_311_515_310_129_7e-16,
    9.733_143_608_040_929e-17,
    -1.872_540_737_404_691_4e-17,
    -5.505_685_047_879_344_4e-18,
    1.789_777_208_949_856e-18,
];
