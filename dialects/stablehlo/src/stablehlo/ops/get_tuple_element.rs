//! `stablehlo.get_tuple_element`

use crate::types::{TUPLE, VALUE};
use cotan_ir::{Op, Value};

/// A component of a tuple.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.get_tuple_element", pure)]
#[asm("$operand `[` $index `]` attr-dict `:` functional-type(operands, results)")]
pub struct GetTupleElement {
    /// The tuple.
    #[operand(TUPLE)]
    pub operand: Value,
    /// The index of the component.
    #[attr]
    pub index: i32,
    /// The component.
    #[result(VALUE)]
    pub result: Value,
}
