//! `e^x - 1`.

use super::exp::exp_double;
use crate::double::Double;
use crate::formula::{clamp, clamp_int, keep_zero, power_of_two, scale};
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// `e^x - 1`.
pub static EXPM1: Elementary = Elementary {
    name: "expm1",
    doc: "e^x = m 2^k in double-double as for exp, whose low part represents a small x exactly; then \
          (m - 2^-k) 2^k",
    bound_f64: 0.76,
    bound_f32: 0.501,
    function: Function::Unary(|x| expm1(&Host, x), |m, x| expm1(&m, x)),
    single: None,
};

/// Evaluates [`EXPM1`].
pub fn expm1<M: Machine>(m: &M, x: M::F) -> M::F {
    let zero = m.float(0.0);
    let power = exp_double(m, Double::new(clamp(m, x, -50.0, 1000.0), zero));
    let one = power_of_two(m, clamp_int(m, m.int(0) - power.exponent, -1000, 1000));
    let value = scale(m, power.mantissa.plus_float(-one).value(), power.exponent);
    keep_zero(m, x, value)
}
