//! The elements of `sparse<...>` and `dense_resource<...>`.

use super::constants::{product, static_shape, width_in_bytes, word};
use super::datum::Array;
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, AttrData, Ir, Store, Symbol, Type};
use cotan_numerics::{NumberFormat, Word};
use std::borrow::Cow;

/// Returns the array of a sparse attribute with at most `limit` elements.
pub(super) fn sparse(ir: &Ir, attr: Attr, limit: usize) -> Option<Array> {
    let AttrData::Sparse { ty, .. } = ir.attr_data(attr) else { return None };
    let shape = static_shape(&ir.store, *ty)?;
    let count = product(&shape).filter(|&count| count <= limit)?;
    let entries = sparse_entries(ir, attr)?;
    let mut words = vec![0; count];
    for (at, word) in entries {
        *words.get_mut(at)? = word;
    }
    Some(Array::new(shape, words))
}

/// Returns the row-major indices of a sparse attribute with their elements, in the order in which
/// they are stored over zeros.
///
/// The first of two elements at one index is stored last and wins, as upstream.
/// Returns `None` if the attribute is not sparse, or its elements are not scalars.
pub fn sparse_entries(ir: &Ir, attr: Attr) -> Option<Vec<(usize, Word)>> {
    let AttrData::Sparse { ty, indices, values } = ir.attr_data(attr) else { return None };
    let store = &ir.store;
    let (number, shape) = (NumberFormat::of(store, *ty)?, static_shape(store, *ty)?);
    product(&shape).filter(|_| has_zero(number))?;
    let (indices, values) = (dense(store, *indices)?, dense(store, *values)?);
    let entry = |at: usize| {
        let index = |axis: usize| {
            let bytes = element(indices, at * shape.len() + axis, size_of::<i64>())?;
            usize::try_from(i64::from_le_bytes(bytes.try_into().ok()?)).ok()
        };
        let flat = shape.iter().enumerate().try_fold(0, |flat: usize, (axis, &size)| {
            flat.checked_mul(size)?.checked_add(index(axis)?)
        });
        Some((flat?, word(number, element(values, at, width_in_bytes(number))?)))
    };
    (0..element_count_of(store, values)?).rev().map(entry).collect()
}

/// Returns the array of a blob; `None` if [`unreadable`] returns a reason.
pub(super) fn resource(ir: &Ir, ty: Type, key: Symbol, limit: usize) -> Option<Array> {
    let (number, shape) = (NumberFormat::of(&ir.store, ty)?, static_shape(&ir.store, ty)?);
    let (count, width) = (product(&shape)?, width_in_bytes(number));
    let bytes = ir.blob(key).filter(|_| count <= limit)?;
    let is_whole = Some(bytes.len()) == count.checked_mul(width);
    let words = || bytes.chunks_exact(width).map(|bytes| word(number, bytes)).collect();
    is_whole.then(|| Array::new(shape, words()))
}

/// Returns the reason why an attribute has no scalar or array value, if there is one. The elements
/// themselves are not read.
pub fn unreadable(ir: &Ir, attr: Attr) -> Option<Cow<'static, str>> {
    let store = &ir.store;
    let (ty, key) = match store.attr_data(attr) {
        AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => (*ty, None),
        AttrData::Dense(dense) => (dense.ty, None),
        AttrData::Sparse { ty, .. } => (*ty, None),
        AttrData::DenseResource { ty, key } => (*ty, Some(*key)),
        _ => return Some("its value is not a scalar".into()),
    };
    let Some(number) = NumberFormat::of_parts(store, ty) else {
        return Some("its elements are not scalars of at most 64 bits".into());
    };
    if static_shape(store, ty).is_some_and(|shape| product(&shape).is_none()) {
        return Some("its element count exceeds 64 bits".into());
    }
    if matches!(store.attr_data(attr), AttrData::Sparse { .. }) && !has_zero(number) {
        let ty = type_to_string(ir, ty);
        return Some(format!("a sparse `{ty}` has no zero for the other elements").into());
    }
    key.and_then(|key| no_blob(ir, key).or_else(|| wrong_size(ir, ty, key))).map(Cow::Owned)
}

/// Returns the reason why a file has no blob for a key.
fn no_blob(ir: &Ir, key: Symbol) -> Option<String> {
    let is_missing = ir.blob(key).is_none();
    is_missing.then(|| {
        let key = ir.text(key);
        format!("the file has no blob `{key}` in `dialect_resources: {{ builtin: {{ ... }} }}`")
    })
}

/// Returns the mismatch between the size of a blob and that of a type; `None` if there is none, or
/// no such blob.
pub fn wrong_size(ir: &Ir, ty: Type, key: Symbol) -> Option<String> {
    let (number, shape) = (NumberFormat::of(&ir.store, ty)?, static_shape(&ir.store, ty)?);
    let expected = shape
        .iter()
        .try_fold(width_in_bytes(number) as u128, |bytes, &size| bytes.checked_mul(size as u128));
    let found = ir.blob(key)?.len();
    (expected != Some(found as u128)).then(|| {
        let (key, ty) = (ir.text(key), type_to_string(ir, ty));
        match expected {
            Some(expected) => {
                format!("the blob `{key}` has {found} bytes, `{ty}` needs {expected}")
            }
            None => format!("the blob `{key}` has {found} bytes, `{ty}` needs more than 2^128"),
        }
    })
}

fn dense(store: &Store, attr: Attr) -> Option<&Dense> {
    match store.attr_data(attr) {
        AttrData::Dense(dense) => Some(dense),
        _ => None,
    }
}

fn element_count_of(store: &Store, dense: &Dense) -> Option<usize> {
    static_shape(store, dense.ty).and_then(|shape| product(&shape))
}

/// Returns the bytes of an element.
fn element(dense: &Dense, at: usize, width: usize) -> Option<&[u8]> {
    let Elements::Bytes { bytes, splat } = &dense.elements else { return None };
    bytes.chunks_exact(width).nth(if *splat { 0 } else { at })
}

/// Returns whether the word 0 encodes zero, as in all formats except powers of two.
fn has_zero(number: NumberFormat) -> bool {
    number.float(0) == 0.0
}
