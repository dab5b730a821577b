//! Attributes: MLIR's builtin grammar, plus attributes of dialects.

use super::types::Size;
use crate::affine::{AffineMap, IntegerSet};
use crate::bigint::Int;
use crate::dims::{Dims, Fact};
use crate::entity::{Attr, Symbol, Type};
use crate::locs::Loc;

/// One entry of a dictionary.
pub type NamedAttr = (Symbol, Attr);

/// The data of an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttrData {
    /// `unit`.
    Unit,
    /// `5 : i32`, `true`, `-1 : index`.
    Integer {
        /// The value, within the range of its type.
        value: Int,
        /// An integer type or `index`.
        ty: Type,
    },
    /// `1.5 : f32`.
    Float {
        /// The bits of the value in its own format.
        bits: u128,
        /// A float type.
        ty: Type,
    },
    /// `"text"`, `"text" : !some.type`.
    String {
        /// The text.
        text: Symbol,
        /// [`Type::NONE`] when it was not written.
        ty: Type,
    },
    /// A string that is not UTF-8: `"\FF"`.
    ByteString {
        /// The bytes.
        bytes: Box<[u8]>,
        /// [`Type::NONE`] when it was not written.
        ty: Type,
    },
    /// `[1, 2]`.
    Array(Box<[Attr]>),
    /// `{a = 1, b}`, sorted by key.
    Dict(Box<[NamedAttr]>),
    /// `f32` where an attribute is expected.
    Type(Type),
    /// `@a::@b`.
    SymbolRef(Box<[Symbol]>),
    /// `dense<...> : tensor<...>`.
    Dense(Box<Dense>),
    /// `sparse<...> : tensor<...>`.
    Sparse {
        /// The type of the whole.
        ty: Type,
        /// A dense attribute: where the values are.
        indices: Attr,
        /// A dense attribute: the values.
        values: Attr,
    },
    /// `array<i32: 1, 2>`; little-endian bytes, a byte each for `i1`.
    DenseArray {
        /// The type of each element.
        element: Type,
        /// The elements.
        bytes: Box<[u8]>,
    },
    /// `dense_resource<key> : tensor<...>`.
    DenseResource {
        /// The type of the whole.
        ty: Type,
        /// Names a blob of the file's resource section.
        key: Symbol,
    },
    /// `affine_map<(d0) -> (d0 + 1)>`.
    AffineMap(Box<AffineMap>),
    /// `affine_set<(d0) : (d0 >= 0)>`.
    IntegerSet(Box<IntegerSet>),
    /// `strided<[?, 1], offset: ?>`; `?` is [`DYNAMIC`](crate::types::DYNAMIC).
    Strided {
        /// The address of the first element.
        offset: Size,
        /// The distance between neighbours in each dimension.
        strides: Box<[Size]>,
    },
    /// `distinct[0]<...>`: different from every other one.
    Distinct {
        /// Its identity.
        id: u64,
        /// The attribute that it refers to.
        of: Attr,
    },
    /// `loc(...)` as a value.
    Location(Loc),
    /// `#cotan.dims<n, n - 1>`: the sizes of the `?` of a tensor type.
    Dims(Dims),
    /// `#cotan.facts<2 * s = d * d + d>`: sizes that are equal.
    Facts(Box<[Fact]>),
    /// `#dialect.body`: an attribute of a dialect that is not registered, preserved verbatim.
    Opaque {
        /// The dialect's name.
        dialect: Symbol,
        /// The text after the dot, or between the angle brackets of `#dialect<body>`.
        body: Symbol,
        /// True if it was written `#dialect<body>`.
        bracketed: bool,
        /// The type after a colon; [`Type::NONE`] if there is none.
        ty: Type,
    },
    /// An attribute of a registered dialect.
    Dialect {
        /// Its definition.
        def: &'static super::definitions::AttrDef,
        /// Its parameters.
        params: Box<[Attr]>,
    },
}

/// The elements of a `dense<...>` attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dense {
    /// The shaped type of the whole.
    pub ty: Type,
    /// The elements in row-major order, one only for a splat.
    pub elements: Elements,
}

/// The storage of the elements of a [`Dense`] attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Elements {
    /// Integers, floats, complex numbers: little-endian, each rounded up to whole bytes.
    Bytes {
        /// All elements, or the bytes of the one element of a splat.
        bytes: Box<[u8]>,
        /// True if `bytes` is a splat: one element for all positions.
        splat: bool,
    },
    /// Strings, and elements of other types as attributes.
    Attrs {
        /// All elements, or the one element of a splat.
        values: Box<[Attr]>,
        /// True if `values` is a splat: one element for all positions.
        splat: bool,
    },
}

macro_rules! builtin_attrs {
    ($($(#[$doc:meta])* $name:ident = $index:literal: $data:expr;)*) => {
        impl Attr {
            $($(#[$doc])* pub const $name: Attr = Attr::at($index);)*
        }

        /// The attributes every store starts with, in the order of their constants.
        pub(crate) fn prelude() -> Vec<AttrData> {
            vec![$($data,)*]
        }
    };
}

builtin_attrs! {
    /// `unit`.
    UNIT = 0: AttrData::Unit;
    /// `{}`.
    EMPTY_DICT = 1: AttrData::Dict(Box::new([]));
    /// `false`.
    FALSE = 2: AttrData::Integer { value: Int::Small(0), ty: Type::I1 };
    /// `true`.
    TRUE = 3: AttrData::Integer { value: Int::Small(-1), ty: Type::I1 };
    /// `[]`.
    EMPTY_ARRAY = 4: AttrData::Array(Box::new([]));
}
