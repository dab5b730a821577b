//! `stablehlo.transpose`

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// Permutes dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.transpose", pure)]
#[asm("$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)")]
pub struct Transpose {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimension of the operand for each dimension of the result.
    #[attr]
    pub permutation: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
