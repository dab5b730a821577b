//! The types of constraints.

use cotan_ir::spec::{ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::{Store, Type, TypeData};

/// `!irdl.attribute`
pub static ATTRIBUTE: TypeDef = TypeDef {
    name: "irdl.attribute",
    doc: "A constraint on an attribute or a type.",
    syntax: ParamSyntax::Attributes(&[]),
};

/// `!irdl.region`
pub static REGION: TypeDef = TypeDef {
    name: "irdl.region",
    doc: "A constraint on a region.",
    syntax: ParamSyntax::Attributes(&[]),
};

/// Constraints on attributes and types.
pub static IS_ATTRIBUTE: TypeConstraint = TypeConstraint {
    description: "constraint on an attribute",
    holds: |store, ty| is(store, ty, &ATTRIBUTE),
    only: None,
};

/// Constraints on regions.
pub static IS_REGION: TypeConstraint = TypeConstraint {
    description: "constraint on a region",
    holds: |store, ty| is(store, ty, &REGION),
    only: None,
};

fn is(store: &Store, ty: Type, wanted: &TypeDef) -> bool {
    matches!(store.type_data(ty), TypeData::Dialect { def, .. } if *def == wanted)
}

/// Returns the type with this definition.
pub fn of(store: &mut Store, def: &'static TypeDef) -> Type {
    store.intern_type(TypeData::Dialect { def, params: Box::new([]) })
}
