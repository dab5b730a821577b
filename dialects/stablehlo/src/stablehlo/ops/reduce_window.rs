//! `stablehlo.reduce_window`

use crate::attributes::{Integers, Padding};
use crate::types::TENSOR;
use cotan_ir::{Op, Operands, Region, Results};

/// Combines the elements of windows, of one or more arrays at once.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce_window", pure)]
pub struct ReduceWindow {
    /// The arrays, then the initial values.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The sizes of a window.
    #[attr]
    pub window_dimensions: Integers,
    /// The distances of windows.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The dilation of the arrays.
    #[attr]
    pub base_dilations: Option<Integers>,
    /// The dilation of a window.
    #[attr]
    pub window_dilations: Option<Integers>,
    /// The padding of the arrays.
    #[attr]
    pub padding: Option<Padding>,
    /// Combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}
