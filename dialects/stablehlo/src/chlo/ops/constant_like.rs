//! `chlo.constant_like`

use crate::check_op::Check;
use crate::types::ANY_TENSOR;
use cotan_ir::constraints::TYPED;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};

/// Copies of a scalar in the shape of an operand.
#[derive(Op, Clone, Copy, Debug)]
#[op("chlo.constant_like", pure, verify = verify)]
pub struct ConstantLike {
    /// The scalar.
    #[attr(TYPED)]
    pub value: Attr,
    /// The operand.
    #[operand(ANY_TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(ANY_TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<ConstantLike>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if let Some(operand) = check.tensor(this.operand) {
        check.expect_shape("the result", this.result, operand.shape);
    }
}
