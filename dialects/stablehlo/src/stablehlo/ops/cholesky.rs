//! `stablehlo.cholesky`

use crate::check_op::Check;
use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// The Cholesky factor of positive definite matrices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.cholesky", pure, verify = verify)]
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

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Cholesky>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.square_matrices(this.a);
    if let Some(a) = check.tensor(this.a) {
        check.expect_tensor("the result", this.result, a.shape, a.element);
    }
}
