//! The comparison of the shapes of two types.

use crate::attrs::AttrData;
use crate::entity::Type;
use crate::store::Store;
use crate::types::{DYNAMIC, Size, TypeData};

/// Returns whether an elementwise operation accepts both types: both scalars or both of one
/// container and shape. An unknown size matches every size; sizes that are polynomials must be
/// equal.
pub(super) fn same_shape(store: &Store, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    match (store.type_data(a), store.type_data(b)) {
        (
            TypeData::Vector { shape: a, scalable: s, .. },
            TypeData::Vector { shape: b, scalable: t, .. },
        ) => a == b && s == t,
        (
            TypeData::Tensor { shape: a, encoding: x, .. },
            TypeData::Tensor { shape: b, encoding: y, .. },
        ) => compatible(a, b) && same_dims(store, *x, *y),
        (TypeData::MemRef(a), TypeData::MemRef(b)) => compatible(&a.shape, &b.shape),
        (a, b) => kind(a) == kind(b),
    }
}

fn compatible(a: &[Size], b: &[Size]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
}

fn same_dims(store: &Store, a: Option<crate::Attr>, b: Option<crate::Attr>) -> bool {
    let is_dims = |attr: crate::Attr| matches!(store.attr_data(attr), AttrData::Dims(_));
    match (a, b) {
        (Some(a), Some(b)) if is_dims(a) && is_dims(b) => a == b,
        _ => true,
    }
}

/// Scalars, vectors, tensors, memrefs.
fn kind(ty: &TypeData) -> u8 {
    match ty {
        TypeData::Vector { .. } => 1,
        TypeData::Tensor { .. } | TypeData::UnrankedTensor(_) => 2,
        TypeData::MemRef(_) | TypeData::UnrankedMemRef { .. } => 3,
        _ => 0,
    }
}
