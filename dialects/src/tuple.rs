//! The dialect `tuple`: several values as one.

use cotan_ir::registry::Dialect;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Store, Type, TypeData};

crate::differentiable_ops! {
    get::Get,
    pack::Pack,
}

/// Tuples.
pub static TUPLE: TypeConstraint = TypeConstraint {
    description: "a tuple",
    holds: |store, ty| parts(store, ty).is_some(),
    only: None,
};

/// The types of the parts of a tuple.
pub fn parts(store: &Store, ty: Type) -> Option<&[Type]> {
    match store.type_data(ty) {
        TypeData::Tuple(parts) => Some(parts),
        _ => None,
    }
}

/// Several values as one.
pub static DIALECT: Dialect = Dialect {
    name: "tuple",
    doc: "Several values as one.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
};
