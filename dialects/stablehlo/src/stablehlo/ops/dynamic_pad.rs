//! `stablehlo.dynamic_pad`

use crate::types::{SCALAR, SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// Padding whose sizes are operands.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_pad", pure)]
#[asm(
    "$operand `,` $padding_value `,` $edge_padding_low `,` $edge_padding_high `,` $interior_padding attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicPad {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The padding.
    #[operand(SCALAR)]
    pub padding_value: Value,
    /// The number of elements before each dimension.
    #[operand(SIZES)]
    pub edge_padding_low: Value,
    /// The number of elements after each dimension.
    #[operand(SIZES)]
    pub edge_padding_high: Value,
    /// The number of elements between those of each dimension.
    #[operand(SIZES)]
    pub interior_padding: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
