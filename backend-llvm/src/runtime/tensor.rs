//! Arrays as arguments and results of compiled functions.

use crate::{Element, Elements, View};
use cotan_dialects::interp::{Array, Datum};
use cotan_numerics::{NumberFormat, Word};

/// The elements of an array in machine formats, in row-major order; a boolean is a byte, an integer
/// has 8, 16, 32 or 64 bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The size of each dimension; none for a scalar.
    pub shape: Vec<usize>,
    /// The elements, as many as the shape has.
    pub elements: Elements,
}

impl Tensor {
    /// Returns a value of the interpreter; nothing for a function or a tuple, or a format that
    /// machines lack.
    pub fn of_datum(number: NumberFormat, datum: &Datum) -> Option<Self> {
        let is_numbers = datum.scalar().is_some() || datum.shape().is_some();
        let elements = Elements::of_words(number, datum.words().iter().copied())?;
        let shape = datum.shape().unwrap_or_default().to_vec();
        is_numbers.then_some(Self { shape, elements })
    }

    /// Returns the elements in row-major order, if they are of this format.
    pub fn numbers<T: Element>(&self) -> Option<&[T]> {
        T::of(self.elements.as_slice())
    }

    /// Returns it as a value of the interpreter, with one NaN for each format. An array of rank 0
    /// is a scalar if `scalar`.
    pub fn into_datum(self, number: NumberFormat, scalar: bool) -> Datum {
        let elements = self.elements.as_slice();
        let words = (0..elements.len()).map(|index| number.settled(elements.word(index)));
        let words: Vec<Word> = words.collect();
        match (scalar, &words[..]) {
            (true, [word]) => Datum::Scalar(*word),
            _ => Datum::array(Array::new(self.shape.into(), words)),
        }
    }
}

impl View<'_> {
    /// Returns a copy as a value of the interpreter, as [`Tensor::into_datum`]; `None` for a view
    /// with gaps.
    pub fn to_datum(&self, number: NumberFormat, scalar: bool) -> Option<Datum> {
        let numbers = self.numbers().ok()?;
        let words = (0..numbers.len()).map(|index| number.settled(numbers.word(index)));
        let words: Vec<Word> = words.collect();
        Some(match (scalar, &words[..]) {
            (true, [word]) => Datum::Scalar(*word),
            _ => Datum::array(Array::new(self.shape().into(), words)),
        })
    }
}

/// An array of one dimension.
impl<T: Element> From<Vec<T>> for Tensor {
    fn from(numbers: Vec<T>) -> Self {
        Self { shape: vec![numbers.len()], elements: T::own(numbers) }
    }
}

/// A scalar.
impl<T: Element> From<T> for Tensor {
    fn from(number: T) -> Self {
        Self { shape: Vec::new(), elements: T::own(vec![number]) }
    }
}
