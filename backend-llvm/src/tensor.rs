//! Arrays that go into compiled functions and come out of them.

use crate::Element;
use cotan_dialects::eval::{Array, Datum};
use cotan_dialects::numerics::{Number, Word};
use cotan_ir::types::FloatKind;

/// The numbers of an array in the format that machines have, in row-major order; a truth value is a
/// byte, an integer has 8, 16, 32 or 64 bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The size of each dimension; none for a number.
    pub shape: Vec<usize>,
    /// The numbers, as many as the shape says.
    pub elements: Elements,
}

/// Numbers of one format.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Elements {
    F64(Vec<f64>),
    F32(Vec<f32>),
    I64(Vec<i64>),
    I32(Vec<i32>),
    I16(Vec<i16>),
    I8(Vec<i8>),
}

impl Elements {
    /// Zeros of a format; nothing for one that machines lack.
    pub fn zeros(number: Number, count: usize) -> Option<Self> {
        Some(match (number, number.width().max(8).next_power_of_two()) {
            (Number::Float(FloatKind::F64), _) => Self::F64(vec![0.0; count]),
            (Number::Float(FloatKind::F32), _) => Self::F32(vec![0.0; count]),
            (Number::Float(_), _) => return None,
            (Number::Int(_), 64) => Self::I64(vec![0; count]),
            (Number::Int(_), 32) => Self::I32(vec![0; count]),
            (Number::Int(_), 16) => Self::I16(vec![0; count]),
            (Number::Int(_), _) => Self::I8(vec![0; count]),
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn of_words(number: Number, words: impl Iterator<Item = Word>) -> Option<Self> {
        let mut elements = Self::zeros(number, 0)?;
        match &mut elements {
            Self::F64(values) => values.extend(words.map(f64::from_bits)),
            Self::F32(values) => values.extend(words.map(|word| f32::from_bits(word as u32))),
            Self::I64(values) => values.extend(words.map(|word| word as i64)),
            Self::I32(values) => values.extend(words.map(|word| word as i32)),
            Self::I16(values) => values.extend(words.map(|word| word as i16)),
            Self::I8(values) => values.extend(words.map(|word| word as i8)),
        }
        Some(elements)
    }
}

impl Tensor {
    /// A value of the interpreter; nothing for a function or a tuple, or a format that machines lack.
    pub fn of_datum(number: Number, datum: &Datum) -> Option<Self> {
        let is_numbers = datum.scalar().is_some() || datum.shape().is_some();
        let elements = Elements::of_words(number, datum.words().iter().copied())?;
        let shape = datum.shape().unwrap_or_default().to_vec();
        is_numbers.then_some(Self { shape, elements })
    }

    /// The numbers in row-major order, if they are of this format.
    pub fn numbers<T: Element>(&self) -> Option<&[T]> {
        T::of(&self.elements)
    }

    /// As a value of the interpreter, where there is one NaN of each format. An array without
    /// dimensions is a number if `scalar`.
    pub fn into_datum(self, number: Number, scalar: bool) -> Datum {
        let elements = self.elements.as_slice();
        let words = (0..elements.len()).map(|index| number.settled(elements.word(index)));
        let words: Vec<Word> = words.collect();
        match (scalar, &words[..]) {
            (true, [word]) => Datum::Scalar(*word),
            _ => Datum::array(Array::new(self.shape.into(), words)),
        }
    }
}

macro_rules! conversions {
    ($($variant:ident $element:ty)*) => {$(
        impl From<Vec<$element>> for Elements {
            fn from(values: Vec<$element>) -> Self {
                Self::$variant(values)
            }
        }

        /// An array of one dimension.
        impl From<Vec<$element>> for Tensor {
            fn from(values: Vec<$element>) -> Self {
                Self { shape: vec![values.len()], elements: values.into() }
            }
        }

        /// A number.
        impl From<$element> for Tensor {
            fn from(value: $element) -> Self {
                Self { shape: Vec::new(), elements: vec![value].into() }
            }
        }
    )*};
}

conversions! { F64 f64 F32 f32 I64 i64 I32 i32 I16 i16 I8 i8 }
