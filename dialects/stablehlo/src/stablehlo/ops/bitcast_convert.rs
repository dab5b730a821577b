//! `stablehlo.bitcast_convert`

use crate::types::TENSOR;
use cotan_ir::{Op, Value};

/// The bits as another element type; another width adds or removes a last dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.bitcast_convert", pure)]
#[asm("$operand attr-dict `:` functional-type(operands, results)")]
pub struct BitcastConvert {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
