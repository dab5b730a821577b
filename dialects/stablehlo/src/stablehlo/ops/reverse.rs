//! `stablehlo.reverse`

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// Reverses the order along dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reverse", pure)]
#[asm("$operand `,` `dims` `=` $dimensions attr-dict `:` same-type(operands, results)")]
pub struct Reverse {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimensions.
    #[attr]
    pub dimensions: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
