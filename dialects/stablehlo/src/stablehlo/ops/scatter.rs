//! `stablehlo.scatter`

use crate::attributes::ScatterDimensions;
use crate::types::{INDEXED_TENSOR, TENSOR};
use cotan_ir::{Op, Operands, Region, Results};

/// Combines updates with windows of arrays at indices; those outside are dropped.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.scatter", pure)]
pub struct Scatter {
    /// The arrays, the indices, the updates of each array.
    #[operand(INDEXED_TENSOR)]
    pub operands: Operands,
    /// The dimensions.
    #[attr]
    pub scatter_dimension_numbers: ScatterDimensions,
    /// True if the indices are in order.
    #[attr(default = false)]
    pub indices_are_sorted: bool,
    /// True if no two windows overlap.
    #[attr(default = false)]
    pub unique_indices: bool,
    /// Combines elements with updates.
    #[region(single_block)]
    pub update_computation: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}
