//! `stablehlo.real_dynamic_slice`

use crate::check_op::Check;
use crate::types::{SIZES, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// A part of an array; starts, limits and strides are operands.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.real_dynamic_slice", pure, verify = verify)]
#[asm(
    "$operand `,` $start_indices `,` $limit_indices `,` $strides attr-dict `:` functional-type(operands, results)"
)]
pub struct RealDynamicSlice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The first index of each dimension.
    #[operand(SIZES)]
    pub start_indices: Value,
    /// The index after the last of each dimension.
    #[operand(SIZES)]
    pub limit_indices: Value,
    /// The distance of indices of each dimension.
    #[operand(SIZES)]
    pub strides: Value,
    /// The part.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<RealDynamicSlice>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let rank = operand.shape.len() as i64;
    for list in [this.start_indices, this.limit_indices, this.strides] {
        check.expect_shape("the list of indices", list, &[rank]);
    }
    check.expect_same_element(this.operand, this.result);
}
