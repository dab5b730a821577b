//! `stablehlo.concatenate`

use crate::types::TENSOR;
use cotan_ir::{Op, Operands, Value};

/// Concatenates arrays along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.concatenate", pure)]
pub struct Concatenate {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
