//! `stablehlo.uniform_quantize`, `stablehlo.uniform_dequantize`

use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// Quantizes floats.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.uniform_quantize", pure)]
#[asm("$operand attr-dict `:` same-type(operands, results)")]
pub struct UniformQuantize {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

/// The floats that quantized values are.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.uniform_dequantize", pure)]
#[asm("$operand attr-dict `:` same-type(operands, results)")]
pub struct UniformDequantize {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
