//! `stablehlo.map`

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::{Op, Operands, Region, Value};

/// Applies a region to the elements of arrays of one shape.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.map", pure)]
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
