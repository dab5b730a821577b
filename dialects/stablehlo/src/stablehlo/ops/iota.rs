//! `stablehlo.iota`

use crate::types::NUMBER_TENSOR;
use cotan_ir::{Op, Value};

/// The index along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.iota", pure)]
#[asm("`dim` `=` $iota_dimension attr-dict `:` type($output)")]
pub struct Iota {
    /// The dimension.
    #[attr]
    pub iota_dimension: i64,
    /// The indices.
    #[result(NUMBER_TENSOR)]
    pub output: Value,
}
