//! Element types, with the names that NumPy gives them.

use super::layout::Sizes;
use cotan_ir::types::FloatKind;
use cotan_numerics::NumberFormat;
use std::ffi::CStr;
use std::fmt;

/// An element type of arrays: its kind, and its number of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dtype {
    /// A byte that is 0 or 1.
    Bool,
    /// Signed integers.
    Int(u8),
    /// Unsigned integers.
    UInt(u8),
    /// IEEE floats.
    Float(u8),
    /// Floats with the exponent of `float32` and 8 bits of precision.
    BFloat16,
    /// Floats of 8 bits with 4 bits of exponent, and no infinity.
    Float8E4M3Fn,
    /// Floats of 8 bits with 5 bits of exponent.
    Float8E5M2,
    /// Pairs of floats.
    Complex(u8),
}

impl Dtype {
    /// Returns the element type of a buffer's format, as in the module `struct`; `None` for
    /// structures, objects and elements of foreign byte order.
    pub fn of_format(format: &CStr, size: usize) -> Option<Self> {
        let native = |c: &&u8| !matches!(c, b'@' | b'=' | b'<');
        let rest: &[u8] = match format.to_bytes() {
            all @ [first, rest @ ..] => {
                if native(&first) {
                    all
                } else {
                    rest
                }
            }
            all => all,
        };
        let bits = u8::try_from(size.checked_mul(8)?).ok()?;
        Some(match rest {
            b"?" if bits == 8 => Self::Bool,
            b"b" | b"h" | b"i" | b"l" | b"q" | b"n" => Self::Int(bits),
            b"B" | b"H" | b"I" | b"L" | b"Q" | b"N" => Self::UInt(bits),
            b"e" | b"f" | b"d" => Self::Float(bits),
            b"Zf" | b"Zd" => Self::Complex(bits),
            _ => return None,
        })
    }

    /// Returns the element type of a DLPack tensor.
    pub fn of_dlpack(code: u8, bits: u8, lanes: u16) -> Option<Self> {
        match (code, bits, lanes) {
            (0, 8 | 16 | 32 | 64, 1) => Some(Self::Int(bits)),
            (1, 8 | 16 | 32 | 64, 1) => Some(Self::UInt(bits)),
            (2, 16 | 32 | 64, 1) => Some(Self::Float(bits)),
            (4, 16, 1) => Some(Self::BFloat16),
            (10, 8, 1) => Some(Self::Float8E4M3Fn),
            (12, 8, 1) => Some(Self::Float8E5M2),
            (5, 64 | 128, 1) => Some(Self::Complex(bits)),
            (6, 8, 1) => Some(Self::Bool),
            _ => None,
        }
    }

    /// Returns the name in programs that use NumPy: `np.float64`.
    pub fn in_numpy(self) -> String {
        match self {
            Self::Bool => "bool".to_owned(),
            other if other.is_of_ml_dtypes() => format!("ml_dtypes.{other}"),
            other => format!("np.{other}"),
        }
    }

    /// Returns whether the package `ml_dtypes` defines it, and not NumPy.
    pub fn is_of_ml_dtypes(self) -> bool {
        Self::OF_ML_DTYPES.contains(&self)
    }

    /// Returns the element type of the package `ml_dtypes` that NumPy knows by this name.
    pub fn of_ml_dtypes(name: &str) -> Option<Self> {
        Self::OF_ML_DTYPES.into_iter().find(|dtype| dtype.to_string() == name)
    }

    const OF_ML_DTYPES: [Self; 3] = [Self::BFloat16, Self::Float8E4M3Fn, Self::Float8E5M2];

    /// Returns the code and the number of bits in DLPack.
    pub fn dlpack(self) -> (u8, u8) {
        match self {
            Self::Int(bits) => (0, bits),
            Self::UInt(bits) => (1, bits),
            Self::Float(bits) => (2, bits),
            Self::BFloat16 => (4, 16),
            Self::Float8E4M3Fn => (10, 8),
            Self::Float8E5M2 => (12, 8),
            Self::Complex(bits) => (5, bits),
            Self::Bool => (6, 8),
        }
    }

