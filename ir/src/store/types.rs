//! Types: MLIR's builtin grammar, plus types of dialects.

pub use crate::bigint::Signedness;
use crate::entity::{Attr, Symbol, Type};

/// The size of one dimension of a shaped type.
///
/// A `?` is [`DYNAMIC`]. A `#cotan.dims<...>` encoding may name the size of a `?` of a tensor, see
/// [`Dims`](crate::dims::Dims).
pub type Size = i64;

/// The [`Size`] of a `?` dimension.
pub const DYNAMIC: Size = i64::MIN;

macro_rules! float_kinds {
    ($($variant:ident $name:literal $width:literal $exponent:literal $mantissa:literal $special:ident;)*) => {
        /// The floating-point formats of MLIR.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum FloatKind { $($variant,)* }

        impl FloatKind {
            /// Every format.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the keyword of the type.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Returns the number of bits.
            pub const fn width(self) -> u32 {
                match self { $(Self::$variant => $width,)* }
            }

            /// Returns the number of exponent bits.
            pub const fn exponent_bits(self) -> u32 {
                match self { $(Self::$variant => $exponent,)* }
            }

            /// Returns the number of stored mantissa bits.
            pub const fn mantissa_bits(self) -> u32 {
                match self { $(Self::$variant => $mantissa,)* }
            }

            /// Returns the encoding of infinities and NaNs.
            pub const fn specials(self) -> Specials {
                match self { $(Self::$variant => Specials::$special,)* }
            }
        }
    };
}

/// The encoding of infinities and NaNs in a floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Specials {
    /// As IEEE 754: the largest exponent is reserved.
    Ieee,
    /// No infinities; all ones is NaN (of either sign).
    NanAllOnes,
    /// No infinities, no negative zero; the bits of negative zero are the one NaN.
    NanNegativeZero,
    /// Finite numbers only.
    None,
    /// A power of two without sign or mantissa; all ones is NaN.
    ScaleOnly,
}

float_kinds! {
    F4E2M1FN "f4E2M1FN" 4 2 1 None;
    F6E2M3FN "f6E2M3FN" 6 2 3 None;
    F6E3M2FN "f6E3M2FN" 6 3 2 None;
    F8E3M4 "f8E3M4" 8 3 4 Ieee;
    F8E4M3 "f8E4M3" 8 4 3 Ieee;
    F8E4M3B11FNUZ "f8E4M3B11FNUZ" 8 4 3 NanNegativeZero;
    F8E4M3FN "f8E4M3FN" 8 4 3 NanAllOnes;
    F8E4M3FNUZ "f8E4M3FNUZ" 8 4 3 NanNegativeZero;
    F8E5M2 "f8E5M2" 8 5 2 Ieee;
    F8E5M2FNUZ "f8E5M2FNUZ" 8 5 2 NanNegativeZero;
    F8E8M0FNU "f8E8M0FNU" 8 8 0 ScaleOnly;
    BF16 "bf16" 16 8 7 Ieee;
    F16 "f16" 16 5 10 Ieee;
    TF32 "tf32" 19 8 10 Ieee;
    F32 "f32" 32 8 23 Ieee;
    F64 "f64" 64 11 52 Ieee;
    F80 "f80" 80 15 64 Ieee;
    F128 "f128" 128 15 112 Ieee;
}

