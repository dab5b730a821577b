//! `stablehlo.triangular_solve`

use crate::attributes::Transposition;
use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::{Op, Value};

/// Solves systems of equations with a triangular matrix.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.triangular_solve", pure)]
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
