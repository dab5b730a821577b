//! Logarithms to the bases 2 and 10.

use super::log::{log_double, logarithm_of};
use crate::double::Double;
use crate::machine::{Host, Machine};
use crate::{Elementary, Function};

/// The logarithm to base 2.
pub static LOG2: Elementary = Elementary {
    name: "log2",
    doc: "the natural logarithm in double-double times 1 / ln 2 in double-double; exact for powers \
          of two",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| log2(&Host, x), |m, x| log2(&m, x)),
    single: None,
};

/// The logarithm to base 10.
pub static LOG10: Elementary = Elementary {
    name: "log10",
    doc: "the natural logarithm in double-double times 1 / ln 10 in double-double",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| log10(&Host, x), |m, x| log10(&m, x)),
    single: None,
};

/// Evaluates [`LOG2`].
pub fn log2<M: Machine>(m: &M, x: M::F) -> M::F {
    log_times(m, x, std::f64::consts::LOG2_E, 2.035_527_374_093_103_3e-17)
}

/// Evaluates [`LOG10`].
pub fn log10<M: Machine>(m: &M, x: M::F) -> M::F {
    log_times(m, x, std::f64::consts::LOG10_E, 1.098_319_650_216_765e-17)
}

fn log_times<M: Machine>(m: &M, x: M::F, hi: f64, lo: f64) -> M::F {
    let log = log_double(m, Double::new(x, m.float(0.0)));
    logarithm_of(m, x, log.times(m, Double::constant(m, hi, lo)).value())
}
