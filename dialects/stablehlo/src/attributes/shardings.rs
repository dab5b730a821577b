//! The attributes of `sdy`.

mod axes;
mod mesh;
mod rule;
mod sharding;

pub use axes::{AxisRef, ManualAxes};
pub(crate) use axes::{parse_axis_set, print_axis_set};
pub use mesh::Mesh;
pub(crate) use rule::RuleParts;
pub use rule::ShardingRule;
pub use sharding::{DimSharding, Sharding, ShardingPerValue};
pub(crate) use sharding::{parse_list, print_list};

use cotan_ir::registry::Builder;
use cotan_ir::spec::AttrDef;

/// The attributes of `sdy`.
pub(crate) static SDY: &[&AttrDef] =
    &[Mesh::DEF, Sharding::DEF, ShardingPerValue::DEF, ManualAxes::DEF, ShardingRule::DEF];

/// Attaches the text of the attributes of `sdy`.
pub(crate) fn attach_sdy(builder: &mut Builder) {
    builder.attach_to_attr(Mesh::DEF, mesh::TEXT);
    builder.attach_to_attr(Sharding::DEF, sharding::TEXT);
    builder.attach_to_attr(ShardingPerValue::DEF, sharding::LIST_TEXT);
    builder.attach_to_attr(ManualAxes::DEF, axes::TEXT);
    builder.attach_to_attr(ShardingRule::DEF, rule::TEXT);
}
