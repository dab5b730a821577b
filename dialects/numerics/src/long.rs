//! Accurate formulas, in double-double arithmetic and with tables.
//!
//! Their errors are below 0.8 units in the last place, at two to four times the cost of the short
//! formulas. `powf` and related functions are built from them.
//! [`Machine::rarely`](super::Machine::rarely) falls back on them, and tests compare the short
//! formulas with them.

pub(super) mod angle_reduction;
pub(super) mod error_function;
pub(super) mod exp;
mod exp2;
mod expm1;
mod hyperbolic;
pub(super) mod log;
mod log1p;
mod log_base;
mod sigmoid;
mod trigonometric;

pub use error_function::{ERFC, erfc};
pub use exp2::LN_2;
pub use sigmoid::{SIGMOID, SOFTPLUS};
pub use trigonometric::{COS, SIN, TAN};
pub(super) use trigonometric::{cosine, sine};

use super::Elementary;

/// The functions that also have a short formula of the same name.
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
