//! `stablehlo.dynamic_gather`

use super::gather::indexed;
use crate::attributes::GatherDimensions;
use crate::check_op::Check;
use crate::types::{INDEX_TENSOR, SIZES, TENSOR};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Slices of an array; their sizes are an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_gather", pure, verify = verify)]
pub struct DynamicGather {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The indices.
    #[operand(INDEX_TENSOR)]
    pub start_indices: Value,
    /// The sizes of a slice.
    #[operand(SIZES)]
    pub slice_sizes: Value,
    /// The dimensions.
    #[attr]
    pub dimension_numbers: GatherDimensions,
    /// True if the indices are in order.
    #[attr(default = false)]
    pub indices_are_sorted: bool,
    /// The slices.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicGather>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(indices)) =
        (check.tensor(this.operand), check.tensor(this.start_indices))
    else {
        return;
    };
    let dimensions = indexed(&this.dimension_numbers);
    check.indexed(&dimensions, operand, indices);
    check.expect_shape("the slice sizes", this.slice_sizes, &[operand.shape.len() as i64]);
    let sizes = vec![DYNAMIC; operand.shape.len()];
    if let Some(shape) = check.slices(&dimensions, indices, &sizes) {
        check.expect_tensor("the result", this.result, &shape, operand.element);
    }
}
