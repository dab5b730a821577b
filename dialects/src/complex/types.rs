//! Types of complex numbers and of their parts.

use crate::interfaces::verify::infer::with_element;
use cotan_ir::constraints::element_or_self;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Store, Type, TypeData};

/// Complex numbers of `f32` or `f64`, and vectors and tensors of them.
pub static COMPLEX_LIKE: TypeConstraint = TypeConstraint {
    description: "complex-like, of f32 or f64",
    holds: |store, ty| part_of(store, ty).is_some_and(|part| matches!(part, Type::F32 | Type::F64)),
    only: None,
};

/// Returns the type of the parts of a complex number, or of the elements of an array of them.
pub fn part_of(store: &Store, ty: Type) -> Option<Type> {
    match store.type_data(element_or_self(store, ty)) {
        TypeData::Complex(part) => Some(*part),
        _ => None,
    }
}

/// Returns the type of the real parts of values of a type: floats of the same shape.
pub fn parts_type(store: &mut Store, ty: Type) -> Option<Type> {
    let part = part_of(store, ty)?;
    Some(with_element(store, ty, part))
}

/// Returns the type of values of a complex type as pairs: an additional last dimension of size 2.
pub fn pairs_type(store: &mut Store, ty: Type) -> Option<Type> {
    let part = part_of(store, ty)?;
    let data = match store.type_data(ty) {
        TypeData::Tensor { shape, encoding, .. } => {
            let shape = shape.iter().copied().chain([2]).collect();
            TypeData::Tensor { shape, element: part, encoding: *encoding }
        }
        TypeData::Complex(_) => {
            TypeData::Tensor { shape: [2].into(), element: part, encoding: None }
        }
        _ => return None,
    };
    Some(store.intern_type(data))
}
