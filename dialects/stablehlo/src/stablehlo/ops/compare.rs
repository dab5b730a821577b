//! `stablehlo.compare`

use crate::attributes::{ComparisonDirection, ComparisonType};
use crate::check_op::Check;
use crate::types::{BOOL_TENSOR, Elements, TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Compares elements.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.compare", pure, verify = verify)]
#[asm(
    "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:` functional-type(operands, results)"
)]
pub struct Compare {
    /// The first operand.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The second operand.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The predicate.
    #[attr]
    pub comparison_direction: ComparisonDirection,
    /// The order.
    #[attr]
    pub compare_type: Option<ComparisonType>,
    /// The result.
    #[result(BOOL_TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Compare>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(lhs) = check.tensor(this.lhs) else { return };
    check.expect_tensor("the second operand", this.rhs, lhs.shape, lhs.element);
    check.expect_shape("the result", this.result, lhs.shape);
    let kind = check.kind(lhs.element);
    let fits = match this.compare_type {
        None | Some(ComparisonType::NoType) => true,
        Some(ComparisonType::Float) => kind == Elements::FLOAT || kind == Elements::COMPLEX,
        Some(ComparisonType::TotalOrder) => kind == Elements::FLOAT,
        Some(ComparisonType::Signed) => kind == Elements::SIGNED,
        Some(ComparisonType::Unsigned) => kind == Elements::UNSIGNED || kind == Elements::BOOL,
    };
    if let Some(order) = this.compare_type.filter(|_| !fits) {
        let element = check.text(lhs.element);
        check.fail(format!("cannot compare elements of type `{element}` as {}", order.word()));
    }
}
