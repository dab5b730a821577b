//! The dialect `loop`: nests of loops over arrays, in value semantics.
//!
//! What a nest writes to are destinations: values that it takes and gives back with something put in
//! or added, so nothing is written that others see.

use cotan_ir::registry::Dialect;

pub use crate::interfaces::nest_lowering::{
    AsNestRow, Choice, ElementLowering, Given, IterationResults, Kind, LoopResults, LoopSpec,
    Monoid, NestBuilder, NestLowering, NewNest, PartialIndex, PullRow, Reads, Row, SweptOf, TurnOf,
    filled,
};

crate::ops! {
    constant::Constant,
    empty::Empty,
    nest::Nest,
    yields::Yield,
}

/// Nests of loops.
pub static DIALECT: Dialect = Dialect {
    name: "loop",
    doc: "Nests of loops over arrays: what is put, combined and carried, in value semantics.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
