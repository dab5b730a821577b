//! `stablehlo.dot`

use crate::attributes::PRECISIONS;
use crate::types::TENSOR;
use cotan_ir::{Attr, Op, Value};

/// A product of matrices or vectors.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dot", pure)]
pub struct Dot {
    /// The first factor.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The second factor.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The product.
    #[result(TENSOR)]
    pub result: Value,
}
