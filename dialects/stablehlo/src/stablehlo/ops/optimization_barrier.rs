//! `stablehlo.optimization_barrier`

use crate::types::TENSOR_OR_TOKEN;
use cotan_ir::{Op, Operands, Results};

/// The operands; nothing is moved across.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.optimization_barrier", pure)]
pub struct OptimizationBarrier {
    /// The operands.
    #[operand(TENSOR_OR_TOKEN)]
    pub operand: Operands,
    /// The results.
    #[result(TENSOR_OR_TOKEN)]
    pub result: Results,
}
