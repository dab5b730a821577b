//! `stablehlo.dynamic_broadcast_in_dim`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::{SIZES, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Copies along dimensions, to sizes that are an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_broadcast_in_dim", pure, verify = verify)]
#[asm(
    "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicBroadcastInDim {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The sizes of the result.
    #[operand(SIZES)]
    pub output_dimensions: Value,
    /// The dimension of the result for each dimension of the operand.
    #[attr]
    pub broadcast_dimensions: Integers,
    /// Dimensions of the operand that are known to have size 1.
    #[attr]
    pub known_expanding_dimensions: Option<Integers>,
    /// Dimensions of the operand that are known to keep their size.
    #[attr]
    pub known_nonexpanding_dimensions: Option<Integers>,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicBroadcastInDim>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.broadcast(this.operand, &this.broadcast_dimensions, this.result);
    if let Some(result) = check.tensor(this.result) {
        let rank = result.shape.len() as i64;
        check.expect_shape("the list of sizes", this.output_dimensions, &[rank]);
    }
    let Some(operand) = check.tensor(this.operand) else { return };
    let lists = [&this.known_expanding_dimensions, &this.known_nonexpanding_dimensions];
    let known: Vec<i64> =
        lists.into_iter().flatten().flat_map(|list| list.iter().copied()).collect();
    check.expect_dimensions("the known dimensions", &known, operand.shape.len());
}
