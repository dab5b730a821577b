//! Operations that run beside others.

use crate::types::{IS_FUTURE, TENSOR};
use cotan_ir::{Op, Operands, Region, Results, Value};

/// Starts the operation in a region.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.async_start")]
pub struct AsyncStart {
    /// The operands.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The operation.
    #[region(single_block)]
    pub body: Region,
    /// Its results.
    #[result(IS_FUTURE)]
    pub result: Value,
}

/// Waits for an operation.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.async_done")]
pub struct AsyncDone {
    /// The operation.
    #[operand(IS_FUTURE)]
    pub operand: Value,
    /// Its results.
    #[result(TENSOR)]
    pub results: Results,
}
