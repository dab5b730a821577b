//! Scalar formats and the numerics of elementary and special functions: one description for every
//! machine.
//!
//! A function is a formula over a [`Machine`]: argument reduction, approximation and
//! reconstruction. Formulas for throughput are short straight lines, with tables of at most eight
//! entries, which vectorize to eight lanes. [`long`] has formulas with tighter bounds. The
//! interpreter evaluates a formula on the [`Host`]. A machine that records operations emits code of
//! the same formula, so both return the same bits.
//!
//! [`ALL`] lists the functions with their error bounds. The most used ones have a form in `f32`: the
//! same formula with fewer coefficients, for sixteen lanes. Other functions of `f32` are computed
//! through `f64` and rounded once, so their error is hardly above half a unit in the last place. So
//! is that of all functions of `f16` and `bf16`, which are computed as those of `f32` and rounded
//! once.

mod bessel;
pub mod code;
mod digamma;
mod double;
mod erf;
mod erf_inv;
mod exp;
mod exp2;
mod expm1;
mod formula;
mod half_octaves;
mod hyperbolic;
mod incomplete;
mod inverse_hyperbolic;
mod inverse_trigonometric;
mod lgamma;
mod log;
mod log1p;
mod log_base;
pub mod long;
mod machine;
mod number;
mod polygamma;
mod powf;
mod root;
mod sigmoid;
mod sin_cos_pi;
mod tables;
mod trigonometric;
mod zeta;

pub use bessel::first::{
    BESSEL_J0_FUNCTION as BESSEL_J0, BESSEL_J1_FUNCTION as BESSEL_J1, bessel_j0, bessel_j1,
};
pub use bessel::{BESSEL_I0E, BESSEL_I1E, bessel_i0e, bessel_i1e};
pub use double::Double;
pub use erf::{ERF, erf};
pub use erf_inv::{ERF_INV, erf_inv};
pub use exp::{EXP, exp};
pub use exp2::{EXP2, exp2};
pub use expm1::{EXPM1, expm1};
pub use hyperbolic::{COSH, SINH, TANH, cosh, sinh, tanh};
pub use incomplete::{BETAINC, betainc};
pub use incomplete::{IGAMMA, IGAMMA_GRAD_A, IGAMMAC, igamma, igamma_grad_a, igammac};
pub use inverse_hyperbolic::{ACOSH, ASINH, ATANH, acosh, asinh, atanh};
pub use inverse_trigonometric::{ACOS, ASIN, ATAN, ATAN2, acos, asin, atan, atan2};
pub use lgamma::{LGAMMA, lgamma};
pub use log::{LOG, log};
pub use log_base::{LOG2, LOG10, log2, log10};
pub use log1p::{LOG1P, log1p};
pub use long::{ERFC, erfc};
pub use machine::{BinaryFormat, Boolean, Float, Host, HostSingle, Integer, Machine};
pub use number::{NumberFormat, Word, to_odd};
pub use polygamma::{POLYGAMMA, POLYGAMMA_ORDERS, polygamma};
pub use powf::{POWF, fpowi, powf};
pub use root::{CBRT, RSQRT, SQRT, cbrt, rsqrt};
pub use sigmoid::{LOG_SIGMOID, SIGMOID, log_sigmoid, sigmoid, softplus};
pub use trigonometric::{COS, SIN, TAN, cos, sin, sincos, tan};
pub use zeta::{ZETA, zeta};

use code::{Formula, Recorder, Scalar, SingleRecorder};

