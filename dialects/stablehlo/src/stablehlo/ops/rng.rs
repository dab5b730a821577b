//! `stablehlo.rng`

use crate::attributes::RngDistribution;
use crate::check_op::Check;
use crate::types::{SCALAR, SIZES, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Random numbers of a distribution.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.rng", verify = verify)]
#[asm(
    "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)"
)]
pub struct Rng {
    /// The first parameter.
    #[operand(SCALAR)]
    pub a: Value,
    /// The second parameter.
    #[operand(SCALAR)]
    pub b: Value,
    /// The sizes of the result.
    #[operand(SIZES)]
    pub shape: Value,
    /// The distribution.
    #[attr]
    pub rng_distribution: RngDistribution,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Rng>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(result) = check.tensor(this.result) else { return };
    check.expect_tensor("the first parameter", this.a, &[], result.element);
    check.expect_tensor("the second parameter", this.b, &[], result.element);
    check.expect_shape("the shape", this.shape, &[result.shape.len() as i64]);
}
