//! Arrays as other programs keep them: a shape, and numbers of a format that machines have.

use super::datum::{Array, Datum};
use super::text;
use cotan_ir::constraints::element_or_self;
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness};
use cotan_ir::{Ir, Type, TypeData};
use cotan_numerics::{NumberFormat, Word};
use std::fmt;

/// The format of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Truth values.
    Bool,
    /// Integers of this many bits, in two's complement.
    Signed(u32),
    /// Integers of this many bits, from zero on.
    Unsigned(u32),
    /// Floats.
    Float(FloatKind),
}

/// As NumPy says it: `f8`, `i4`, `u1`, `b1`.
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
    /// How many bytes a number has.
    pub fn bytes(self) -> usize {
        match self {
            Self::Bool => 1,
            Self::Signed(bits) | Self::Unsigned(bits) => bits as usize / 8,
            Self::Float(kind) => kind.width() as usize / 8,
        }
    }

    /// That of the elements of a type; `None` if machines have none.
    fn of(ir: &Ir, ty: Type) -> Option<Self> {
        match ir.type_data(element_or_self(&ir.store, ty)) {
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

/// An array of another program. The words hold the bits of the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The size of each dimension.
    pub shape: Vec<usize>,
    /// What the words hold.
    pub format: Format,
    /// The numbers in row-major order, as many as the shape says.
    pub words: Vec<Word>,
}

impl Foreign {
    /// A value as another program can keep it.
    ///
    /// # Errors
    /// If it is a function, or of numbers that machines do not have.
    pub fn of(ir: &Ir, ty: Type, datum: &Datum) -> Result<Self, String> {
        let words = match datum {
            Datum::Scalar(_) | Datum::Array(_) => datum.words().to_vec(),
            _ => return Err(format!("`{}` is not made of numbers", type_to_string(ir, ty))),
        };
        let format = Format::of(ir, ty).ok_or_else(|| {
            let element = type_to_string(ir, element_or_self(&ir.store, ty));
            format!("there is no format for numbers of `{element}`")
        })?;
        Ok(Self { shape: datum.shape().unwrap_or_default().to_vec(), format, words })
    }

    /// As a value of a type. Floats are rounded to its format, integers must be in its range.
    ///
    /// # Errors
    /// A text that says what is wrong.
    pub fn into_datum(self, ir: &Ir, ty: Type) -> Result<Datum, String> {
        let number = NumberFormat::of(&ir.store, ty).ok_or_else(|| text::no_numbers(ir, ty))?;
        let is_array = match ir.type_data(ty) {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => None,
            TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => {
                self.has_sizes(shape).then_some(true)
            }
            TypeData::UnrankedTensor(_) => Some(true),
            _ => self.shape.is_empty().then_some(false),
        };
        let Some(is_array) = is_array else {
            let (given, ty) = (&self.shape, type_to_string(ir, ty));
            return Err(format!("an array of shape {given:?} is given, `{ty}` is needed"));
        };
        let convert = Convert { ir, format: self.format, number, ty };
        let words = self.words.iter().map(|&word| convert.word(word));
        let words = words.collect::<Result<Vec<Word>, String>>()?;
        match (is_array, &words[..]) {
            (false, [word]) => Ok(Datum::Scalar(*word)),
            _ => Ok(Datum::array(Array::new(self.shape.into(), words))),
        }
    }

    fn has_sizes(&self, sizes: &[i64]) -> bool {
        let fits =
            |(&size, &given): (&i64, &usize)| size == DYNAMIC || usize::try_from(size) == Ok(given);
        sizes.len() == self.shape.len() && sizes.iter().zip(&self.shape).all(fits)
    }
}

/// From numbers of one format to those of another.
struct Convert<'a> {
    ir: &'a Ir,
    format: Format,
    number: NumberFormat,
    ty: Type,
}

impl Convert<'_> {
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
                Err(format!("numbers of {} are given, `{element}` is needed", self.format))
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
