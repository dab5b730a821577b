//! `stablehlo.tuple`

use crate::types::{TUPLE, VALUE};
use cotan_ir::{Op, Operands, Value};

/// A tuple of values.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.tuple", pure)]
pub struct Tuple {
    /// The components.
    #[operand(VALUE)]
    pub val: Operands,
    /// The tuple.
    #[result(TUPLE)]
    pub result: Value,
}
