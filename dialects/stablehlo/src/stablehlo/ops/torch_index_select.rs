//! `stablehlo.torch_index_select`

use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// Slices of an array at indices along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.torch_index_select", pure)]
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
