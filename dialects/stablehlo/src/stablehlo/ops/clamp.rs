//! `stablehlo.clamp`

use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// Limits elements to a range.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.clamp", pure)]
#[asm("$min `,` $operand `,` $max attr-dict `:` same-type(operands, results)")]
pub struct Clamp {
    /// The lower limits, or one for all elements.
    #[operand(TENSOR)]
    pub min: Value,
    /// The elements.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The upper limits, or one for all elements.
    #[operand(TENSOR)]
    pub max: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
