//! `chlo.broadcast_compare`

use crate::attributes::{ChloComparisonDirection, ChloComparisonType, Integers};
use crate::types::ANY_TENSOR;
use cotan_ir::{Op, Value};

/// Compares elements of two operands that are broadcast to one shape.
#[derive(Op, Clone, Debug)]
#[op("chlo.broadcast_compare", pure)]
#[asm("$lhs `,` $rhs attr-dict `:` functional-type(operands, results)")]
pub struct BroadcastCompare {
    /// The first operand.
    #[operand(ANY_TENSOR)]
    pub lhs: Value,
    /// The second operand.
    #[operand(ANY_TENSOR)]
    pub rhs: Value,
    /// The dimension of the result for each dimension of the operand of lower rank.
    #[attr]
    pub broadcast_dimensions: Option<Integers>,
    /// The predicate.
    #[attr]
    pub comparison_direction: ChloComparisonDirection,
    /// The order.
    #[attr]
    pub compare_type: Option<ChloComparisonType>,
    /// The result.
    #[result(ANY_TENSOR)]
    pub result: Value,
}
