//! `stablehlo.reduce`

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::{Op, Operands, Region, Results};

/// Combines the elements along dimensions, of one or more arrays at once.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce", pure)]
pub struct Reduce {
    /// The arrays, then the initial values.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The dimensions.
    #[attr]
    pub dimensions: Integers,
    /// Combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}
