//! `stablehlo.set_dimension_size`

use crate::check_op::Check;
use crate::types::{I32_TENSOR, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Declares the size of a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.set_dimension_size", pure, verify = verify)]
#[asm(
    "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"
)]
pub struct SetDimensionSize {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The size.
    #[operand(I32_TENSOR)]
    pub size: Value,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The array.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<SetDimensionSize>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_dimension("`dimension`", this.dimension, operand.shape.len());
    check.expect_shape("the size", this.size, &[]);
}
