//! The dialect `scf`: conditionals and loops.
//!
//! Operations, attributes and syntax are those of upstream. Regions receive and yield values of any
//! type: scalars, arrays, tuples, functions and accumulators. They capture the values around them.
//! In programs over buffers they also write memory; such operations have no derivative.

use crate::ComplexParts;
use cotan_ir::OpDef;
use cotan_ir::registry::{Builder, Dialect};

mod carried;
mod carried_values;
mod counted;
mod iterations;
mod trip_count;

crate::ops! {
    condition::Condition,
    r#for::For,
    r#if::If,
    parallel::Parallel,
    reduce::Reduce,
    r#while::While,
    yields::Yield,
}

pub use r#if::emit_if;

/// Conditionals and loops.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    doc: "Conditionals and loops, whose regions receive and yield values.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach,
}
.checked();

/// Former names of these operations, with their replacements.
const FORMER: [(&str, &str); 5] = [
    ("control.for", "it is now `scf.for`, with a step and the types of the carried values"),
    ("control.if", "it is now `scf.if`, with the types of its results before the first region"),
    ("control.while", "it is now `scf.while`, whose `scf.condition` forwards the carried values"),
    ("control.condition", "it is now `scf.condition`, which also forwards the carried values"),
    ("control.yield", "it is now `scf.yield`"),
];

/// Declares that upstream has further operations, and answers former names.
fn attach(builder: &mut Builder) {
    builder.partial("scf");
    for op in [For::SPEC, If::SPEC, While::SPEC, Condition::SPEC, Yield::SPEC] {
        builder.attach(op.name, ComplexParts::Listed);
    }
    for (name, advice) in FORMER {
        builder.advise(name, advice);
    }
}
