//! `stablehlo.set_dimension_size`

use crate::types::{I32_TENSOR, TENSOR};
use cotan_ir::{Op, Value};

/// Declares the size of a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.set_dimension_size", pure)]
#[asm(
    "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"
)]
pub struct SetDimensionSize {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The size.
    #[operand(I32_TENSOR)]
    pub size: Value,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The array.
    #[result(TENSOR)]
    pub result: Value,
}
