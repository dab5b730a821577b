//! `stablehlo.dynamic_iota`

use crate::types::{SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// The index along a dimension, of an array whose sizes are an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_iota", pure)]
#[asm(
    "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicIota {
    /// The sizes.
    #[operand(SIZES)]
    pub output_shape: Value,
    /// The dimension.
    #[attr]
    pub iota_dimension: i64,
    /// The indices.
    #[result(TENSOR)]
    pub result: Value,
}
