//! `stablehlo.cholesky`

use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::{Op, Value};

/// The Cholesky factor of positive definite matrices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.cholesky", pure)]
#[asm("$a (`,` `lower` `=` $lower^)? attr-dict `:` same-type(operands, results)")]
pub struct Cholesky {
    /// The matrices.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub a: Value,
    /// True for the lower factor.
    #[attr(default = false)]
    pub lower: bool,
    /// The factors.
    #[result(FLOAT_OR_COMPLEX_TENSOR)]
    pub result: Value,
}