/// The data of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeData {
    /// `i32`, `si8`, `ui1`.
    Integer {
        /// Number of bits, at most [`MAX_INTEGER_WIDTH`].
        width: u32,
        /// The signedness.
        sign: Signedness,
    },
    /// `index`.
    Index,
    /// `f64`, `bf16`, ...
    Float(FloatKind),
    /// `none`.
    None,
    /// `complex<f32>`.
    Complex(Type),
    /// `tuple<i32, f32>`.
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`.
    Function(FunctionType),
    /// `vector<4x[8]xf32>`.
    Vector {
        /// The size of each dimension; static.
        shape: Box<[Size]>,
        /// True if each dimension is a multiple of a size known at run time: `[8]`.
        scalable: Box<[bool]>,
        /// The element type.
        element: Type,
    },
    /// `tensor<4x?xf64>`, with an optional encoding.
    Tensor {
        /// The size of each dimension.
        shape: Box<[Size]>,
        /// The element type.
        element: Type,
        /// The attribute after the element type.
        encoding: Option<Attr>,
    },
    /// `tensor<*xf64>`.
    UnrankedTensor(Type),
    /// `memref<4x?xf64, strided<[?, 1]>, 3>`.
    MemRef(MemRefType),
    /// `memref<*xf64, 3>`.
    UnrankedMemRef {
        /// The element type.
        element: Type,
        /// The memory space.
        space: Option<Attr>,
    },
    /// `!dialect.body`: a type of a dialect that is not registered, preserved verbatim.
    Opaque {
        /// The dialect's name.
        dialect: Symbol,
        /// The text after the dot, or between the angle brackets of `!dialect<body>`.
        body: Symbol,
        /// True if it was written `!dialect<body>`.
        bracketed: bool,
    },
    /// A type of a registered dialect.
    Dialect {
        /// Its definition.
        def: &'static super::definitions::TypeDef,
        /// Its parameters.
        params: Box<[Attr]>,
    },
}

/// `(i32, f32) -> (f64)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// Types of the arguments.
    pub inputs: Box<[Type]>,
    /// Types of the results.
    pub results: Box<[Type]>,
}

/// `memref<4x?xf64, strided<[?, 1]>, 3>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemRefType {
    /// The size of each dimension.
    pub shape: Box<[Size]>,
    /// The element type.
    pub element: Type,
    /// The map from indices to addresses; `None` is the identity.
    pub layout: Option<Attr>,
    /// The memory space.
    pub space: Option<Attr>,
}

/// The widest integer type, as upstream has it.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

impl TypeData {
    /// Returns the shape of a vector, ranked tensor or ranked memref.
    pub fn shape(&self) -> Option<&[Size]> {
        match self {
            Self::Vector { shape, .. } | Self::Tensor { shape, .. } => Some(shape),
            Self::MemRef(memref) => Some(&memref.shape),
            _ => None,
        }
    }

    /// Returns the element type of a shaped type or of a complex.
    pub fn element(&self) -> Option<Type> {
        match self {
            Self::Vector { element, .. }
            | Self::Tensor { element, .. }
            | Self::UnrankedTensor(element)
            | Self::UnrankedMemRef { element, .. } => Some(*element),
            Self::MemRef(memref) => Some(memref.element),
            _ => None,
        }
    }
}

macro_rules! builtin_types {
    ($($(#[$doc:meta])* $name:ident = $index:literal: $data:expr;)*) => {
        impl Type {
            $($(#[$doc])* pub const $name: Type = Type::at($index);)*
        }

        /// The types every store starts with, in the order of their constants.
        pub(crate) fn prelude() -> Vec<TypeData> {
            vec![$($data,)*]
        }
    };
}

const fn signless(width: u32) -> TypeData {
    TypeData::Integer { width, sign: Signedness::Signless }
}

builtin_types! {
    /// `i1`.
    I1 = 0: signless(1);
    /// `i8`.
    I8 = 1: signless(8);
    /// `i16`.
    I16 = 2: signless(16);
    /// `i32`.
    I32 = 3: signless(32);
    /// `i64`.
    I64 = 4: signless(64);
    /// `index`.
    INDEX = 5: TypeData::Index;
    /// `f16`.
    F16 = 6: TypeData::Float(FloatKind::F16);
    /// `bf16`.
    BF16 = 7: TypeData::Float(FloatKind::BF16);
    /// `f32`.
    F32 = 8: TypeData::Float(FloatKind::F32);
    /// `f64`.
    F64 = 9: TypeData::Float(FloatKind::F64);
    /// `none`.
    NONE = 10: TypeData::None;
    /// `() -> ()`.
    EMPTY_FUNCTION = 11: TypeData::Function(FunctionType {
        inputs: Box::new([]),
        results: Box::new([]),
    });
}
