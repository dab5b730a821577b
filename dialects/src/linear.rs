//! The dialect `linear`: linear maps as values.
//!
//! Only these operations build and apply maps. So a derivative that is a map can be simplified by
//! the laws of matrices, and is applied forward or in reverse afterwards.

use cotan_ir::registry::Dialect;

pub use eliminate::{apply_forward, apply_reverse, discard};
pub use interface::{LinearMap, LinearMapRow, Space};
pub use jacobian::{Callees, Differential, Form, JacobianWalk, Maps, Needed, together};

pub use vector::Vector;

pub mod data;
mod eliminate;
mod interface;
mod jacobian;

mod types;
mod vector;

crate::ops! {
    add::Add,
    apply::Apply,
    columns::Columns,
    compose::Compose,
    diagonal::Diagonal,
    fold::Fold,
    hcat::Hcat,
    identity::Identity,
    leaf::Leaf,
    mask::Mask,
    reverse_apply::ReverseApply,
    rows::Rows,
    scale::Scale,
    transpose::Transpose,
    vcat::Vcat,
    yields::Yield,
    zero::Zero,
}

/// Linear maps.
pub static DIALECT: Dialect = Dialect {
    name: "linear",
    doc: "Linear maps as values: derivatives that are simplified by the laws of matrices, and applied forward \
          or in reverse.",
    ops: OPS,
    types: &[&crate::interfaces::linear_map_type::DEF],
    attrs: &[],
    attach: |builder| {
        eliminate::attach(builder);
        jacobian::attach(builder);
    },
}
.checked();
