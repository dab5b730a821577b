//! `stablehlo.real_dynamic_slice`

use crate::types::{SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// A part of an array; starts, limits and strides are operands.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.real_dynamic_slice", pure)]
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
