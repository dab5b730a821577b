//! `stablehlo.if`

use crate::types::{BOOL_TENSOR, CARRIED};
use cotan_ir::{Op, Region, Results, Value};

/// Selects one of two regions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.if")]
pub struct If {
    /// The condition.
    #[operand(BOOL_TENSOR)]
    pub pred: Value,
    /// The region for true.
    #[region(single_block)]
    pub true_branch: Region,
    /// The region for false.
    #[region(single_block)]
    pub false_branch: Region,
    /// The values that the region returns.
    #[result(CARRIED)]
    pub results: Results,
}
