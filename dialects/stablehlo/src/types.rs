//! The types of operands and results.

use cotan_ir::registry::Builder;
use cotan_ir::spec::{ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::text::ParamAssembly;
use cotan_ir::types::{FloatKind, Signedness, TypeData};
use cotan_ir::{Store, Type};

/// Orders operations with side effects.
pub static TOKEN: TypeDef = TypeDef {
    name: "stablehlo.token",
    doc: "Orders operations with side effects.",
    syntax: ParamSyntax::Attributes(&[]),
};

/// The results of an operation that was started.
pub static FUTURE: TypeDef = TypeDef {
    name: "stablehlo.future",
    doc: "The results of an operation that was started: `<tensor<4xf32>>`.",
    syntax: ParamSyntax::Custom,
};

/// Attaches the text of the types.
pub(crate) fn attach(builder: &mut Builder) {
    builder.attach_to_type(&FUTURE, FUTURE_TEXT);
}

/// Types between commas.
const FUTURE_TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let mut types = Vec::new();
        while !cursor.at(cotan_ir::text::lexer::Kind::Greater) {
            let ty = cursor.ty()?;
            types.push(cursor.ir.store.type_attr(ty));
            if !cursor.eat(cotan_ir::text::lexer::Kind::Comma) {
                break;
            }
        }
        Ok(types.into())
    },
    print: |p, params| p.commas(params, |p, &ty| p.attr(ty)),
};

/// Kinds of elements, a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elements(u8);

impl Elements {
    pub const BOOL: Self = Self(1);
    pub const SIGNED: Self = Self(2);
    pub const UNSIGNED: Self = Self(4);
    pub const FLOAT: Self = Self(8);
    pub const COMPLEX: Self = Self(16);
    pub const INDEX: Self = Self(32);
    pub const INTEGER: Self = Self(2 + 4);
    pub const REAL: Self = Self(2 + 4 + 8);
    pub const ANY: Self = Self(1 + 2 + 4 + 8 + 16);

    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the kind of an element type; none for a type that is no element.
    pub fn of(store: &Store, element: Type) -> Self {
        match store.type_data(element) {
            _ if element == Type::I1 => Self::BOOL,
            TypeData::Integer { width: 2 | 4 | 8 | 16 | 32 | 64, sign } => match sign {
                Signedness::Signless => Self::SIGNED,
                Signedness::Unsigned => Self::UNSIGNED,
                Signedness::Signed => Self(0),
            },
            TypeData::Float(FloatKind::F80 | FloatKind::F128 | FloatKind::TF32) => Self(0),
            TypeData::Float(_) => Self::FLOAT,
            TypeData::Complex(part) if matches!(*part, Type::F32 | Type::F64) => Self::COMPLEX,
            TypeData::Index => Self::INDEX,
            _ => Self(0),
        }
    }
}

/// Returns whether a type is a ranked tensor of these elements.
pub(crate) fn is_tensor(store: &Store, ty: Type, elements: Elements) -> bool {
    match store.type_data(ty) {
        TypeData::Tensor { element, .. } => elements.has(Elements::of(store, *element)),
        _ => false,
    }
}

fn has_rank(store: &Store, ty: Type, rank: usize) -> bool {
    store.type_data(ty).shape().is_some_and(|shape| shape.len() == rank)
}

fn is_token(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::Dialect { def, .. } if **def == TOKEN)
}

fn is_future(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::Dialect { def, .. } if **def == FUTURE)
}

fn is_tuple(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::Tuple(items) if items.iter().all(|&item| is_value(store, item)))
}

fn is_buffer(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::MemRef(_))
}

/// Returns whether values of a type may be passed around.
fn is_value(store: &Store, ty: Type) -> bool {
    is_tensor(store, ty, Elements::ANY)
        || is_token(store, ty)
        || is_tuple(store, ty)
        || is_buffer(store, ty)
}

