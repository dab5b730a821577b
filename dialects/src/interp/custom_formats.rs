//! Arrays in formats of other programs: a shape, and scalars of a machine format.

use super::argument_types::number_size;
use super::datum::{Array, Datum};
use super::text;
use cotan_ir::constraints::element_or_self;
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness};
use cotan_ir::{Ir, Type, TypeData};
use cotan_numerics::{NumberFormat, Word};
use std::fmt;

/// The format of scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Booleans.
    Bool,
    /// Signed integers of this many bits, in two's complement.
    Signed(u32),
    /// Unsigned integers of this many bits.
    Unsigned(u32),
    /// Floats.
    Float(FloatKind),
}

/// Formats the NumPy code: `f8`, `i4`, `u1`, `b1`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self {
            Self::Bool => 'b',
            Self::Signed(_) => 'i',
            Self::Unsigned(_) => 'u',
            Self::Float(_) => 'f',
        };
        write!(f, "{letter}{}", self.bytes())
    }
}

impl Format {
    /// Returns the size of a scalar in bytes.
    pub fn bytes(self) -> usize {
        match self {
            Self::Bool => 1,
            Self::Signed(bits) | Self::Unsigned(bits) => bits as usize / 8,
            Self::Float(kind) => kind.width() as usize / 8,
        }
    }

    /// Returns the format of the elements of a type; `None` if machines have none.
    fn of(ir: &Ir, ty: Type) -> Option<Self> {
        match ir.type_data(element_or_self(&ir.store, ty)) {
            TypeData::Complex(Type::F32) => Some(Self::Float(FloatKind::F32)),
            TypeData::Complex(Type::F64) => Some(Self::Float(FloatKind::F64)),
            TypeData::Integer { width: 1, .. } => Some(Self::Bool),
            TypeData::Integer { width: width @ (8 | 16 | 32 | 64), sign } => Some(match sign {
                Signedness::Unsigned => Self::Unsigned(*width),
                Signedness::Signed | Signedness::Signless => Self::Signed(*width),
            }),
            TypeData::Index => Some(Self::Signed(64)),
            TypeData::Float(kind @ (FloatKind::F16 | FloatKind::F32 | FloatKind::F64)) => {
                Some(Self::Float(*kind))
            }
            _ => None,
        }
    }
}

/// An array of another program. The words contain the bits of the scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The size of each dimension; of complex numbers, with a last one of size 2.
    pub shape: Vec<usize>,
    /// The format of the elements; of complex numbers, that of their parts.
    pub format: Format,
    /// True if the elements are complex numbers.
    pub is_complex: bool,
    /// The elements in row-major order.
    pub words: Vec<Word>,
}

impl Foreign {
    /// Converts a value to an array of another program.
    ///
    /// # Errors
    ///
    /// If it is a function, or its elements have no machine format.
    pub fn of(ir: &Ir, ty: Type, datum: &Datum) -> Result<Self, String> {
        let words = match datum {
            Datum::Scalar(_) | Datum::Array(_) => datum.words().to_vec(),
            _ => return Err(format!("`{}` is not a scalar or array type", type_to_string(ir, ty))),
        };
        let format = Format::of(ir, ty).ok_or_else(|| {
            let element = type_to_string(ir, element_or_self(&ir.store, ty));
            format!("there is no format for elements of `{element}`")
        })?;
        let is_complex = number_size::<usize>(ir, ty).is_some();
        let shape = datum.shape().unwrap_or_default().to_vec();
        Ok(Self { shape, format, is_complex, words })
    }

    /// Converts to a value of a type. Floats are rounded to its format, integers must be in its
    /// range.
    ///
    /// # Errors
    ///
    /// The reason as text.
    pub fn into_datum(self, ir: &Ir, ty: Type) -> Result<Datum, String> {
        let number =
            NumberFormat::of_parts(&ir.store, ty).ok_or_else(|| text::no_numbers(ir, ty))?;
        let is_array = match ir.type_data(ty) {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => None,
            TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => {
                let sizes: Vec<i64> = shape.iter().copied().chain(number_size(ir, ty)).collect();
                self.has_sizes(&sizes).then_some(true)
            }
            TypeData::Complex(_) => self.has_sizes(&[2]).then_some(true),
            TypeData::UnrankedTensor(_) => Some(true),
            _ => self.shape.is_empty().then_some(false),
        };
        let Some(is_array) = is_array else {
            let (found, ty) = (&self.shape, type_to_string(ir, ty));
            return Err(format!("an array of shape {found:?} was passed, expected `{ty}`"));
        };
        let convert = Conversion { ir, format: self.format, number, ty };
        let words = self.words.iter().map(|&word| convert.word(word));
        let words = words.collect::<Result<Vec<Word>, String>>()?;
        match (is_array, &words[..]) {
            (false, [word]) => Ok(Datum::Scalar(*word)),
            _ => Ok(Datum::array(Array::new(self.shape.into(), words))),
        }
    }

    fn has_sizes(&self, sizes: &[i64]) -> bool {
        let fits =
            |(&size, &found): (&i64, &usize)| size == DYNAMIC || usize::try_from(size) == Ok(found);
        sizes.len() == self.shape.len() && sizes.iter().zip(&self.shape).all(fits)
    }
}

/// A conversion of scalars from one format to another.
struct Conversion<'a> {
    ir: &'a Ir,
    format: Format,
    number: NumberFormat,
    ty: Type,
}

impl Conversion<'_> {
    fn word(&self, word: Word) -> Result<Word, String> {
        match (self.format, self.number) {
            (Format::Float(from), NumberFormat::Float(_)) => {
                self.float(from.value(u128::from(word)))
            }
            (Format::Signed(bits), _) => {
                self.integer(i128::from(NumberFormat::Int(bits).signed(word)))
            }
            (Format::Unsigned(_), _) => self.integer(i128::from(word)),
            (Format::Bool, NumberFormat::Int(1)) => Ok(word),
            (Format::Bool | Format::Float(_), _) => {
                let element = self.element();
                Err(format!("found elements of {}, expected `{element}`", self.format))
            }
        }
    }

    fn float(&self, value: f64) -> Result<Word, String> {
        let word = self.number.nearest(value);
        let read = self.number.float(word);
        let fits = if value.is_finite() { read.is_finite() } else { read == value };
        if fits || value.is_nan() && read.is_nan() {
            return Ok(word);
        }
        Err(format!("{value:?} is out of the range of `{}`", self.element()))
    }

    fn integer(&self, value: i128) -> Result<Word, String> {
        let NumberFormat::Int(width) = self.number else {
            let word = self.number.nearest_integer(value);
            let is_in_range = self.number.float(word).is_finite();
            return if is_in_range { Ok(word) } else { Err(self.out_of_range(value)) };
        };
        let sign = match self.ir.type_data(element_or_self(&self.ir.store, self.ty)) {
            TypeData::Integer { sign, .. } => *sign,
            _ => Signedness::Signed,
        };
        let (least, most) = match sign {
            Signedness::Signed => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            Signedness::Unsigned => (0, (1_i128 << width) - 1),
            Signedness::Signless if width == 1 => (-1, 1),
            Signedness::Signless => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        };
        if value < least || value > most {
            return Err(self.out_of_range(value));
        }
        Ok(self.number.wrap(value as Word))
    }

    fn out_of_range(&self, value: i128) -> String {
        format!("{value} is out of the range of `{}`", self.element())
    }

    fn element(&self) -> String {
        type_to_string(self.ir, element_or_self(&self.ir.store, self.ty))
    }
}
