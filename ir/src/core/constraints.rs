//! Constraints on types and attributes of operations, built from builtin ones.
//!
//! `..._LIKE` is a scalar, or a vector or tensor of such scalars.

use crate::attrs::AttrData;
use crate::dims::Poly;
use crate::entity::{Attr, Type};
use crate::spec::{AttrConstraint, AttrStyle, TypeConstraint};
use crate::store::Store;
use crate::types::{Signedness, TypeData};

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $description:literal, $holds:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: TypeConstraint =
            TypeConstraint { description: $description, holds: $holds, only: None };
    )*};
}

types! {
    /// Any type.
    ANY = "any type", |_, _| true;
    /// Integers without a sign, or `index`, and vectors and tensors of them.
    INTEGER_LIKE = "signless-integer-like", |s, t| like(s, t, |s, t| is_signless(s, t) || t == Type::INDEX);
    /// Integers without a sign, and vectors and tensors of them.
    FIXED_INTEGER_LIKE = "signless-fixed-width-integer-like", |s, t| like(s, t, is_signless);
    /// Floats, and vectors and tensors of them.
    FLOAT_LIKE = "floating-point-like", |s, t| like(s, t, is_float);
    /// `i1`, and vectors and tensors of it.
    BOOL_LIKE = "bool-like", |s, t| like(s, t, |_, t| t == Type::I1);
    /// Any integer without a sign.
    SIGNLESS_INTEGER = "signless integer", is_signless;
    /// Any integer.
    INTEGER = "integer", |s, t| matches!(s.type_data(t), TypeData::Integer { .. });
    /// Any integer or `index`.
    INTEGER_OR_INDEX = "integer or index",
        |s, t| matches!(s.type_data(t), TypeData::Integer { .. } | TypeData::Index);
    /// An integer without a sign, or `index`.
    INDEX_OR_SIGNLESS = "signless integer or index",
        |s, t| t == Type::INDEX || is_signless(s, t);
    /// Any float.
    FLOAT = "floating-point", is_float;
    /// A function type.
    FUNCTION = "function type", |s, t| s.as_function(t).is_some();
    /// A vector, tensor or memref.
    SHAPED = "shaped of any type values", |s, t| s.type_data(t).element().is_some();
    /// A ranked tensor.
    RANKED_TENSOR = "ranked tensor of any type values",
        |s, t| matches!(s.type_data(t), TypeData::Tensor { .. });
}

macro_rules! only {
    ($($(#[$doc:meta])* $name:ident = $description:literal, $only:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: TypeConstraint =
            TypeConstraint { description: $description, holds: |_, t| t == $only, only: Some($only) };
    )*};
}

only! {
    /// `i1`.
    I1 = "1-bit signless integer", Type::I1;
    /// `index`.
    INDEX = "index", Type::INDEX;
    /// `f16`.
    F16 = "16-bit float", Type::F16;
    /// `bf16`.
    BF16 = "bfloat16", Type::BF16;
    /// `f32`.
    F32 = "32-bit float", Type::F32;
    /// `f64`.
    F64 = "64-bit float", Type::F64;
}

/// Returns whether a type, or the element type of a vector or tensor, is such a one.
pub fn like(store: &Store, ty: Type, scalar: fn(&Store, Type) -> bool) -> bool {
    scalar(store, element_or_self(store, ty))
}

/// Returns the element type of a vector or tensor; any other type itself.
pub fn element_or_self(store: &Store, ty: Type) -> Type {
    match store.type_data(ty) {
        TypeData::Vector { element, .. }
        | TypeData::Tensor { element, .. }
        | TypeData::UnrankedTensor(element) => *element,
        _ => ty,
    }
}

/// Returns whether a type is an integer without a sign.
pub fn is_signless(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::Integer { sign: Signedness::Signless, .. })
}

/// Returns whether a type is a float.
pub fn is_float(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::Float(_))
}

