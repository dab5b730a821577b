//! `stablehlo.transpose`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Permutes dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.transpose", pure, verify = verify)]
#[asm("$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)")]
pub struct Transpose {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimension of the operand for each dimension of the result.
    #[attr]
    pub permutation: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Transpose>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let rank = operand.shape.len();
    let permutation = &this.permutation;
    if !check.expect_length("`permutation`", permutation.len(), rank)
        || !check.expect_dimensions("`permutation`", permutation, rank)
    {
        return;
    }
    let shape: Vec<i64> = permutation.iter().map(|&from| operand.shape[from as usize]).collect();
    check.expect_tensor("the result", this.result, &shape, operand.element);
}
