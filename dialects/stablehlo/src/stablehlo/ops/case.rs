//! `stablehlo.case`

use crate::types::{CARRIED, I32_TENSOR};
use cotan_ir::{Op, Regions, Results, Value};

/// Selects a region by an index; the last one if it is out of range.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.case")]
pub struct Case {
    /// The index.
    #[operand(I32_TENSOR)]
    pub index: Value,
    /// The regions.
    #[region]
    pub branches: Regions,
    /// The values that the region returns.
    #[result(CARRIED)]
    pub results: Results,
}
