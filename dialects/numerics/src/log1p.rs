//! `log(1 + x)`.

use super::double::Double;
use super::formula::keep_zero;
use super::log::{Series, Split, ln_2, where_positive};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// `log(1 + x)`.
pub static LOG1P: Elementary = Elementary {
    name: "log1p",
    doc: "as the logarithm of 1 + x, an exact sum of two floats",
    bound_f64: 1.0,
    bound_f32: 1.0,
    function: Function::Unary(|x| log1p(&Host, x), |m, x| log1p(&m, x)),
    single: Some(Single { eval: |x| log1p(&HostSingle, x), record: |m, x| log1p(&m, x) }),
};

/// Evaluates [`LOG1P`].
pub fn log1p<M: Machine>(m: &M, x: M::F) -> M::F {
    let (zero, one) = (m.float(0.0), m.float(1.0));
    let Double { hi: sum, lo } = Double::sum(one, x);
    let Split { k, f, shift } = Split::of(m, sum);
    // The low part divided by 2^k; where the quotient is not representable, it is negligible.
    let lo = lo * m.of_bits(m.bits(one) - shift);
    let lo = m.select(m.lt(sum, m.float(2f64.powi(60))), lo, zero);
    let f = Double::new(f, lo);
    let f = Double { hi: f.value(), lo: (f.hi - f.value()) + f.lo };
    let series = Series::of(m, f.hi);
    // log(1 + f + l) is log(1 + f) + l / (1 + f), and l (1 - f) is accurate enough.
    let (ln_2_high, ln_2_low) = ln_2(m);
    let low = m.fma(k, m.float(ln_2_low), m.fma(-f.lo, f.hi, f.lo));
    let rest = m.fma(series.s, series.sum, low);
    let value = m.fma(k, m.float(ln_2_high), f.hi - (series.half_square - rest));
    keep_zero(m, x, where_positive(m, sum, value))
}
