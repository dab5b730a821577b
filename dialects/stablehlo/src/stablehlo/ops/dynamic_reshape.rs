//! `stablehlo.dynamic_reshape`

use crate::check_op::Check;
use crate::types::{SIZES, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// The same elements in order, in a shape that is an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_reshape", pure, verify = verify)]
#[asm("$operand `,` $output_shape attr-dict `:` functional-type(operands, results)")]
pub struct DynamicReshape {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The shape.
    #[operand(SIZES)]
    pub output_shape: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicReshape>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.expect_same_element(this.operand, this.result);
    if let Some(result) = check.tensor(this.result) {
        check.expect_shape("the shape", this.output_shape, &[result.shape.len() as i64]);
    }
}
