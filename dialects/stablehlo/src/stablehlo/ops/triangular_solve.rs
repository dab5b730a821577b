//! `stablehlo.triangular_solve`

use crate::attributes::Transposition;
use crate::check_op::{Check, are_compatible, may_equal};
use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Solves systems of equations with a triangular matrix.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.triangular_solve", pure, verify = verify)]
pub struct TriangularSolve {
    /// The matrices.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub a: Value,
    /// The right sides.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub b: Value,
    /// True if the matrix is on the left.
    #[attr]
    pub left_side: bool,
    /// True if the lower triangle is used.
    #[attr]
    pub lower: bool,
    /// True if the diagonal is taken for 1.
    #[attr]
    pub unit_diagonal: bool,
    /// The form of the matrix in the equation.
    #[attr]
    pub transpose_a: Transposition,
    /// The solutions.
    #[result(FLOAT_OR_COMPLEX_TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<TriangularSolve>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.square_matrices(this.a);
    let (Some(a), Some(b)) = (check.tensor(this.a), check.tensor(this.b)) else { return };
    check.ensure(this.transpose_a != Transposition::Invalid, || {
        "`transpose_a` must not be TRANSPOSE_INVALID".to_owned()
    });
    check.expect_tensor("the result", this.result, b.shape, b.element);
    check.expect_same_element(this.a, this.b);
    let rank = a.shape.len();
    if !check.expect_length("the shape of `b`", b.shape.len(), rank) || rank < 2 {
        return;
    }
    let along = if this.left_side { rank - 2 } else { rank - 1 };
    let fits = are_compatible(&a.shape[..rank - 2], &b.shape[..rank - 2])
        && may_equal(a.shape[rank - 1], b.shape[along]);
    if !fits {
        let (a, b) = (check.text(ir.ty(this.a)), check.text(ir.ty(this.b)));
        check.fail_type(format!("the matrices `{a}` do not fit `{b}`"));
    }
}
