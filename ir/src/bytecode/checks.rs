//! Rules for the parts of types.

use crate::attrs::AttrData;
use crate::core::elements::{declared_error, is_tensor_element};
use crate::entity::{Attr, Type};
use crate::ir::Ir;
use crate::store::Store;
use crate::types::{DYNAMIC, MemRefType, TypeData};

/// An entry has at most this many parts, written in full.
pub(super) const MAX_PARTS: u32 = 1 << 20;

/// Returns the broken rule, if the parts of a type do not go together.
pub(super) fn type_error(ir: &Ir, data: &TypeData) -> Option<&'static str> {
    let store = &ir.store;
    let declared = element(data).and_then(|element| declared_error(ir, element));
    if declared.is_some() {
        return declared;
    }
    let is_valid = match data {
        TypeData::Complex(part) => {
            matches!(store.type_data(*part), TypeData::Integer { .. } | TypeData::Float(_))
        }
        TypeData::Vector { shape, scalable, element } => {
            return vector_error(store, shape, scalable, *element);
        }
        TypeData::Tensor { shape, element, encoding } => {
            return tensor_error(store, shape, *element, *encoding);
        }
        TypeData::UnrankedTensor(element) => is_tensor_element(store, *element),
        TypeData::MemRef(memref) => return memref_error(store, memref),
        TypeData::UnrankedMemRef { element, space } => {
            return memref_part_error(store, *element, *space);
        }
        _ => true,
    };
    (!is_valid).then_some("a type of elements that it cannot have")
}

/// Returns the element type of tensors, memrefs and vectors.
fn element(data: &TypeData) -> Option<Type> {
    match data {
        TypeData::Vector { element, .. }
        | TypeData::Tensor { element, .. }
        | TypeData::UnrankedTensor(element)
        | TypeData::UnrankedMemRef { element, .. } => Some(*element),
        TypeData::MemRef(memref) => Some(memref.element),
        _ => None,
    }
}

fn vector_error(
    store: &Store,
    shape: &[i64],
    scalable: &[bool],
    element: Type,
) -> Option<&'static str> {
    let is_element = matches!(
        store.type_data(element),
        TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::Opaque { .. }
            | TypeData::Dialect { .. }
    );
    if !is_element {
        return Some("the elements of a vector are integers, indices or floats");
    }
    if shape.len() != scalable.len() {
        return Some("a vector has one flag for each dimension");
    }
    shape.iter().any(|&size| size <= 0).then_some("the sizes of a vector are positive")
}

fn tensor_error(
    store: &Store,
    shape: &[i64],
    element: Type,
    encoding: Option<Attr>,
) -> Option<&'static str> {
    if !is_tensor_element(store, element) {
        return Some("a tensor has elements of numbers, vectors, types of dialects");
    }
    match encoding.map(|attr| store.attr_data(attr)) {
        Some(AttrData::Dims(dims)) => {
            let open = shape.iter().filter(|&&size| size == DYNAMIC).count();
            let fits = dims.len() == open && dims.iter().all(|dim| dim.as_constant().is_none());
            (!fits).then_some("`#cotan.dims` names each `?` of a shape, and no constant")
        }
        Some(
            AttrData::DenseArray { .. } | AttrData::Strided { .. } | AttrData::Distinct { .. },
        ) => Some("this attribute cannot be an encoding"),
        _ => None,
    }
}

fn memref_error(store: &Store, memref: &MemRefType) -> Option<&'static str> {
    let takes = match memref.layout.map(|layout| store.attr_data(layout)) {
        Some(AttrData::AffineMap(map)) => map.dims as usize,
        Some(AttrData::Strided { strides, .. }) => strides.len(),
        None | Some(AttrData::Dialect { .. } | AttrData::Opaque { .. }) => memref.shape.len(),
        Some(_) => return Some("the layout of a memref is a map"),
    };
    if takes != memref.shape.len() {
        return Some("the layout of a memref has as many dimensions as its shape");
    }
    memref_part_error(store, memref.element, memref.space)
}

fn memref_part_error(store: &Store, element: Type, space: Option<Attr>) -> Option<&'static str> {
    let is_memref =
        matches!(store.type_data(element), TypeData::MemRef(_) | TypeData::UnrankedMemRef { .. });
    if !is_memref && !is_tensor_element(store, element) {
        return Some("a memref has elements of numbers, vectors, memrefs, types of dialects");
    }
    let is_space = space.is_none_or(|space| {
        matches!(
            store.attr_data(space),
            AttrData::Integer { .. }
                | AttrData::String { .. }
                | AttrData::ByteString { .. }
                | AttrData::Dict(_)
                | AttrData::Opaque { .. }
                | AttrData::Dialect { .. }
        )
    });
    (!is_space).then_some("a memory space is a number, a string, a dictionary or of a dialect")
}

/// Returns whether a layout is the identity, which a memref type omits.
pub(super) fn is_identity(store: &Store, layout: Attr) -> bool {
    matches!(store.attr_data(layout), AttrData::AffineMap(map) if map.is_identity())
}

/// Returns the number of elements of a static shape.
pub(super) fn element_count(store: &Store, ty: Type) -> Option<usize> {
    let shape = store.type_data(ty).shape()?;
    let mut count = 1i64;
    for &size in shape {
        if size < 0 {
            return None;
        }
        count = count.checked_mul(size)?;
    }
    usize::try_from(count).ok()
}
