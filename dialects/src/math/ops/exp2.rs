//! `math.exp2`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;
use std::f64::consts::LN_2;

/// Returns two to the power of the operand.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.exp2 %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.exp2", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Exp2 {
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

impl Computes for Exp2 {
    const FUNCTION: &'static Elementary = &cotan_numerics::EXP2;
}

impl Differentiate for Exp2 {
    /// `y log 2`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { result: y, .. } = e.read(op);
        e.scaled(LN_2, y)
    })];
}
