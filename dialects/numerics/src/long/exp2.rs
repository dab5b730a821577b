//! `2^x`.

use super::exp::exp_of_steps;
use crate::double::Double;
use crate::formula::{clamp, scale};
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// `2^x`.
pub static EXP2: Elementary = Elementary {
    name: "exp2",
    doc: "x = q + i/128 + s exactly, so 2^x = 2^q 2^(i/128) e^r with r = s ln 2 in double-double, \
          and on as for exp",
    bound_f64: 0.76,
    bound_f32: 0.501,
    function: Function::Unary(|x| exp2(&Host, x), |m, x| exp2(&m, x)),
    single: None,
};

/// Evaluates [`EXP2`].
pub fn exp2<M: Machine>(m: &M, x: M::F) -> M::F {
    let x = clamp(m, x, -1200.0, 1200.0);
    let steps = m.round(x * m.float(128.0));
    let s = x - steps * m.float(1.0 / 128.0);
    let r = Double::constant(m, LN_2.0, LN_2.1).times_float(m, s);
    let power = exp_of_steps(m, m.to_int(steps), r.hi, r.lo);
    scale(m, power.mantissa.value(), power.exponent)
}

/// The natural logarithm of two, as a double-double.
pub const LN_2: (f64, f64) = (std::f64::consts::LN_2, 2.319_046_813_846_299_6e-17);
