//! `stablehlo.pad`

use crate::attributes::Integers;
use crate::types::{SCALAR, TENSOR};
use cotan_ir::{Op, Value};

/// Adds elements around and between those of an array; negative padding removes.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.pad", pure)]
#[asm(
    "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)"
)]
pub struct Pad {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The padding.
    #[operand(SCALAR)]
    pub padding_value: Value,
    /// The number of elements before each dimension.
    #[attr]
    pub edge_padding_low: Integers,
    /// The number of elements after each dimension.
    #[attr]
    pub edge_padding_high: Integers,
    /// The number of elements between those of each dimension.
    #[attr]
    pub interior_padding: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