    /// Returns the format of a buffer, as in the module `struct`.
    pub fn format(self) -> &'static CStr {
        match self {
            Self::Bool => c"?",
            Self::Int(8) => c"b",
            Self::Int(16) => c"h",
            Self::Int(32) => c"i",
            Self::Int(_) => c"q",
            Self::UInt(8) | Self::Float8E4M3Fn | Self::Float8E5M2 => c"B",
            Self::UInt(16) | Self::BFloat16 => c"H",
            Self::UInt(32) => c"I",
            Self::UInt(_) => c"Q",
            Self::Float(16) => c"e",
            Self::Float(32) => c"f",
            Self::Float(_) => c"d",
            Self::Complex(64) => c"Zf",
            Self::Complex(_) => c"Zd",
        }
    }

    /// Returns the bytes of an element.
    pub fn size(self) -> usize {
        match self {
            Self::Bool | Self::Float8E4M3Fn | Self::Float8E5M2 => 1,
            Self::BFloat16 => 2,
            Self::Int(bits) | Self::UInt(bits) | Self::Float(bits) | Self::Complex(bits) => {
                usize::from(bits) / 8
            }
        }
    }

    /// Returns whether JAX has elements of this type only with its 64-bit types.
    pub fn is_wide(self) -> bool {
        match self {
            Self::Complex(bits) => bits == 128,
            other => other.size() == 8,
        }
    }

    /// Returns the element type of a parameter whose type is this text; `None` for integers of
    /// other widths, and other small floats.
    pub fn of_parameter(number: NumberFormat, ty: &str) -> Option<Self> {
        if ty.contains("complex<") {
            return u8::try_from(2 * number.width()).ok().map(Self::Complex);
        }
        let element = ty.trim_start_matches("tensor<").split([',', '>']).next().unwrap_or(ty);
        let element = element.rsplit('x').next().unwrap_or(element);
        Some(match number {
            NumberFormat::Int(1) => Self::Bool,
            NumberFormat::Int(bits @ (8 | 16 | 32 | 64)) if element.starts_with("ui") => {
                Self::UInt(u8::try_from(bits).ok()?)
            }
            // Elements of type `index`, whose name ends in an `x`, have 64 bits.
            NumberFormat::Int(bits @ (8 | 16 | 32 | 64)) => Self::Int(u8::try_from(bits).ok()?),
            NumberFormat::Float(FloatKind::F64) => Self::Float(64),
            NumberFormat::Float(FloatKind::F32) => Self::Float(32),
            NumberFormat::Float(FloatKind::F16) => Self::Float(16),
            NumberFormat::Float(FloatKind::BF16) => Self::BFloat16,
            NumberFormat::Float(FloatKind::F8E4M3FN) => Self::Float8E4M3Fn,
            NumberFormat::Float(FloatKind::F8E5M2) => Self::Float8E5M2,
            _ => return None,
        })
    }

    /// Returns the sizes of an array in machine code, where complex numbers are pairs.
    pub fn in_code(self, shape: &[usize]) -> Sizes {
        let pair = matches!(self, Self::Complex(_)).then_some(2);
        shape.iter().copied().chain(pair).collect()
    }

    /// Returns the sizes of an array for sizes in machine code.
    pub fn shape_from_code(self, shape: &[usize]) -> &[usize] {
        match self {
            Self::Complex(_) => &shape[..shape.len().saturating_sub(1)],
            _ => shape,
        }
    }

    /// Returns whether elements are passed to a parameter of the type `wanted` as they are.
    /// Integers of a type without sign take both kinds.
    pub fn is_taken_as(self, wanted: Self) -> bool {
        match (self, wanted) {
            (Self::UInt(bits), Self::Int(other)) => bits == other,
            _ => self == wanted,
        }
    }
}

/// The name in NumPy, or in the package `ml_dtypes`.
impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => write!(f, "bool"),
            Self::Int(bits) => write!(f, "int{bits}"),
            Self::UInt(bits) => write!(f, "uint{bits}"),
            Self::Float(bits) => write!(f, "float{bits}"),
            Self::BFloat16 => write!(f, "bfloat16"),
            Self::Float8E4M3Fn => write!(f, "float8_e4m3fn"),
            Self::Float8E5M2 => write!(f, "float8_e5m2"),
            Self::Complex(bits) => write!(f, "complex{bits}"),
        }
    }
}
