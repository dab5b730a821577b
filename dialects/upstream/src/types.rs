//! Constraints and inferred types.

use cotan_ir::spec::{InferFrom, Inferred, TypeConstraint};
use cotan_ir::{Store, Type, TypeData};

/// A tensor, ranked or not.
pub static TENSOR: TypeConstraint = TypeConstraint {
    description: "tensor of any type values",
    holds: |store, ty| {
        matches!(store.type_data(ty), TypeData::Tensor { .. } | TypeData::UnrankedTensor(_))
    },
    only: None,
};

/// A memref, ranked or not.
pub static MEMREF: TypeConstraint = TypeConstraint {
    description: "memref of any type values",
    holds: |store, ty| {
        matches!(store.type_data(ty), TypeData::MemRef(_) | TypeData::UnrankedMemRef { .. })
    },
    only: None,
};

/// The element type of the first operand.
pub fn element(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(store.type_data(from.operands[0]).element().into_iter().collect())
}

/// Returns the element type of a shaped type.
pub fn element_of(store: &Store, ty: Type) -> Option<Type> {
    store.type_data(ty).element()
}
