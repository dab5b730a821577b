//! `stablehlo.dynamic_iota`

use crate::check_op::Check;
use crate::types::{SIZES, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// The index along a dimension, of an array whose sizes are an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_iota", pure, verify = verify)]
#[asm(
    "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicIota {
    /// The sizes.
    #[operand(SIZES)]
    pub output_shape: Value,
    /// The dimension.
    #[attr]
    pub iota_dimension: i64,
    /// The indices.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicIota>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(result) = check.tensor(this.result) else { return };
    check.expect_dimension("`iota_dimension`", this.iota_dimension, result.shape.len());
    check.expect_shape("the shape", this.output_shape, &[result.shape.len() as i64]);
}
