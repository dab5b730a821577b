//! `stablehlo.pad`

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::{SCALAR, TENSOR};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Adds elements around and between those of an array; negative padding removes.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.pad", pure, verify = verify)]
#[asm(
    "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)"
)]
pub struct Pad {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The padding.
    #[operand(SCALAR)]
    pub padding_value: Value,
    /// The number of elements before each dimension.
    #[attr]
    pub edge_padding_low: Integers,
    /// The number of elements after each dimension.
    #[attr]
    pub edge_padding_high: Integers,
    /// The number of elements between those of each dimension.
    #[attr]
    pub interior_padding: Integers,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Pad>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_same_element(this.operand, this.padding_value);
    let lists = [
        ("`edge_padding_low`", &this.edge_padding_low),
        ("`edge_padding_high`", &this.edge_padding_high),
        ("`interior_padding`", &this.interior_padding),
    ];
    if !lists.iter().all(|(what, list)| check.expect_length(what, list.len(), operand.shape.len()))
    {
        return;
    }
    let mut shape = Vec::new();
    for (index, &size) in operand.shape.iter().enumerate() {
        let [low, high, interior] = lists.map(|(_, list)| list[index]);
        let padded = padded(size, low, high, interior);
        let fits = interior >= 0 && padded.is_none_or(|padded| padded >= 0);
        if !check.ensure(fits, || {
            format!(
                "cannot pad dimension {index} of size {size} by {low}, {high} and {interior} inside"
            )
        }) {
            return;
        }
        shape.push(padded.and_then(|padded| i64::try_from(padded).ok()).unwrap_or(DYNAMIC));
    }
    check.expect_tensor("the result", this.result, &shape, operand.element);
}

/// Returns the size of a padded dimension, if it is known.
fn padded(size: i64, low: i64, high: i64, interior: i64) -> Option<i128> {
    let [low, high, interior] = [low, high, interior].map(i128::from);
    let inside = |size: i128| (size - 1).max(0) * interior;
    (size != DYNAMIC).then(|| low + i128::from(size) + inside(size.into()) + high)
}
