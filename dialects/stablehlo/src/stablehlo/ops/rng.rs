//! `stablehlo.rng`

use crate::attributes::RngDistribution;
use crate::types::{SCALAR, SIZES, TENSOR};
use cotan_ir::{Op, Value};

/// Random numbers of a distribution.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.rng")]
#[asm(
    "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)"
)]
pub struct Rng {
    /// The first parameter.
    #[operand(SCALAR)]
    pub a: Value,
    /// The second parameter.
    #[operand(SCALAR)]
    pub b: Value,
    /// The sizes of the result.
    #[operand(SIZES)]
    pub shape: Value,
    /// The distribution.
    #[attr]
    pub rng_distribution: RngDistribution,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
