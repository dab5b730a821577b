//! `stablehlo.select`

use crate::types::{BOOL_TENSOR, TENSOR};
use cotan_ir::{Op, Value};

/// Elements of one of two arrays.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.select", pure)]
pub struct Select {
    /// The condition, or one for all elements.
    #[operand(BOOL_TENSOR)]
    pub pred: Value,
    /// The elements for true.
    #[operand(TENSOR)]
    pub on_true: Value,
    /// The elements for false.
    #[operand(TENSOR)]
    pub on_false: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
