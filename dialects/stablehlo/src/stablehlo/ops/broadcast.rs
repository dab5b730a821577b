//! `stablehlo.broadcast`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Adds leading dimensions by copies.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.broadcast", pure, verify = verify)]
#[asm("$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)")]
pub struct Broadcast {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The sizes of the new dimensions.
    #[attr]
    pub broadcast_sizes: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Broadcast>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let shape = [&this.broadcast_sizes[..], operand.shape].concat();
    check.expect_tensor("the result", this.result, &shape, operand.element);
}
