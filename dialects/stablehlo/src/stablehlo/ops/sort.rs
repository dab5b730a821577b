//! `stablehlo.sort`

use crate::types::TENSOR;
use cotan_ir::{Op, Operands, Region, Results};

/// Sorts slices of arrays along a dimension, all by one comparator.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.sort", pure)]
pub struct Sort {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// The dimension; negative from the end.
    #[attr(default = -1)]
    pub dimension: i64,
    /// True if equal elements keep their order.
    #[attr(default = false)]
    pub is_stable: bool,
    /// Compares two elements of each array.
    #[region(single_block)]
    pub comparator: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}