/// All functions, in the order of the reference tables.
pub static ALL: &[&Elementary] = &[
    &EXP,
    &EXP2,
    &EXPM1,
    &LOG,
    &LOG1P,
    &LOG2,
    &LOG10,
    &SQRT,
    &RSQRT,
    &CBRT,
    &POWF,
    &SIN,
    &COS,
    &TAN,
    &SINH,
    &COSH,
    &TANH,
    &ASIN,
    &ACOS,
    &ATAN,
    &ATAN2,
    &ASINH,
    &ACOSH,
    &ATANH,
    &ERF,
    &ERFC,
    &ERF_INV,
    &BESSEL_I0E,
    &BESSEL_I1E,
    &BESSEL_J0,
    &BESSEL_J1,
    &LGAMMA,
    &POLYGAMMA,
    &ZETA,
    &IGAMMA,
    &IGAMMAC,
    &IGAMMA_GRAD_A,
    &BETAINC,
    &SIGMOID,
    &LOG_SIGMOID,
];

/// An elementary or special function.
#[derive(Debug)]
pub struct Elementary {
    /// The name, without a dialect.
    pub name: &'static str,
    /// The argument reduction, the approximation and the origin of its coefficients.
    pub doc: &'static str,
    /// The largest error for `f64`, in units in the last place of the exact result.
    pub bound_f64: f64,
    /// The largest error for `f32`, likewise.
    pub bound_f32: f64,
    /// The evaluation.
    pub function: Function,
    /// The evaluation in `f32`; without one, it is `function` in `f64`, rounded once.
    pub single: Option<Single>,
}

/// As [`Function`], for a function of one argument in `f32`.
#[derive(Clone, Copy, Debug)]
pub struct Single {
    /// The evaluation on the host.
    pub eval: fn(f32) -> f32,
    /// The recording of its code.
    pub record: for<'r> fn(SingleRecorder<'r>, Scalar<'r>) -> Scalar<'r>,
}

/// The evaluation on the host and the recording of its code, by one formula.
#[derive(Clone, Copy, Debug)]
pub enum Function {
    /// A function of one argument.
    Unary(fn(f64) -> f64, for<'r> fn(&'r Recorder, Scalar<'r>) -> Scalar<'r>),
    /// A function of two arguments.
    Binary(fn(f64, f64) -> f64, for<'r> fn(&'r Recorder, Scalar<'r>, Scalar<'r>) -> Scalar<'r>),
    /// A function of three arguments.
    Ternary(
        fn(f64, f64, f64) -> f64,
        for<'r> fn(&'r Recorder, Scalar<'r>, Scalar<'r>, Scalar<'r>) -> Scalar<'r>,
    ),
    /// A function of an integer order and an argument. The order selects the formula, so it must be
    /// constant when code is recorded.
    Ordered(fn(f64, f64) -> f64),
}

impl Function {
    /// Returns the number of arguments.
    pub fn arity(self) -> usize {
        match self {
            Function::Unary(..) => 1,
            Function::Binary(..) | Function::Ordered(_) => 2,
            Function::Ternary(..) => 3,
        }
    }
}

impl Elementary {
    /// Returns the value in `f64`; missing arguments are NaN.
    pub fn eval(&self, arguments: &[f64]) -> f64 {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(f64::NAN);
        match self.function {
            Function::Unary(function, _) => function(argument(0)),
            Function::Binary(function, _) | Function::Ordered(function) => {
                function(argument(0), argument(1))
            }
            Function::Ternary(function, _) => function(argument(0), argument(1), argument(2)),
        }
    }

    /// Returns the value in `f32`; missing arguments are NaN.
    pub fn eval_single(&self, arguments: &[f32]) -> f32 {
        match self.single {
            Some(single) => (single.eval)(arguments.first().copied().unwrap_or(f32::NAN)),
            None => {
                let arguments: Vec<f64> = arguments.iter().copied().map(f64::from).collect();
                self.eval(&arguments) as f32
            }
        }
    }

    /// Returns the code of a function of one argument, equivalent to [`eval`](Self::eval).
    pub fn code(&self) -> Option<Formula> {
        match self.function {
            Function::Unary(_, function) => Recorder::unary_function(function),
            Function::Binary(..) | Function::Ternary(..) | Function::Ordered(_) => None,
        }
    }

    /// Returns the function of that name.
    pub fn named(name: &str) -> Option<&'static Elementary> {
        ALL.iter().copied().find(|function| function.name == name)
    }
}
