//! `log(1 + x)`.

use super::log::{log1p_double, logarithm_of};
use crate::double::Double;
use crate::formula::keep_zero;
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// `log(1 + x)`.
pub static LOG1P: Elementary = Elementary {
    name: "log1p",
    doc: "the logarithm of 1 + x in double-double, reduced as for log; a small x is \
          the argument of the polynomial",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| log1p(&Host, x), |m, x| log1p(&m, x)),
    single: None,
};

/// Evaluates [`LOG1P`].
pub fn log1p<M: Machine>(m: &M, x: M::F) -> M::F {
    let value = log1p_double(m, Double::new(x, m.float(0.0))).value();
    let value = logarithm_of(m, x + m.float(1.0), value);
    keep_zero(m, x, value)
}
