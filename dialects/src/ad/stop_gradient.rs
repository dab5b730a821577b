//! `ad.stop_gradient`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Returns its operand as a constant: the derivative of the result with respect to it is zero.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %c = ad.stop_gradient %x : f64
///   %r = arith.mulf %c, %x : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("ad.stop_gradient", pure, idempotent, same_type, impl(Elementwise), attach(Cost::FREE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct StopGradient {
    /// The value.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The same value.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for StopGradient {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a]| a)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0])
    }
}

impl Differentiate for StopGradient {
    const CLASSES: &'static [OperandRule] = &[OperandRule::StopGradient];
}
