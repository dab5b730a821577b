//! `stablehlo.torch_index_select`

use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Slices of an array at indices along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.torch_index_select", pure, verify = verify)]
pub struct TorchIndexSelect {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The indices.
    #[operand(TENSOR)]
    pub index: Value,
    /// The dimension.
    #[attr]
    pub dim: i64,
    /// The number of batch dimensions.
    #[attr]
    pub batch_dims: i64,
    /// The slices.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<TorchIndexSelect>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_dimension("`dim`", this.dim, operand.shape.len());
    check.expect_same_element(this.operand, this.result);
}
