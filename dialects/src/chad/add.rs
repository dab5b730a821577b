//! `chad.add`

use super::rules::{ADD_NO_TERMS, ADD_NUMBERS, ADD_PARTS};
use super::sums::{self, LINEAR_TYPE};
use crate::Cost;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::UNIT;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};

/// Returns the sum of two values of a linear type: elementwise for scalars and arrays,
/// componentwise for tuples, all terms of both for formal sums. With `or`, integers are combined by
/// bitwise disjunction.
///
/// ```mlir
/// func.func @example(%a: tuple<f64, tensor<3xf64>>, %b: tuple<f64, tensor<3xf64>>) -> tuple<f64, tensor<3xf64>> {
///   %sum = chad.add %a, %b : tuple<f64, tensor<3xf64>>
///   return %sum : tuple<f64, tensor<3xf64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "chad.add",
    pure,
    same_type,
    impl(Evaluate),
    attach(Cost { of: sums::ELEMENTS, ..Cost::ONE }, Canonical(&[&ADD_NO_TERMS, &ADD_NUMBERS, &ADD_PARTS]))
)]
#[asm("$lhs `,` $rhs (`or` $or^)? attr-dict `:` type($result)")]
pub struct Add {
    /// The first operand.
    #[operand(LINEAR_TYPE)]
    pub lhs: Value,
    /// The second operand.
    #[operand(LINEAR_TYPE)]
    pub rhs: Value,
    /// Present if integers are combined by bitwise disjunction.
    #[attr(UNIT)]
    pub or: Option<Attr>,
    /// The sum.
    #[result(LINEAR_TYPE)]
    pub result: Value,
}

impl Evaluate for Add {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let (one, other) = (frame.get(self.lhs)?, frame.get(self.rhs)?);
        let ty = frame.ir().ty(self.result);
        let sum = sums::sum(frame, op, (ty, self.or.is_some()), &one, &other)?;
        frame.set(self.result, sum);
        Ok(Next::Op)
    }
}
