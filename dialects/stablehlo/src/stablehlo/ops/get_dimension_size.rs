//! `stablehlo.get_dimension_size`

use crate::check_op::Check;
use crate::types::{I32_TENSOR, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// The size of a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.get_dimension_size", pure, verify = verify)]
#[asm("$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)")]
pub struct GetDimensionSize {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The size.
    #[result(I32_TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<GetDimensionSize>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_dimension("`dimension`", this.dimension, operand.shape.len());
    check.expect_shape("the result", this.result, &[]);
}
