//! The dialect `tuple`: tuples of values.

use crate::ComplexParts;
use cotan_ir::OpDef;
use cotan_ir::registry::Dialect;
use cotan_ir::spec::TypeConstraint;

mod emit;

mod derivative;

crate::differentiable_ops! {
    get::Get,
    pack::Pack,
}

/// Tuples.
pub static TUPLE: TypeConstraint = TypeConstraint {
    description: "a tuple",
    holds: |store, ty| store.as_tuple(ty).is_some(),
    only: None,
};

/// Tuples of values.
pub static DIALECT: Dialect = Dialect {
    name: "tuple",
    doc: "Tuples of values.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |builder| {
        attach_derivatives(builder);
        for op in [Pack::SPEC, Get::SPEC] {
            builder.attach(op.name, ComplexParts::Packed);
        }
    },
}
.checked();
