//! Attributes as Rust values.

use crate::attrs::AttrData;
use crate::constraints;
use crate::entity::{Attr, Op, Type};
use crate::ir::Ir;
use crate::spec::{AttrConstraint, AttrDef, AttrStyle, Presence};
use crate::store::Store;

/// A Rust type whose values are represented by attributes; implemented by `#[derive(Attr)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no attribute representation",
    label = "not an attribute",
    note = "make it one with `#[derive(Attr)]`, or write `Attr` and a constraint"
)]
pub trait AttrValue: Sized {
    /// The constraint on attributes that represent a value.
    const CONSTRAINT: &'static AttrConstraint;

    /// Returns the value that an attribute represents.
    fn from_attr(store: &Store, attr: Attr) -> Option<Self>;

    /// Returns the attribute for a value.
    fn to_attr(&self, store: &mut Store) -> Attr;

    /// The constraint on attributes that represent a list of values.
    const LIST: &'static AttrConstraint = &AttrConstraint {
        description: "array attribute",
        holds: |store, attr| Self::list_from_attr(store, attr).is_some(),
        style: AttrStyle::Each(Self::CONSTRAINT),
    };

    /// Returns the values that an attribute represents.
    fn list_from_attr(store: &Store, attr: Attr) -> Option<Vec<Self>> {
        let AttrData::Array(items) = store.attr_data(attr) else { return None };
        items.iter().map(|&item| Self::from_attr(store, item)).collect()
    }

    /// Returns the attribute for a list of values.
    fn list_to_attr(items: &[Self], store: &mut Store) -> Attr {
        let items: Vec<Attr> = items.iter().map(|item| item.to_attr(store)).collect();
        store.array_attr(&items)
    }
}

impl<T: AttrValue> AttrValue for Vec<T> {
    const CONSTRAINT: &'static AttrConstraint = T::LIST;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        T::list_from_attr(store, attr)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        T::list_to_attr(self, store)
    }
}

/// A string; its bytes are UTF-8.
impl AttrValue for String {
    const CONSTRAINT: &'static AttrConstraint = &constraints::STRING;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        match store.attr_data(attr) {
            AttrData::String { text, ty: Type::NONE } => Some(store.text(*text).to_owned()),
            _ => None,
        }
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.string_attr(self)
    }
}

impl AttrValue for Attr {
    const CONSTRAINT: &'static AttrConstraint = &constraints::ANY_ATTR;

    fn from_attr(_: &Store, attr: Attr) -> Option<Self> {
        Some(attr)
    }

    fn to_attr(&self, _: &mut Store) -> Attr {
        *self
    }
}

impl AttrValue for Type {
    const CONSTRAINT: &'static AttrConstraint = &constraints::TYPE;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        store.as_type(attr)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.type_attr(*self)
    }
}

impl AttrValue for bool {
    const CONSTRAINT: &'static AttrConstraint = &constraints::BOOL;

    fn from_attr(_: &Store, attr: Attr) -> Option<Self> {
        match attr {
            Attr::TRUE => Some(true),
            Attr::FALSE => Some(false),
            _ => None,
        }
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.bool_attr(*self)
    }
}

impl AttrValue for i64 {
    const CONSTRAINT: &'static AttrConstraint = &constraints::I64;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        store.as_int_of(attr, Type::I64)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.int_attr(*self, Type::I64)
    }

    const LIST: &'static AttrConstraint = &constraints::I64_ARRAY;

    fn list_from_attr(store: &Store, attr: Attr) -> Option<Vec<Self>> {
        store.as_i64_array(attr)
    }

    fn list_to_attr(items: &[Self], store: &mut Store) -> Attr {
        store.i64_array(items)
    }
}

impl AttrValue for i32 {
    const CONSTRAINT: &'static AttrConstraint = &constraints::I32;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        i32::try_from(store.as_int_of(attr, Type::I32)?).ok()
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.int_attr(i64::from(*self), Type::I32)
    }
}

impl AttrValue for f32 {
    const CONSTRAINT: &'static AttrConstraint = &constraints::F32_ATTR;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        match store.attr_data(attr) {
            AttrData::Float { bits, ty: Type::F32 } => Some(f32::from_bits(*bits as u32)),
            _ => None,
        }
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.intern_attr(AttrData::Float { bits: self.to_bits().into(), ty: Type::F32 })
    }
}

