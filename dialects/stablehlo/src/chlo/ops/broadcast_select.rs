//! `chlo.broadcast_select`

use crate::types::ANY_TENSOR;
use cotan_ir::{Op, Value};

/// Elements of one of two arrays; the operands are broadcast to one shape.
#[derive(Op, Clone, Copy, Debug)]
#[op("chlo.broadcast_select", pure)]
#[asm("$pred `,` $on_true `,` $on_false attr-dict `:` functional-type(operands, results)")]
pub struct BroadcastSelect {
    /// The condition.
    #[operand(ANY_TENSOR)]
    pub pred: Value,
    /// The elements for true.
    #[operand(ANY_TENSOR)]
    pub on_true: Value,
    /// The elements for false.
    #[operand(ANY_TENSOR)]
    pub on_false: Value,
    /// The result.
    #[result(ANY_TENSOR)]
    pub result: Value,
}
