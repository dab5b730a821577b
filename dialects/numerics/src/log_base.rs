//! Logarithms to the bases 2 and 10.

use super::double::Double;
use super::log::{Series, Split, where_positive};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// The logarithm to base 2.
pub static LOG2: Elementary = Elementary {
    name: "log2",
    doc: "k + log(1 + f) / ln 2, the parts of log(1 + f) as for log, the product and the sum in two parts; \
          exact for powers of two",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| log2(&Host, x), |m, x| log2(&m, x)),
    single: Some(Single { eval: |x| log2(&HostSingle, x), record: |m, x| log2(&m, x) }),
};

/// The logarithm to base 10.
pub static LOG10: Elementary = Elementary {
    name: "log10",
    doc: "k log10 2 + log(1 + f) / ln 10, as for log2",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| log10(&Host, x), |m, x| log10(&m, x)),
    single: Some(Single { eval: |x| log10(&HostSingle, x), record: |m, x| log10(&m, x) }),
};

/// A base: the logarithms of `e` and of 2 in it, each as a double-double. The high part of the
/// latter is a multiple of 2^-42, in `f32` of 2^-14.
struct Base {
    of_e: (f64, f64),
    of_2: (f64, f64),
}

/// Evaluates [`LOG2`].
pub fn log2<M: Machine>(m: &M, x: M::F) -> M::F {
    let single = (1.442_695_021_629_333_5, 1.925_963_033_500_011e-8);
    let of_e = m.of_format((std::f64::consts::LOG2_E, 2.035_527_374_093_103_3e-17), single);
    logarithm(m, x, &Base { of_e, of_2: (1.0, 0.0) })
}

/// Evaluates [`LOG10`].
pub fn log10<M: Machine>(m: &M, x: M::F) -> M::F {
    let single = (0.434_294_492_006_301_9, -1.010_304_995_219_257_8e-8);
    let of_e = m.of_format((std::f64::consts::LOG10_E, 1.098_319_650_216_765e-17), single);
    let single = (0.301_025_390_625, 4.605_038_981_195_214e-6);
    let double = (0.301_029_995_664_066_5, -8.532_344_317_057_107e-14);
    logarithm(m, x, &Base { of_e, of_2: m.of_format(double, single) })
}

fn logarithm<M: Machine>(m: &M, x: M::F, base: &Base) -> M::F {
    let Split { k, f, .. } = Split::of_any(m, x);
    let series = Series::of(m, f);
    let hi = f - series.half_square;
    let lo = m.fma(series.s, series.sum, (f - hi) - series.half_square);
    let product = Double::product(m, hi, m.float(base.of_e.0));
    let low = m.fma(hi, m.float(base.of_e.1), m.fma(lo, m.float(base.of_e.0), product.lo));
    let sum = Double::ordered_sum(k * m.float(base.of_2.0), product.hi);
    let low = m.fma(k, m.float(base.of_2.1), low);
    where_positive(m, x, sum.hi + (sum.lo + low))
}
