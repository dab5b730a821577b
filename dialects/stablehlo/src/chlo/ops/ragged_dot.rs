//! `chlo.ragged_dot`

use crate::attributes::{PRECISIONS, RaggedDotDimensions};
use crate::types::{ANY_TENSOR, INTEGER_TENSOR};
use cotan_ir::{Attr, Op, Value};

/// Products of matrices whose rows are in groups, with a factor for each group.
#[derive(Op, Clone, Debug)]
#[op("chlo.ragged_dot", pure)]
pub struct RaggedDot {
    /// The first factor.
    #[operand(ANY_TENSOR)]
    pub lhs: Value,
    /// The factor of each group.
    #[operand(ANY_TENSOR)]
    pub rhs: Value,
    /// The number of rows of each group.
    #[operand(INTEGER_TENSOR)]
    pub group_sizes: Value,
    /// The dimensions.
    #[attr]
    pub ragged_dot_dimension_numbers: RaggedDotDimensions,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The result.
    #[result(ANY_TENSOR)]
    pub result: Value,
}
