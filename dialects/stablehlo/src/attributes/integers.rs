//! Lists of integers: `array<i64: 1, 0>`.

use cotan_ir::spec::AttrConstraint;
use cotan_ir::{Attr, AttrValue, Store, constraints};
use smallvec::SmallVec;

/// A list of integers, mostly of dimensions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Integers(SmallVec<[i64; 4]>);

impl std::ops::Deref for Integers {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        &self.0
    }
}

impl std::ops::DerefMut for Integers {
    fn deref_mut(&mut self) -> &mut [i64] {
        &mut self.0
    }
}

impl FromIterator<i64> for Integers {
    fn from_iter<T: IntoIterator<Item = i64>>(items: T) -> Self {
        Self(items.into_iter().collect())
    }
}

impl From<&[i64]> for Integers {
    fn from(items: &[i64]) -> Self {
        Self(items.into())
    }
}

impl AttrValue for Integers {
    const CONSTRAINT: &'static AttrConstraint = &constraints::I64_ARRAY;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        store.as_i64_array(attr).map(|list| Self(list.into()))
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.i64_array(self)
    }
}
