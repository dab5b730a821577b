//! The dialect `array`: functional arrays of scalars, whose sizes may be polynomials in dimension
//! parameters.
//!
//! All operations are total: reads out of range yield 0, and writes out of range are dropped.

use cotan_ir::constraints::element_or_self;
use cotan_ir::registry::Dialect;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Shape, Store, Type, TypeData};

pub use ad::batch::{ALONG_AXES, ALONG_AXIS};
pub use ad::combination_as_fold::{Alternative, AxisCombination, Conditional, FirstElement};
pub use affine::{are_within, constant, extent, index_of_size, size_of, trip_count};
pub use axis::monoid::CombineAlong;
pub use cost_model::{is_expensive, worth_storing};
pub(crate) use index_space::{count as element_count, offset};
pub use ops::call::Sizes;
pub(crate) use ops::call::assembly as call_assembly;
pub(crate) use ops::sum::add as add_words;
pub use ops::with_dim::is_known_around;
pub use traversal::{Carried, Traversal};

pub mod access;
pub(crate) mod ad;
pub mod affine;
pub mod axis;
mod displacement;
pub(crate) use ad::transpose_domain;
pub(crate) use ad::{
    FoldActivity, State, TransposedFold, in_front, keep_states, read_at, transpose_fold_parts,
};
mod inplace;
pub use inplace::elements;
mod complex_parts;
mod cost_model;
pub mod index_space;
mod iterations;
mod ops;
pub use ops::fft::{FftKind, factors, root_of_unity};
pub use ops::*;
mod lowering;
pub mod region;
pub mod results;
pub mod rules;
mod suggestions;
mod traversal;
pub mod zero;

/// Arrays: tensors with known, possibly symbolic, sizes.
pub static ARRAY: TypeConstraint = TypeConstraint {
    description: "an array whose sizes are known",
    holds: |store, ty| shape_rank(store, ty).is_some_and(|rank| rank > 0),
    only: None,
};

/// Scalars and arrays.
pub static ARRAY_OR_SCALAR: TypeConstraint = TypeConstraint {
    description: "a scalar, or an array whose sizes are known",
    holds: |store, ty| shape_rank(store, ty).is_some(),
    only: None,
};

/// Arrays of booleans.
pub static BOOLS: TypeConstraint = TypeConstraint {
    description: "an array of i1 whose sizes are known",
    holds: |store, ty| is_made_of(store, ty, Type::I1) && ty != Type::I1,
    only: None,
};

/// Booleans and arrays of booleans.
pub static BOOLS_OR_BOOL: TypeConstraint = TypeConstraint {
    description: "i1, or an array of i1 whose sizes are known",
    holds: |store, ty| is_made_of(store, ty, Type::I1),
    only: None,
};

/// Indices and arrays of indices.
pub static INDICES: TypeConstraint = TypeConstraint {
    description: "index, or an array of indices whose sizes are known",
    holds: |store, ty| is_made_of(store, ty, Type::INDEX),
    only: None,
};

fn is_made_of(store: &Store, ty: Type, element: Type) -> bool {
    Shape::of(store, ty).is_some_and(|shape| shape.element == element)
}

/// Returns whether a type is that of complex numbers, or of arrays of them.
pub(crate) fn is_complex(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(element_or_self(store, ty)), TypeData::Complex(_))
}

fn shape_rank(store: &Store, ty: Type) -> Option<usize> {
    Shape::of(store, ty).map(|shape| shape.rank())
}

/// The dialect `array`.
pub static DIALECT: Dialect = Dialect {
    name: "array",
    doc: "Functional arrays of numbers, whose sizes may be polynomials in dimension parameters.",
    ops: ops::OPS,
    types: &[&crate::interfaces::accumulators::DEF],
    attrs: &[],
    attach: |builder| {
        ops::attach_derivatives(builder);
        complex_parts::attach(builder);
        builder.attach_to_type(
            &crate::interfaces::accumulators::DEF,
            crate::interfaces::accumulators::VERIFY,
        );
        suggestions::advise(builder);
    },
}
.checked();
