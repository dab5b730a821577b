//! `math.exp`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Computes, PerElement};
use crate::numerics::{self, Elementary};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The exponential function.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.exp %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.exp", pure, same_type, impl(PerElement), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Exp {
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// What may be assumed of the numbers.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Computes for Exp {
    const FUNCTION: &'static Elementary = &numerics::EXP;
}

impl Differentiate for Exp {
    /// `y`.
    const CLASSES: &'static [Class] = &[Class::Pointwise(|e, op| Some(e.read::<Self>(op).result))];
}
