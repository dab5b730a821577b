//! `stablehlo.slice`

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// A part of an array: in each dimension the indices from a start to below a limit, by a stride.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.slice", pure)]
pub struct Slice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The first index of each dimension.
    #[attr]
    pub start_indices: Integers,
    /// The index after the last of each dimension.
    #[attr]
    pub limit_indices: Integers,
    /// The distance of indices of each dimension.
    #[attr]
    pub strides: Integers,
    /// The part.
    #[result(TENSOR)]
    pub result: Value,
}
