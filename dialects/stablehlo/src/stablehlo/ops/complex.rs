//! `stablehlo.complex`

use crate::types::{COMPLEX_TENSOR, F32_OR_F64_TENSOR};
use cotan_ir::{Op, Value};

/// Complex numbers of real and imaginary parts.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.complex", pure)]
pub struct Complex {
    /// The real parts.
    #[operand(F32_OR_F64_TENSOR)]
    pub lhs: Value,
    /// The imaginary parts.
    #[operand(F32_OR_F64_TENSOR)]
    pub rhs: Value,
    /// The numbers.
    #[result(COMPLEX_TENSOR)]
    pub result: Value,
}
