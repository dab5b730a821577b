//! `stablehlo.reverse`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Reverses the order along dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reverse", pure, verify = verify)]
#[asm("$operand `,` `dims` `=` $dimensions attr-dict `:` same-type(operands, results)")]
pub struct Reverse {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimensions.
    #[attr]
    pub dimensions: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Reverse>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_dimensions("`dimensions`", &this.dimensions, operand.shape.len());
    check.expect_tensor("the result", this.result, operand.shape, operand.element);
}
