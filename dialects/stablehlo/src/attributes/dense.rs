//! Integers of `dense<...>` attributes.

use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::spec::{AttrConstraint, AttrStyle};
use cotan_ir::types::TypeData;
use cotan_ir::{Attr, AttrData, AttrValue, Store, Type};

/// Returns the shape and the elements of a `dense` attribute of at most 64-bit integers.
pub fn dense_integers(store: &Store, attr: Attr) -> Option<(Vec<i64>, Vec<i64>)> {
    let AttrData::Dense(dense) = store.attr_data(attr) else { return None };
    let TypeData::Tensor { shape, element, .. } = store.type_data(dense.ty) else { return None };
    let TypeData::Integer { width, .. } = store.type_data(*element) else { return None };
    let Elements::Bytes { bytes, splat } = &dense.elements else { return None };
    let size = usize::try_from(width.div_ceil(8)).ok()?;
    let count = usize::try_from(shape.iter().product::<i64>()).ok()?;
    if size > 8 {
        return None;
    }
    let integers: Vec<i64> = bytes.chunks(size).map(sign_extended).collect();
    let integers = match (splat, integers.first()) {
        (true, Some(&first)) => vec![first; count],
        _ => integers,
    };
    Some((shape.to_vec(), integers))
}

fn sign_extended(bytes: &[u8]) -> i64 {
    let mut wide = [0; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    let shift = 64 - 8 * bytes.len();
    (i64::from_le_bytes(wide) << shift) >> shift
}

/// Returns a `dense` attribute of `i64`, a splat if all elements are equal.
pub fn dense_attr(store: &mut Store, shape: &[i64], elements: &[i64]) -> Attr {
    let ty = store.tensor_type(shape, Type::I64);
    let splat = elements.windows(2).all(|pair| pair[0] == pair[1]) && !elements.is_empty();
    let stored = if splat { &elements[..1] } else { elements };
    let bytes = stored.iter().flat_map(|element| element.to_le_bytes()).collect();
    let elements = Elements::Bytes { bytes, splat };
    store.intern_attr(AttrData::Dense(Box::new(Dense { ty, elements })))
}

/// The padding of each dimension, before and after: `dense<[[0, 1]]> : tensor<1x2xi64>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Padding(pub Vec<(i64, i64)>);

impl AttrValue for Padding {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "dense tensor of n x 2 integers",
            holds: |store, attr| Padding::from_attr(store, attr).is_some(),
            style: AttrStyle::Full,
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let (shape, items) = dense_integers(store, attr)?;
        let &[_, 2] = &shape[..] else { return None };
        Some(Self(items.chunks(2).map(|pair| (pair[0], pair[1])).collect()))
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let items: Vec<i64> = self.0.iter().flat_map(|&(low, high)| [low, high]).collect();
        dense_attr(store, &[self.0.len() as i64, 2], &items)
    }
}
