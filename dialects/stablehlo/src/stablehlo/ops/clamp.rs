//! `stablehlo.clamp`

use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Limits elements to a range.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.clamp", pure, verify = verify)]
#[asm("$min `,` $operand `,` $max attr-dict `:` same-type(operands, results)")]
pub struct Clamp {
    /// The lower limits, or one for all elements.
    #[operand(TENSOR)]
    pub min: Value,
    /// The elements.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The upper limits, or one for all elements.
    #[operand(TENSOR)]
    pub max: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Clamp>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_tensor("the result", this.result, operand.shape, operand.element);
    for (what, limit) in [("the lower limit", this.min), ("the upper limit", this.max)] {
        let is_scalar = check.tensor(limit).is_some_and(|limit| limit.shape.is_empty());
        let shape = if is_scalar { &[] } else { operand.shape };
        check.expect_tensor(what, limit, shape, operand.element);
    }
}
