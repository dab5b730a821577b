//! The dialect `chlo`: functions above StableHLO.

mod elementwise;
mod ops;

pub use elementwise::*;
pub use ops::*;

use crate::attributes;
use cotan_ir::registry::Dialect;
use cotan_ir::spec::OpSpec;

/// Functions above StableHLO, and operations that broadcast.
pub static DIALECT: Dialect = Dialect {
    name: "chlo",
    doc: "Functions above StableHLO, and operations that broadcast their operands.",
    ops: &OPS,
    types: &[],
    attrs: attributes::CHLO,
    attach: attributes::attach_chlo,
}
.checked();

const OPS: [&OpSpec; elementwise::OPS.len() + ops::OPS.len()] =
    crate::joined(elementwise::OPS, ops::OPS);
