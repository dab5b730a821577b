//! `stablehlo.dynamic_slice`

use crate::attributes::Integers;
use crate::types::{INTEGER_SCALAR, TENSOR};
use cotan_ir::{Op, Operands, Value};

/// A part of an array at indices that are operands, clamped so that it lies inside.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_slice", pure)]
pub struct DynamicSlice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The first index of each dimension.
    #[operand(INTEGER_SCALAR)]
    pub start_indices: Operands,
    /// The sizes of the part.
    #[attr]
    pub slice_sizes: Integers,
    /// The part.
    #[result(TENSOR)]
    pub result: Value,
}
