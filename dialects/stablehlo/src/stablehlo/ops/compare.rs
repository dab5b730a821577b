//! `stablehlo.compare`

use crate::attributes::{ComparisonDirection, ComparisonType};
use crate::types::{BOOL_TENSOR, TENSOR};
use cotan_ir::{Op, Value};

/// Compares elements.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.compare", pure)]
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
