//! Element types of tensors, memrefs and vectors.

use crate::entity::Type;
use crate::ir::Ir;
use crate::registry::Interface;
use crate::store::Store;
use crate::types::TypeData;

/// The reason why values of a type are no elements of tensors, memrefs and vectors: an interface of
/// types of dialects. Types without it may be elements.
#[derive(Clone, Copy, Debug)]
pub struct NoElements(pub &'static str);

impl Interface for NoElements {}

/// Returns the reason that a type of a dialect declares why it is no element type.
pub(crate) fn declared_error(ir: &Ir, element: Type) -> Option<&'static str> {
    let TypeData::Dialect { def, .. } = ir.store.type_data(element) else { return None };
    ir.registry().type_interface(def).map(|NoElements(why)| why)
}

/// Returns whether a type is of a kind of which tensors are.
pub(crate) fn is_tensor_element(store: &Store, ty: Type) -> bool {
    matches!(
        store.type_data(ty),
        TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::Complex(_)
            | TypeData::Vector { .. }
            | TypeData::Opaque { .. }
            | TypeData::Dialect { .. }
    )
}
