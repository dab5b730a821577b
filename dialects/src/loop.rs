//! The dialect `loop`: loop nests over arrays, in value semantics.
//!
//! A nest writes to destinations: values that it receives and returns updated, so no write is
//! visible elsewhere.

use cotan_ir::registry::Dialect;

pub use crate::interfaces::nest_lowering::{
    ArraySlice, Choice, ElementLowering, ElementRow, Given, IterationResults, Kind, LoopResults,
    LoopSpec, LoopSpecBody, LoweringRow, Monoid, NestBody, NestBuilder, NestLowering, NestRow,
    NewNest, PartialIndex, Reads, filled,
};

crate::ops! {
    constant::Constant,
    empty::Empty,
    nest::Nest,
    yields::Yield,
}

/// Loop nests.
pub static DIALECT: Dialect = Dialect {
    name: "loop",
    doc: "Loop nests over arrays, with destinations, accumulators and carried values, in value semantics.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
