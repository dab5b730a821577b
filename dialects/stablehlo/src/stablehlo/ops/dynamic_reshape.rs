//! `stablehlo.dynamic_reshape`

use crate::types::{SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// The same elements in order, in a shape that is an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_reshape", pure)]
#[asm("$operand `,` $output_shape attr-dict `:` functional-type(operands, results)")]
pub struct DynamicReshape {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The shape.
    #[operand(SIZES)]
    pub output_shape: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
