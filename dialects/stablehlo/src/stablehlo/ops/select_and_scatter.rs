//! `stablehlo.select_and_scatter`

use crate::attributes::{Integers, Padding};
use crate::types::TENSOR;
use cotan_ir::{Op, Region, Value};

/// Adds each element of a source to the element of the operand that a window selects.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.select_and_scatter", pure)]
pub struct SelectAndScatter {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// An element for each window.
    #[operand(TENSOR)]
    pub source: Value,
    /// The initial value.
    #[operand(TENSOR)]
    pub init_value: Value,
    /// The sizes of a window.
    #[attr]
    pub window_dimensions: Option<Integers>,
    /// The distances of windows.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The padding of the operand.
    #[attr]
    pub padding: Option<Padding>,
    /// Compares two elements of a window.
    #[region(single_block)]
    pub select: Region,
    /// Combines elements of the source.
    #[region(single_block)]
    pub scatter: Region,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
