//! Operations on arrays of complex numbers, as operations on pairs of floats.

use super::ops::{
    AddAt, Argsort, Build, Call, Concat, Fold, Gather, Index, Map, Pad, Reduce, ReduceByIndex,
    Replicate, Reshape, Reverse, Roll, Scan, Scatter, Shift, Slice, Sort, Stack, Sum, Transpose,
    Update, WithDim, Yield,
};
use crate::ComplexParts;
use cotan_ir::OpDef;
use cotan_ir::registry::Builder;
use cotan_ir::spec::OpSpec;

/// Operations that move or add elements.
const SEPARATE: &[&OpSpec] = &[
    AddAt::SPEC,
    Concat::SPEC,
    Gather::SPEC,
    Index::SPEC,
    Pad::SPEC,
    Replicate::SPEC,
    Reshape::SPEC,
    Reverse::SPEC,
    Roll::SPEC,
    Scatter::SPEC,
    Shift::SPEC,
    Slice::SPEC,
    Stack::SPEC,
    Sum::SPEC,
    Transpose::SPEC,
    Update::SPEC,
];

/// Operations on any number of values, with bodies.
const LISTED: &[&OpSpec] = &[
    Build::SPEC,
    Fold::SPEC,
    Map::SPEC,
    Reduce::SPEC,
    ReduceByIndex::SPEC,
    Scan::SPEC,
    WithDim::SPEC,
    Yield::SPEC,
];

/// Operations with bodies that compare two elements of each operand.
const COMPARED: &[&OpSpec] = &[Argsort::SPEC, Sort::SPEC];

/// Attaches the forms of the operations.
pub(super) fn attach(builder: &mut Builder) {
    let forms = [
        (SEPARATE, ComplexParts::Separate),
        (LISTED, ComplexParts::Listed),
        (COMPARED, ComplexParts::Compared),
    ];
    for (ops, form) in forms {
        ops.iter().for_each(|op| builder.attach(op.name, form));
    }
    builder.attach(Call::SPEC.name, ComplexParts::Packed);
}
