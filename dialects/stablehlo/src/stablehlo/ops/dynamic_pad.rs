//! `stablehlo.dynamic_pad`

use crate::check_op::Check;
use crate::types::{SCALAR, SIZES, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Padding whose sizes are operands.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_pad", pure, verify = verify)]
#[asm(
    "$operand `,` $padding_value `,` $edge_padding_low `,` $edge_padding_high `,` $interior_padding attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicPad {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The padding.
    #[operand(SCALAR)]
    pub padding_value: Value,
    /// The number of elements before each dimension.
    #[operand(SIZES)]
    pub edge_padding_low: Value,
    /// The number of elements after each dimension.
    #[operand(SIZES)]
    pub edge_padding_high: Value,
    /// The number of elements between those of each dimension.
    #[operand(SIZES)]
    pub interior_padding: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicPad>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let rank = operand.shape.len() as i64;
    check.expect_same_element(this.operand, this.padding_value);
    for list in [this.edge_padding_low, this.edge_padding_high, this.interior_padding] {
        check.expect_shape("the padding", list, &[rank]);
    }
    if let Some(result) = check.tensor(this.result) {
        check.expect_length("the shape of the result", result.shape.len(), rank as usize);
    }
}
