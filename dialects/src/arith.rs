//! The dialect `arith`: elementwise arithmetic on integers, floats, vectors and tensors.
//!
//! Operations, attributes and syntax are those of MLIR. The semantics are total: see each
//! operation.

mod attrs;
mod casts;
mod conversions;
mod emit;
mod extended;
pub(crate) mod extrema;
pub(crate) mod families;
pub mod formats;
pub(crate) mod function;
pub(crate) mod integer_range;
mod literals;
mod monoid;
mod ops;
mod reader;
mod rules;
mod scale;

use crate::ComplexParts;
use cotan_ir::OpDef;
use cotan_ir::registry::Dialect;

pub use attrs::{CmpfPredicate, CmpiPredicate, FastMath, Overflow, RoundingMode};
pub use integer_range::{InferIntRange, IntRange};
pub use ops::*;
pub(crate) use rules::operands::LARGEST;
use rules::{bits, operands, ranges, regroup, signs};

/// Arithmetic on integers and floats.
pub static DIALECT: Dialect = Dialect {
    name: "arith",
    doc: "Arithmetic on integers and floats, elementwise on vectors and tensors.",
    ops: ops::OPS,
    types: &[],
    attrs: &[FastMath::DEF, Overflow::DEF],
    attach: |builder| {
        ops::attach_derivatives(builder);
        integer_range::attach(builder);
        builder.attach(Select::SPEC.name, ComplexParts::Separate);
    },
}
.checked();
