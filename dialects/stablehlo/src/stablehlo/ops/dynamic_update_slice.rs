//! `stablehlo.dynamic_update_slice`

use crate::types::{INTEGER_SCALAR, TENSOR};
use cotan_ir::{Op, Operands, Value};

/// An array with another one in place of a part, at indices that are clamped.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_update_slice", pure)]
#[asm(
    "$operand `,` $update (`,` $start_indices^)? attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicUpdateSlice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The part.
    #[operand(TENSOR)]
    pub update: Value,
    /// The first index of each dimension.
    #[operand(INTEGER_SCALAR)]
    pub start_indices: Operands,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
