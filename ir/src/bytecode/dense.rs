//! The encodings of elements.

use super::bytes::Decoded;
use super::checks::element_count;
use super::entry::EntryReader;
use crate::attrs::{AttrData, Dense, Elements};
use crate::codes;
use crate::entity::{Attr, Type};
use crate::store::Store;
use crate::types::{DYNAMIC, TypeData};

/// The byte format of an element.
#[derive(Clone, Copy)]
struct ElementFormat {
    /// The bits of a scalar.
    width: u32,
    /// Number of scalars in an element: two for complex ones.
    scalars: usize,
}

impl ElementFormat {
    /// Returns the format of elements of a type; `None` if they are no numbers, or have no bits.
    fn of(store: &Store, element: Type) -> Option<Self> {
        let (scalar, scalars) = match *store.type_data(element) {
            TypeData::Complex(scalar) => (scalar, 2),
            _ => (element, 1),
        };
        let width = match *store.type_data(scalar) {
            TypeData::Float(kind) => kind.width(),
            TypeData::Integer { width, .. } => width,
            TypeData::Index => 64,
            _ => return None,
        };
        (width > 0).then_some(Self { width, scalars })
    }

    fn scalar_bytes(self) -> usize {
        self.width.div_ceil(8) as usize
    }

    fn element_bytes(self) -> usize {
        self.scalar_bytes() * self.scalars
    }

    /// Returns whether an element is one bit.
    fn is_bit(self) -> bool {
        self.width == 1 && self.scalars == 1
    }
}

impl EntryReader<'_, '_, '_> {
    /// Returns the elements that bytes are in a type: all of them, or one for all. Elements of `i1`
    /// may be packed.
    ///
    /// # Errors
    /// If the bytes do not fill the type.
    pub fn dense(&mut self, ty: Type, bytes: &[u8]) -> Decoded<Attr> {
        let store = self.store();
        let element = store.type_data(ty).element();
        let format = element.and_then(|element| ElementFormat::of(store, element));
        let (Some(format), Some(count)) = (format, element_count(store, ty)) else {
            let message = "elements of a type that is not static, or of no numbers";
            return self.fail(&codes::BAD_ATTRIBUTE, message);
        };
        let elements = match format.is_bit() {
            true => bits(bytes, count),
            false => numbers(bytes, count, format),
        };
        match elements {
            Some(elements) => {
                Ok(self.store().intern_attr(AttrData::Dense(Box::new(Dense { ty, elements }))))
            }
            None => {
                let message = format!("{} bytes for {count} elements", bytes.len());
                self.fail(&codes::BAD_ATTRIBUTE, message)
            }
        }
    }
}

/// Returns elements in whole bytes.
fn numbers(bytes: &[u8], count: usize, format: ElementFormat) -> Option<Elements> {
    let size = format.element_bytes();
    if bytes.len() != size && Some(bytes.len()) != size.checked_mul(count) {
        return None;
    }
    let mut bytes = bytes.to_vec();
    let spare = format.scalar_bytes() as u32 * 8 - format.width;
    if spare > 0 {
        for scalar in bytes.chunks_mut(format.scalar_bytes()) {
            if let Some(last) = scalar.last_mut() {
                *last &= u8::MAX >> spare;
            }
        }
    }
    Some(of_bytes(bytes, size))
}

/// Returns elements of `i1`: eight to a byte, a byte each, or one byte of equal bits.
fn bits(bytes: &[u8], count: usize) -> Option<Elements> {
    if let [all @ (0 | 0xFF)] = bytes
        && count != 0
    {
        return Some(Elements::Bytes { bytes: Box::new([all & 1]), splat: true });
    }
    if bytes.len() == count.div_ceil(8) {
        let packed = (0..count).map(|index| bytes[index / 8] >> (index % 8) & 1);
        return Some(of_bytes(packed.collect(), 1));
    }
    let are_bools = bytes.iter().all(|&byte| byte <= 1);
    (are_bools && (bytes.len() == count || bytes.len() == 1)).then(|| of_bytes(bytes.to_vec(), 1))
}

/// Returns elements of `size` bytes; a splat if they are equal.
fn of_bytes(mut bytes: Vec<u8>, size: usize) -> Elements {
    let splat = bytes.len() >= size && bytes[size..] == bytes[..bytes.len() - size];
    bytes.truncate(if splat { size } else { bytes.len() });
    Elements::Bytes { bytes: bytes.into(), splat }
}

/// `dense<...> : type`.
pub(super) fn elements(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let ty = reader.ty()?;
    let bytes = reader.blob()?;
    reader.dense(ty, bytes)
}

