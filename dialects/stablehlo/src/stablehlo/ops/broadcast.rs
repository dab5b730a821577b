//! `stablehlo.broadcast`

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// Adds leading dimensions by copies.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.broadcast", pure)]
#[asm("$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)")]
pub struct Broadcast {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The sizes of the new dimensions.
    #[attr]
    pub broadcast_sizes: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
