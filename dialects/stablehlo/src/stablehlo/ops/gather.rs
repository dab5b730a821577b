//! `stablehlo.gather`

use crate::attributes::{GatherDimensions, Integers};
use crate::types::{INDEX_TENSOR, TENSOR};
use cotan_ir::{Op, Value};

/// Slices of an array at indices that are clamped.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.gather", pure)]
pub struct Gather {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The indices.
    #[operand(INDEX_TENSOR)]
    pub start_indices: Value,
    /// The dimensions.
    #[attr]
    pub dimension_numbers: GatherDimensions,
    /// The sizes of a slice.
    #[attr]
    pub slice_sizes: Integers,
    /// True if the indices are in order.
    #[attr(default = false)]
    pub indices_are_sorted: bool,
    /// The slices.
    #[result(TENSOR)]
    pub result: Value,
}
