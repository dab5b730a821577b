//! `mine.count`

use cotan_dialects::array::axis::reductions;
use cotan_dialects::array::{ALONG_AXIS, BOOLS, INDICES};
use cotan_dialects::prelude::*;

/// Counts the true elements along an axis.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xi1, #cotan.dims<n>>) -> tensor<4xindex> {
///   %r = mine.count %x along 1 : tensor<4x?xi1, #cotan.dims<n>>
///   return %r : tensor<4xindex>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "mine.count",
    pure,
    infer = reductions::infer_indices,
    verify = reductions::verify_indices,
    impl(Evaluate, ElementLowering),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXIS, DISCRETE)
)]
#[asm("$operand `along` $axis attr-dict `:` type($operand)")]
pub struct Count {
    /// The booleans.
    #[operand(BOOLS)]
    pub operand: Value,
    /// The reduced dimension.
    #[attr]
    pub axis: i64,
    /// The counts.
    #[result(INDICES)]
    pub result: Value,
}

impl CombineAlong for Count {
    const MONOID: Monoid = Monoid::Add;

    fn words(_: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word {
        words.sum()
    }

    fn element(reader: &mut dyn NestBuilder, holds: Value) -> Value {
        reader.count_of(holds)
    }
}