/// `dense<["a", "b"]> : type`.
pub(super) fn strings(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let ty = reader.ty()?;
    let splat = reader.varint()? != 0;
    let store = reader.store();
    let element = store.type_data(ty).element();
    let is_number = element.is_none_or(|element| {
        let element = match *store.type_data(element) {
            TypeData::Complex(scalar) => scalar,
            _ => element,
        };
        matches!(
            store.type_data(element),
            TypeData::Float(_) | TypeData::Integer { .. } | TypeData::Index
        )
    });
    let count = element_count(store, ty).map(|count| if splat { 1 } else { count });
    let Some(count) = count.filter(|_| !is_number) else {
        return reader.fail(&codes::BAD_ATTRIBUTE, "strings of a type that has none");
    };
    let count = reader.bytes.checked_count(reader.bytes, count as u64, "strings")?;
    let mut values = Vec::with_capacity(count);
    for _ in 0..count {
        let text = reader.string()?;
        values.push(reader.store().byte_string_attr(text.into(), Type::NONE));
    }
    let splat = splat || values.len() == 1;
    let elements = Elements::Attrs { values: values.into(), splat };
    Ok(reader.store().intern_attr(AttrData::Dense(Box::new(Dense { ty, elements }))))
}

/// `sparse<indices, values> : type`.
pub(super) fn sparse(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let ty = reader.ty()?;
    let (indices, values) = (reader.attr()?, reader.attr()?);
    let store = reader.store();
    let shape = |attr| match store.attr_data(attr) {
        AttrData::Dense(dense) => store.type_data(dense.ty).shape(),
        _ => None,
    };
    let fits = match (store.type_data(ty).shape(), shape(indices), shape(values)) {
        (Some(sizes), Some(&[count, rank]), Some(&[values])) => {
            rank == sizes.len() as i64 && count == values && !sizes.contains(&DYNAMIC)
        }
        (Some(&[_]), Some(&[count]), Some(&[values])) => count == values,
        _ => false,
    };
    let (element, value) = (store.type_data(ty).element(), element_type(store, values));
    let are_indices = element_type(store, indices) == Some(Type::I64);
    if !fits || element != value || !are_indices || !are_inside(store, indices, ty) {
        return reader.fail(&codes::BAD_ATTRIBUTE, "indices and values that do not fit the type");
    }
    Ok(reader.store().intern_attr(AttrData::Sparse { ty, indices, values }))
}

fn element_type(store: &Store, attr: Attr) -> Option<Type> {
    match store.attr_data(attr) {
        AttrData::Dense(dense) => store.type_data(dense.ty).element(),
        _ => None,
    }
}

/// Returns whether each index is inside of the shape.
fn are_inside(store: &Store, indices: Attr, ty: Type) -> bool {
    let AttrData::Dense(dense) = store.attr_data(indices) else { return false };
    let Elements::Bytes { bytes, splat } = &dense.elements else { return false };
    let Some(shape) = store.type_data(ty).shape() else { return false };
    let (words, _) = bytes.as_chunks();
    words.iter().enumerate().all(|(at, &word)| {
        let index = i64::from_le_bytes(word);
        let size = if *splat { shape.iter().min() } else { shape.get(at % shape.len().max(1)) };
        index >= 0 && size.is_none_or(|&size| index < size)
    })
}

/// `array<i32: 1, 2>`.
pub(super) fn array(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let element = reader.ty()?;
    let count = reader.varint()?;
    let bytes = reader.blob()?;
    let width = match *reader.store().type_data(element) {
        TypeData::Float(kind) => kind.width(),
        TypeData::Integer { width, .. } => width,
        _ => 0,
    };
    if width == 0 || width != 1 && !width.is_multiple_of(8) {
        let message = "an array holds integers and floats of whole bytes, and `i1`";
        return reader.fail(&codes::BAD_ATTRIBUTE, message);
    }
    let is_whole = u64::from(width.div_ceil(8)).checked_mul(count) == Some(bytes.len() as u64);
    if !is_whole || width == 1 && bytes.iter().any(|&byte| byte > 1) {
        let message = format!("{} bytes for {count} elements", bytes.len());
        return reader.fail(&codes::BAD_ATTRIBUTE, message);
    }
    let bytes = bytes.into();
    Ok(reader.store().intern_attr(AttrData::DenseArray { element, bytes }))
}

/// `dense_resource<key> : type`.
pub(super) fn resource(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let ty = reader.ty()?;
    let key = reader.resource_key()?;
    if reader.store().type_data(ty).shape().is_none() {
        return reader.fail(&codes::BAD_ATTRIBUTE, "elements of a type without a shape");
    }
    Ok(reader.store().intern_attr(AttrData::DenseResource { ty, key }))
}
