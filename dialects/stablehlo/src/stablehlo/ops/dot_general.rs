//! `stablehlo.dot_general`

use crate::attributes::{DotAlgorithm, DotDimensions, PRECISIONS};
use crate::types::TENSOR;
use cotan_ir::{Attr, Op, Value};

/// A sum of products over pairs of dimensions, for each index of the batch dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dot_general", pure)]
pub struct DotGeneral {
    /// The first factor.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The second factor.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The dimensions.
    #[attr]
    pub dot_dimension_numbers: DotDimensions,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The algorithm.
    #[attr]
    pub algorithm: Option<DotAlgorithm>,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
