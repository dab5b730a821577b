//! `stablehlo.dynamic_gather`

use crate::attributes::GatherDimensions;
use crate::types::{INDEX_TENSOR, SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// Slices of an array; their sizes are an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_gather", pure)]
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