impl AttrValue for f64 {
    const CONSTRAINT: &'static AttrConstraint = &constraints::F64_ATTR;

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        store.as_f64(attr)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        store.f64_attr(*self)
    }
}

impl Store {
    /// Returns the value of a float attribute of type `f64`.
    pub fn as_f64(&self, attr: Attr) -> Option<f64> {
        match self.attr_data(attr) {
            AttrData::Float { bits, ty: Type::F64 } => Some(f64::from_bits(*bits as u64)),
            _ => None,
        }
    }

    /// Returns a float attribute of type `f64`.
    pub fn f64_attr(&mut self, value: f64) -> Attr {
        self.intern_attr(AttrData::Float { bits: value.to_bits().into(), ty: Type::F64 })
    }

    /// Returns the value of an integer attribute of this type, if it fits 64 bits.
    pub fn as_int_of(&self, attr: Attr, wanted: Type) -> Option<i64> {
        match self.attr_data(attr) {
            AttrData::Integer { value, ty } if *ty == wanted => value.as_i64(),
            _ => None,
        }
    }

    /// Returns the parameters of an attribute of a dialect with this definition.
    pub fn dialect_params(&self, attr: Attr, wanted: &AttrDef) -> Option<&[Attr]> {
        match self.attr_data(attr) {
            AttrData::Dialect { def, params } if *def == wanted => Some(params),
            _ => None,
        }
    }

    /// Returns the only parameter, an `i32`, of an attribute of a dialect with this definition.
    pub fn dialect_int(&self, attr: Attr, wanted: &AttrDef) -> Option<i64> {
        match self.dialect_params(attr, wanted)? {
            [param] => self.as_int_of(*param, Type::I32),
            _ => None,
        }
    }

    /// Returns an attribute of a dialect.
    pub fn dialect_attr(&mut self, def: &'static AttrDef, params: &[Attr]) -> Attr {
        self.intern_attr(AttrData::Dialect { def, params: params.into() })
    }

    /// Returns an attribute of a dialect whose only parameter is an `i32`.
    pub fn dialect_int_attr(&mut self, def: &'static AttrDef, value: i64) -> Attr {
        let value = self.int_attr(value, Type::I32);
        self.dialect_attr(def, &[value])
    }
}

impl Ir {
    /// Returns the value of the declared attribute with this index in the table: the stored one,
    /// else its default.
    #[inline]
    pub fn declared_attr<T: AttrValue>(&self, op: Op, index: usize) -> Option<T> {
        T::from_attr(&self.store, self.declared(op, index)?)
    }

    /// Returns the same, if it satisfies a constraint.
    #[inline]
    pub fn constrained_attr<T: AttrValue>(
        &self,
        op: Op,
        index: usize,
        constraint: &AttrConstraint,
    ) -> Option<T> {
        let attr = self.declared(op, index)?;
        if (constraint.holds)(&self.store, attr) { T::from_attr(&self.store, attr) } else { None }
    }

    #[inline]
    fn declared(&self, op: Op, index: usize) -> Option<Attr> {
        let seed = self.attr_seeds(self.name(op)).get(index)?;
        let stored = self.props(op).and_then(|props| self.dict_get(props, seed.name));
        stored.or(seed.default)
    }
}

/// A target for setting attributes: an [`Ir`], or a [`Rewriter`](crate::rewrite::Rewriter), which
/// records the change.
pub trait SetAttr {
    /// Sets or removes the declared attribute with this index in the table; its default is not
    /// stored.
    ///
    /// # Panics
    /// If the operation declares no such attribute, or cannot be without it.
    fn set_declared_attr<T: AttrValue>(&mut self, op: Op, index: usize, value: Option<T>);
}

impl SetAttr for Ir {
    fn set_declared_attr<T: AttrValue>(&mut self, op: Op, index: usize, value: Option<T>) {
        let spec = self.spec(op).expect("the operation is registered");
        let name = self.attr_seeds(self.name(op))[index].name;
        let required = matches!(spec.attrs[index].presence, Presence::Required);
        assert!(value.is_some() || !required, "`{}` is required", spec.attrs[index].name);
        let attr = value.map(|value| value.to_attr(&mut self.store));
        self.set_attr(op, name, attr);
    }
}
