//! The dialect `sdy`: the distribution of arrays over devices.

mod manual_computation;
mod mesh;
mod sharding_constraint;

use crate::attributes;
use cotan_ir::registry::{Builder, Dialect};

crate::ops! {
    mesh::MeshOp,
    sharding_constraint::ShardingConstraint,
    sharding_constraint::Reshard,
    sharding_constraint::ShardingGroup,
    manual_computation::ManualComputation,
    manual_computation::ManualReturn,
}

/// The distribution of arrays over devices.
pub static DIALECT: Dialect = Dialect {
    name: "sdy",
    doc: "The distribution of arrays over devices.",
    ops: OPS,
    types: &[],
    attrs: attributes::SDY,
    attach,
}
.checked();

fn attach(builder: &mut Builder) {
    // What the partitioner inserts is read as that of an unregistered dialect.
    builder.partial("sdy");
    attributes::attach_sdy(builder);
}
