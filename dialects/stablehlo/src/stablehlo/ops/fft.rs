//! `stablehlo.fft`

use crate::attributes::{FftType, Integers};
use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::{Op, Value};

/// A discrete Fourier transform of the last dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.fft", pure)]
#[asm(
    "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)"
)]
pub struct Fft {
    /// The operand.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub operand: Value,
    /// The kind.
    #[attr]
    pub fft_type: FftType,
    /// The lengths of the transform.
    #[attr]
    pub fft_length: Integers,
    /// The result.
    #[result(FLOAT_OR_COMPLEX_TENSOR)]
    pub result: Value,
}
