//! `stablehlo.dynamic_broadcast_in_dim`

use crate::attributes::Integers;
use crate::types::{SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// Copies along dimensions, to sizes that are an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_broadcast_in_dim", pure)]
#[asm(
    "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicBroadcastInDim {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The sizes of the result.
    #[operand(SIZES)]
    pub output_dimensions: Value,
    /// The dimension of the result for each dimension of the operand.
    #[attr]
    pub broadcast_dimensions: Integers,
    /// Dimensions of the operand that are known to have size 1.
    #[attr]
    pub known_expanding_dimensions: Option<Integers>,
    /// Dimensions of the operand that are known to keep their size.
    #[attr]
    pub known_nonexpanding_dimensions: Option<Integers>,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