macro_rules! constraints {
    ($($(#[$doc:meta])* $name:ident = $description:literal, $holds:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: TypeConstraint =
            TypeConstraint { description: $description, holds: $holds, only: None };
    )*};
}

constraints! {
    /// A ranked tensor.
    TENSOR = "ranked tensor of booleans, integers, floats or complex numbers",
        |s, t| is_tensor(s, t, Elements::ANY);
    /// A ranked tensor of integers.
    INTEGER_TENSOR = "ranked tensor of integers", |s, t| is_tensor(s, t, Elements::INTEGER);
    /// A ranked tensor of integers or booleans.
    BITS_TENSOR = "ranked tensor of integers or booleans",
        |s, t| is_tensor(s, t, Elements::INTEGER.with(Elements::BOOL));
    /// A ranked tensor of floats.
    FLOAT_TENSOR = "ranked tensor of floats", |s, t| is_tensor(s, t, Elements::FLOAT);
    /// A ranked tensor of `f32` or `f64`.
    F32_OR_F64_TENSOR = "ranked tensor of f32 or f64", |s, t| {
        matches!(s.type_data(t), TypeData::Tensor { element: Type::F32 | Type::F64, .. })
    };
    /// A ranked tensor of complex numbers.
    COMPLEX_TENSOR = "ranked tensor of complex numbers",
        |s, t| is_tensor(s, t, Elements::COMPLEX);
    /// A ranked tensor of floats or complex numbers.
    FLOAT_OR_COMPLEX_TENSOR = "ranked tensor of floats or complex numbers",
        |s, t| is_tensor(s, t, Elements::FLOAT.with(Elements::COMPLEX));
    /// A ranked tensor of integers or floats.
    REAL_TENSOR = "ranked tensor of integers or floats", |s, t| is_tensor(s, t, Elements::REAL);
    /// A ranked tensor of integers with a sign, floats or complex numbers.
    SIGNED_TENSOR = "ranked tensor of signed integers, floats or complex numbers", |s, t| {
        is_tensor(s, t, Elements::SIGNED.with(Elements::FLOAT).with(Elements::COMPLEX))
    };
    /// A ranked tensor of integers with a sign or floats.
    SIGNED_REAL_TENSOR = "ranked tensor of signed integers or floats",
        |s, t| is_tensor(s, t, Elements::SIGNED.with(Elements::FLOAT));
    /// A ranked tensor of integers, floats or complex numbers.
    NUMBER_TENSOR = "ranked tensor of integers, floats or complex numbers",
        |s, t| is_tensor(s, t, Elements::REAL.with(Elements::COMPLEX));
    /// A ranked tensor of booleans.
    BOOL_TENSOR = "ranked tensor of booleans", |s, t| is_tensor(s, t, Elements::BOOL);
    /// A ranked tensor of `i32`.
    I32_TENSOR = "ranked tensor of i32",
        |s, t| matches!(s.type_data(t), TypeData::Tensor { element: Type::I32, .. });
    /// `tensor<ui32>`.
    UI32_TENSOR = "ranked tensor of ui32", |s, t| {
        let element = s.type_data(t).element().map(|element| s.type_data(element));
        let is_ui32 = matches!(
            element,
            Some(TypeData::Integer { width: 32, sign: Signedness::Unsigned })
        );
        is_ui32 && is_tensor(s, t, Elements::UNSIGNED)
    };
    /// A tensor of rank 0.
    SCALAR = "tensor of rank 0",
        |s, t| has_rank(s, t, 0) && is_tensor(s, t, Elements::ANY);
    /// A tensor of rank 0 of integers.
    INTEGER_SCALAR = "tensor of rank 0 of integers",
        |s, t| has_rank(s, t, 0) && is_tensor(s, t, Elements::INTEGER);
    /// A tensor of rank 1 of sizes.
    SIZES = "tensor of rank 1 of integers or index", |s, t| {
        has_rank(s, t, 1) && is_tensor(s, t, Elements::INTEGER.with(Elements::INDEX))
    };
    /// A tensor of rank 1 of floats.
    FLOAT_VECTOR = "tensor of rank 1 of floats",
        |s, t| has_rank(s, t, 1) && is_tensor(s, t, Elements::FLOAT);
    /// A tensor of rank 2 of integers.
    INTEGER_MATRIX = "tensor of rank 2 of integers",
        |s, t| has_rank(s, t, 2) && is_tensor(s, t, Elements::INTEGER);
    /// Indices.
    INDEX_TENSOR = "ranked tensor of integers or index",
        |s, t| is_tensor(s, t, Elements::INTEGER.with(Elements::INDEX));
    /// Elements, or indices of them.
    INDEXED_TENSOR = "ranked tensor", |s, t| is_tensor(s, t, Elements::ANY.with(Elements::INDEX));
    /// A token.
    IS_TOKEN = "token", is_token;
    /// A future.
    IS_FUTURE = "future", is_future;
    /// A tuple.
    TUPLE = "tuple", is_tuple;
    /// A tensor or token.
    TENSOR_OR_TOKEN = "ranked tensor or token",
        |s, t| is_tensor(s, t, Elements::ANY) || is_token(s, t);
    /// A value that control flow carries.
    CARRIED = "ranked tensor, token or buffer",
        |s, t| is_tensor(s, t, Elements::ANY) || is_token(s, t) || is_buffer(s, t);
    /// Any value of the dialect.
    VALUE = "ranked tensor, token, tuple or buffer", is_value;
    /// A value of a custom call.
    CALL_VALUE = "tensor, token, tuple, buffer or future", |s, t| {
        is_value(s, t) || is_future(s, t) || matches!(s.type_data(t), TypeData::UnrankedTensor(_))
    };
    /// A ranked or unranked tensor.
    ANY_TENSOR = "tensor of booleans, integers, floats or complex numbers", |s, t| {
        let unranked = match s.type_data(t) {
            TypeData::UnrankedTensor(element) => Elements::ANY.has(Elements::of(s, *element)),
            _ => false,
        };
        unranked || is_tensor(s, t, Elements::ANY)
    };
}
