//! `special.softplus`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::{Elementary, Function, Host, HostSingle, Single, softplus};

/// Returns `log(1 + e^x)`, a smooth maximum of zero and `x`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.softplus %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.softplus", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Softplus {
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

static SOFTPLUS: Elementary = Elementary {
    name: "softplus",
    doc: "minus the logarithm of the logistic function of -x",
    bound_f64: 2.0,
    bound_f32: 2.5,
    function: Function::Unary(|x| softplus(&Host, x), |m, x| softplus(&m, x)),
    single: Some(Single { eval: |x| softplus(&HostSingle, x), record: |m, x| softplus(&m, x) }),
};

impl Computes for Softplus {
    const FUNCTION: &'static Elementary = &SOFTPLUS;
}

impl Differentiate for Softplus {
    /// The logistic function.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        Some(e.sigmoid(x))
    })];
}
