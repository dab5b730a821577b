//! `stablehlo.reshape`

use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// The same elements in order, in another shape.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reshape", pure)]
#[asm("$operand attr-dict `:` functional-type(operands, results)")]
pub struct Reshape {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
