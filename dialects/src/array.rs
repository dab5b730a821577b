//! The dialect `array`: functional arrays of numbers, whose sizes may be polynomials in dimension
//! parameters.
//!
//! Everything is total: what is read out of range is 0, what is written out of range is dropped.

use cotan_ir::registry::Dialect;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Shape, Store, Type};

pub use affine::{are_within, constant, index_of_size, size_of};
pub use batch::{ALONG_AXES, ALONG_AXIS};
pub use call::Sizes;
pub(crate) use call::assembly as call_assembly;
pub use combine_along::CombineAlong;
pub(crate) use index_space::{count as element_count, offset};
pub(crate) use sum::add as add_words;
pub use traversal::{Carried, Traversal};
pub use with_dim::is_known_around;
pub use work::{takes_work, worth_keeping};

pub mod access;
pub mod affine;
pub mod along;
pub mod along_axes;
pub mod axes;
mod batch;
mod bulk_rules;
mod combine_along;
mod derivative;
pub(crate) use derivative::transpose_domain as turn_domain;
pub(crate) use derivative::{
    FoldLanes, State, TurnedFold, in_front, keep_states, read_at, turn_fold,
};
mod emit;
mod in_other_words;
mod in_place;
pub use in_place::elements;
pub mod index_space;
pub(crate) mod jacobian;
pub mod known;
pub mod leading;
mod other_names;
mod reader;
pub mod reductions;
pub mod region;
pub mod results;
mod rules;
pub mod slices;
mod traversal;
mod work;
pub mod zero;

crate::differentiable_ops! {
    accumulate::Accumulate,
    add_at::AddAt,
    all::All,
    any::Any,
    argmax::Argmax,
    argmin::Argmin,
    build::Build,
    call::Call,
    concat::Concat,
    contract::Contract,
    dim::Dim,
    floor_mod::FloorMod,
    fold::Fold,
    gather::Gather,
    index::Index,
    iota::Iota,
    map::Map,
    max::Max,
    min::Min,
    pad::Pad,
    product::Product,
    reduce::Reduce,
    replicate::Replicate,
    reshape::Reshape,
    reverse::Reverse,
    roll::Roll,
    scan::Scan,
    scatter::Scatter,
    shift::Shift,
    slice::Slice,
    stack::Stack,
    sum::Sum,
    transpose::Transpose,
    with_dim::WithDim,
    update::Update,
    yields::Yield,
}

/// Arrays: tensors with dimensions that say their sizes.
pub static ARRAY: TypeConstraint = TypeConstraint {
    description: "an array whose sizes are known",
    holds: |store, ty| shape_rank(store, ty).is_some_and(|rank| rank > 0),
    only: None,
};

/// Arrays, and numbers.
pub static ARRAY_OR_NUMBER: TypeConstraint = TypeConstraint {
    description: "a number, or an array whose sizes are known",
    holds: |store, ty| shape_rank(store, ty).is_some(),
    only: None,
};

/// Arrays of truth values.
pub static BOOLS: TypeConstraint = TypeConstraint {
    description: "an array of i1 whose sizes are known",
    holds: |store, ty| is_made_of(store, ty, Type::I1) && ty != Type::I1,
    only: None,
};

/// Arrays of truth values, and truth values.
pub static BOOLS_OR_BOOL: TypeConstraint = TypeConstraint {
    description: "i1, or an array of i1 whose sizes are known",
    holds: |store, ty| is_made_of(store, ty, Type::I1),
    only: None,
};

/// Indices, and arrays of them.
pub static INDICES: TypeConstraint = TypeConstraint {
    description: "index, or an array of indices whose sizes are known",
    holds: |store, ty| is_made_of(store, ty, Type::INDEX),
    only: None,
};

fn is_made_of(store: &Store, ty: Type, element: Type) -> bool {
    Shape::of(store, ty).is_some_and(|shape| shape.element == element)
}

fn shape_rank(store: &Store, ty: Type) -> Option<usize> {
    Shape::of(store, ty).map(|shape| shape.rank())
}

/// Arrays.
pub static DIALECT: Dialect = Dialect {
    name: "array",
    doc: "Functional arrays of numbers, whose sizes may be polynomials in dimension parameters.",
    ops: OPS,
    types: &[&crate::acc::DEF],
    attrs: &[],
    attach: |builder| {
        attach_derivatives(builder);
        builder.attach_to_type(&crate::acc::DEF, crate::acc::VERIFY);
        other_names::advise(builder);
    },
};
