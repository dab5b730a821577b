//! `check.expect_serialized_eq`

use crate::types::TENSOR;
use cotan_ir::constraints::STRING;
use cotan_ir::{Attr, Op, Value};

/// Expects an array that was written to a file to be equal to another one.
#[derive(Op, Clone, Copy, Debug)]
#[op("check.expect_serialized_eq")]
#[asm(
    "$expected `,` `probe_id` `=` $probe_id (`,` `iter` `=` $iteration^)? attr-dict `:` type($expected)"
)]
pub struct ExpectSerializedEq {
    /// The expected array.
    #[operand(TENSOR)]
    pub expected: Value,
    /// The name of the file.
    #[attr(STRING)]
    pub probe_id: Attr,
    /// The number of the array in it.
    #[attr]
    pub iteration: Option<Attr>,
}