macro_rules! attrs {
    ($($(#[$doc:meta])* $name:ident = $description:literal, $style:expr, $holds:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: AttrConstraint =
            AttrConstraint { description: $description, holds: $holds, style: $style };
    )*};
}

attrs! {
    /// Any attribute.
    ANY_ATTR = "any attribute", AttrStyle::Full, |_, _| true;
    /// `unit`.
    UNIT = "unit attribute", AttrStyle::Unit, |_, a| a == Attr::UNIT;
    /// `true` or `false`.
    BOOL = "bool attribute", AttrStyle::Full, |_, a| a == Attr::TRUE || a == Attr::FALSE;
    /// A string.
    STRING = "string attribute", AttrStyle::Full,
        |s, a| matches!(s.attr_data(a), AttrData::String { .. } | AttrData::ByteString { .. });
    /// The name of a symbol: a string without a type, not empty.
    SYMBOL_NAME = "string attribute that is not empty", AttrStyle::Full,
        |s, a| matches!(s.attr_data(a), AttrData::String { text, ty: Type::NONE } if !s.text(*text).is_empty());
    /// A type.
    TYPE = "any type attribute", AttrStyle::Full, |s, a| s.as_type(a).is_some();
    /// A function type.
    FUNCTION_TYPE = "type attribute of function type", AttrStyle::Full,
        |s, a| s.as_type(a).is_some_and(|ty| s.as_function(ty).is_some());
    /// `@name`.
    FLAT_SYMBOL_REF = "flat symbol reference attribute", AttrStyle::Full,
        |s, a| matches!(s.attr_data(a), AttrData::SymbolRef(path) if path.len() == 1);
    /// `@name::@nested`.
    SYMBOL_REF = "symbol reference attribute", AttrStyle::Full,
        |s, a| matches!(s.attr_data(a), AttrData::SymbolRef(_));
    /// An array.
    ARRAY = "array attribute", AttrStyle::Full, |s, a| matches!(s.attr_data(a), AttrData::Array(_));
    /// A dictionary.
    DICT = "dictionary of named attribute values", AttrStyle::Full,
        |s, a| matches!(s.attr_data(a), AttrData::Dict(_));
    /// An array of dictionaries.
    DICT_ARRAY = "array of dictionary attributes", AttrStyle::Full, is_dict_array;
    /// An `i32`.
    I32 = "32-bit signless integer attribute", AttrStyle::Number(Type::I32),
        |s, a| s.as_int_of(a, Type::I32).is_some();
    /// An `i64`.
    I64 = "64-bit signless integer attribute", AttrStyle::Number(Type::I64),
        |s, a| s.as_int_of(a, Type::I64).is_some();
    /// An `f32`.
    F32_ATTR = "32-bit float attribute", AttrStyle::Number(Type::F32),
        |s, a| matches!(s.attr_data(a), AttrData::Float { ty: Type::F32, .. });
    /// An `f64`.
    F64_ATTR = "64-bit float attribute", AttrStyle::Number(Type::F64),
        |s, a| s.as_f64(a).is_some();
    /// An `index`.
    INDEX_ATTR = "index attribute", AttrStyle::Number(Type::INDEX),
        |s, a| s.as_int_of(a, Type::INDEX).is_some();
    /// `array<i32: ...>`.
    I32_ARRAY = "i32 dense array attribute", AttrStyle::Full, |s, a| s.as_i32_array(a).is_some();
    /// `array<i64: ...>`.
    I64_ARRAY = "i64 dense array attribute", AttrStyle::Integers,
        |s, a| s.as_i64_array(a).is_some();
    /// `array<i64: ...>` of one or more, written `0, 1`.
    I64_LIST = "i64 dense array attribute that is not empty", AttrStyle::List,
        |s, a| s.as_i64_array(a).is_some_and(|list| !list.is_empty());
    /// `#cotan.dims<...>`.
    DIMS = "`#cotan.dims` attribute", AttrStyle::Dims,
        |s, a| s.as_dims(a).is_some_and(are_written);
    /// `#cotan.dims<...>` of which none is a negative number.
    SIZES = "`#cotan.dims` attribute without negative numbers", AttrStyle::Dims,
        |s, a| s.as_dims(a).is_some_and(|dims| {
            are_written(dims) && dims.iter().all(|dim| dim.as_constant().is_none_or(|n| n >= 0))
        });
    /// `#cotan.dims<n>`.
    DIM = "`#cotan.dims` attribute of one polynomial", AttrStyle::Dim,
        |s, a| s.as_dims(a).is_some_and(|dims| dims.len() == 1 && are_written(dims));
    /// `affine_map<...>`.
    AFFINE_MAP = "AffineMap attribute", AttrStyle::Full,
        |s, a| matches!(s.attr_data(a), AttrData::AffineMap(_));
    /// The number of values of each group of operands or results.
    SEGMENT_SIZES = "i32 dense array attribute", AttrStyle::Full,
        |s, a| s.as_i32_array(a).is_some();
    /// Integers, dense.
    INT_ELEMENTS = "integer elements attribute", AttrStyle::Full,
        |s, a| dense_element(s, a).is_some_and(|ty| (INTEGER_OR_INDEX.holds)(s, ty));
    /// A value that has a type: an integer, a float, elements.
    TYPED = "TypedAttr instance", AttrStyle::Full, |s, a| type_of(s, a).is_some();
}

fn are_written(dims: &[Poly]) -> bool {
    dims.iter().all(Poly::has_negation)
}

fn is_dict_array(store: &Store, attr: Attr) -> bool {
    match store.attr_data(attr) {
        AttrData::Array(items) => {
            items.iter().all(|&item| matches!(store.attr_data(item), AttrData::Dict(_)))
        }
        _ => false,
    }
}

fn dense_element(store: &Store, attr: Attr) -> Option<Type> {
    match store.attr_data(attr) {
        AttrData::Dense(dense) => store.type_data(dense.ty).element(),
        _ => None,
    }
}

/// Returns the type of the value that an attribute is, if it is one: of integers, floats, strings
/// with a type, elements.
pub fn type_of(store: &Store, attr: Attr) -> Option<Type> {
    match store.attr_data(attr) {
        AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => Some(*ty),
        AttrData::Dense(dense) => Some(dense.ty),
        AttrData::Sparse { ty, .. } | AttrData::DenseResource { ty, .. } => Some(*ty),
        AttrData::String { ty, .. } | AttrData::ByteString { ty, .. } => Some(*ty),
        AttrData::Opaque { ty, .. } => Some(*ty),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_looks_through_vectors_and_tensors_only() {
        let mut store = Store::default();
        let tensor = store.tensor_type(&[4], Type::F32);
        let tuple = store.intern_type(TypeData::Tuple(Box::new([Type::F32])));
        assert!((FLOAT_LIKE.holds)(&store, tensor) && (FLOAT_LIKE.holds)(&store, Type::F32));
        assert!(!(FLOAT_LIKE.holds)(&store, tuple) && !(INTEGER_LIKE.holds)(&store, tensor));
        assert!((INTEGER_LIKE.holds)(&store, Type::INDEX));
        assert!(!(FIXED_INTEGER_LIKE.holds)(&store, Type::INDEX));
    }
}
