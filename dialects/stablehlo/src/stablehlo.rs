//! The dialect `stablehlo`.

mod elementwise;
mod ops;

pub use elementwise::*;
pub use ops::*;

use crate::{attributes, types};
use cotan_ir::registry::{Builder, Dialect};
use cotan_ir::spec::OpSpec;

/// StableHLO's operations on arrays.
pub static DIALECT: Dialect = Dialect {
    name: "stablehlo",
    doc: "StableHLO's operations on arrays.",
    ops: &OPS,
    types: &[&types::TOKEN, &types::FUTURE],
    attrs: attributes::STABLEHLO,
    attach,
}
.checked();

const OPS: [&OpSpec; elementwise::OPS.len() + ops::OPS.len()] =
    crate::joined(elementwise::OPS, ops::OPS);

fn attach(builder: &mut Builder) {
    attributes::attach(builder);
    types::attach(builder);
}
