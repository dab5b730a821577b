//! Longer forms of functions, in double-double arithmetic and with tables.
//!
//! They keep within 0.8 units in the last place, at two to four times the time of the short forms:
//! `powf` and its like are made of them, [`Machine::rarely`](super::Machine::rarely) falls back on them,
//! and tests hold the short forms to them.

mod error_function;
pub(super) mod exp;
mod exp2;
mod expm1;
mod hyperbolic;
pub(super) mod log;
mod log1p;
mod log_base;
mod quarter_turns;
mod sigmoid;
mod trigonometric;

pub use error_function::{ERFC, erfc};
pub use exp2::LN_2;
pub use sigmoid::{SIGMOID, SOFTPLUS};
pub use trigonometric::{COS, SIN, TAN};
pub(super) use trigonometric::{cosine, sine};

use super::Elementary;

/// Those that have a short form of the same name.
pub static ALL: &[&Elementary] = &[
    &exp::EXP,
    &exp2::EXP2,
    &expm1::EXPM1,
    &log::LOG,
    &log1p::LOG1P,
    &log_base::LOG2,
    &log_base::LOG10,
    &SIN,
    &COS,
    &TAN,
    &hyperbolic::SINH,
    &hyperbolic::COSH,
    &hyperbolic::TANH,
    &error_function::ERF,
    &SIGMOID,
    &sigmoid::LOG_SIGMOID,
];
