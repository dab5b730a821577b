//! `stablehlo.dynamic_update_slice`

use crate::check_op::Check;
use crate::types::{INTEGER_SCALAR, TENSOR};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// An array with another one in place of a part, at indices that are clamped.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_update_slice", pure, verify = verify)]
#[asm(
    "$operand `,` $update (`,` $start_indices^)? attr-dict `:` functional-type(operands, results)"
)]
pub struct DynamicUpdateSlice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The part.
    #[operand(TENSOR)]
    pub update: Value,
    /// The first index of each dimension.
    #[operand(INTEGER_SCALAR)]
    pub start_indices: Operands,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicUpdateSlice>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(update)) = (check.tensor(this.operand), check.tensor(this.update))
    else {
        return;
    };
    let rank = operand.shape.len();
    check.start_indices(this.start_indices, rank);
    check.expect_same_element(this.operand, this.update);
    check.expect_tensor("the result", this.result, operand.shape, operand.element);
    if !check.expect_length("the shape of the update", update.shape.len(), rank) {
        return;
    }
    for (index, (&size, &whole)) in update.shape.iter().zip(operand.shape).enumerate() {
        let fits = size <= whole || size == DYNAMIC || whole == DYNAMIC;
        check.ensure(fits, || {
            format!("the update of size {size} does not fit dimension {index} of size {whole}")
        });
    }
}
