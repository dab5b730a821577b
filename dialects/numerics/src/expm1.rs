//! `e^x - 1`.

use super::exp::{far, power};
use super::formula::{at_most, clamp, keep_zero, power_of_float};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// `e^x - 1`.
pub static EXPM1: Elementary = Elementary {
    name: "expm1",
    doc: "e^x = 2^k (1 + z) as for exp, and then (z + (1 - 2^-k)) 2^k",
    bound_f64: 2.0,
    bound_f32: 2.0,
    function: Function::Unary(|x| expm1(&Host, x), |m, x| expm1(&m, x)),
    single: Some(Single { eval: |x| expm1(&HostSingle, x), record: |m, x| expm1(&m, x) }),
};

/// Evaluates [`EXPM1`].
pub fn expm1<M: Machine>(m: &M, x: M::F) -> M::F {
    let power = power(m, clamp(m, x, -40.0, far(m)));
    // From k = 60 on, 2^-k is below the rounding error of 1.
    let one = power_of_float(m, -at_most(m, power.exponent_float, 60.0));
    let mantissa = power.above_one + (m.float(1.0) - one);
    keep_zero(m, x, m.scale(mantissa, power.exponent))
}
