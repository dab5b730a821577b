//! `stablehlo.map`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Value};

/// Applies a region to the elements of arrays of one shape.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.map", pure, verify = verify)]
pub struct Map {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// All dimensions, in order.
    #[attr]
    pub dimensions: Integers,
    /// Computes an element.
    #[region(single_block)]
    pub computation: Region,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Map>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let inputs: Vec<_> = this.inputs.iter(ir).filter_map(|input| check.tensor(input)).collect();
    let Some(first) = inputs.first() else { return check.fail("expects at least one operand") };
    for input in this.inputs.iter(ir) {
        check.expect_shape("the operand", input, first.shape);
    }
    let in_order =
        (0..).zip(this.dimensions.iter()).all(|(wanted, &found): (i64, _)| wanted == found);
    let all = in_order && this.dimensions.len() == first.shape.len();
    check.ensure(all, || "`dimensions` must be all dimensions, in order".to_owned());
    check.expect_shape("the result", this.result, first.shape);
    let Some(block) = check.block(this.computation) else { return };
    check.expect_length("the list of region arguments", ir.arg_count(block), inputs.len());
    for (arg, input) in ir.args(block).zip(&inputs) {
        check.expect_tensor("the region argument", arg, &[], input.element);
    }
}
