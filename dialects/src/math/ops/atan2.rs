//! `math.atan2`

use crate::Cost;
use crate::Emit;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the angle, from -pi to pi, of the point with the right operand as x and the left one as
/// y.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = math.atan2 %a, %b : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.atan2", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Atan2 {
    /// The left operand.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(FLOAT_LIKE)]
    pub rhs: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Computes for Atan2 {
    const FUNCTION: &'static Elementary = &cotan_numerics::ATAN2;
}

impl Differentiate for Atan2 {
    /// `x / (x^2 + y^2)` and `-y / (x^2 + y^2)`, where `y` is the left operand.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: y, rhs: x, .. } = e.read(op);
            let square = square_of_radius(e, x, y);
            Some(e.div(x, square))
        }),
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: y, rhs: x, .. } = e.read(op);
            let square = square_of_radius(e, x, y);
            let minus = e.neg(y);
            Some(e.div(minus, square))
        }),
    ];
}

fn square_of_radius(e: &mut Emit<'_, '_>, x: Value, y: Value) -> Value {
    let (x, y) = (e.mul(x, x), e.mul(y, y));
    e.add(x, y)
}
