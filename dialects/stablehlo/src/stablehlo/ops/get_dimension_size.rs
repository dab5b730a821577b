//! `stablehlo.get_dimension_size`

use crate::types::{I32_TENSOR, TENSOR};
use cotan_ir::{Op, Value};

/// The size of a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.get_dimension_size", pure)]
#[asm("$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)")]
pub struct GetDimensionSize {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The size.
    #[result(I32_TENSOR)]
    pub result: Value,
}
