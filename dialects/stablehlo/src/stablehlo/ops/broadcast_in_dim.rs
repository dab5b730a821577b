//! `stablehlo.broadcast_in_dim`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Copies along new dimensions, and along those of size 1.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.broadcast_in_dim", pure, verify = verify)]
#[asm(
    "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)"
)]
pub struct BroadcastInDim {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimension of the result for each dimension of the operand.
    #[attr]
    pub broadcast_dimensions: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<BroadcastInDim>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.broadcast(this.operand, &this.broadcast_dimensions, this.result);
}
